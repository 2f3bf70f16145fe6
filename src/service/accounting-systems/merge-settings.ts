import { isDeepStrictEqual } from 'node:util';
import { maskedSecret } from '#contract/accounting-systems/types.ts';
import { DomainError } from '#contract/core/errors.ts';
import { readConnectionText } from './connection-text.ts';

export type Settings = Record<string, unknown>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the settings for reading: passwords are masked, and settings that are not shown are left out. */
export const shownOf = (settings: Settings, shown: readonly string[]): Record<string, string> =>
  Object.fromEntries(shown.map((key) => [key, readConnectionText(textOf(settings[key])).masked]));

/**
 * Returns the settings to store: keys that are not named are kept, null removes one, and a mask keeps the secret. A stored secret is never
 * sent to a new destination: if anything that could redirect it changes, it must be entered again.
 */
export function mergeSettings(before: Settings, written: Settings, shown: readonly string[]): Settings {
  const next: Settings = {};
  const kept: string[] = [];
  let isMoved = false;
  for (const key of new Set([...Object.keys(before), ...Object.keys(written)])) {
    const named = Object.hasOwn(written, key) && written[key] !== undefined;
    const value = named ? written[key] : before[key];
    if (value === null) continue;
    if (!shown.includes(key)) {
      const stays = !named || value === maskedSecret;
      if (stays && !Object.hasOwn(before, key)) throw again([key]);
      if (stays) kept.push(key);
      else if (!isDeepStrictEqual(value, before[key])) isMoved = true;
      next[key] = stays ? before[key] : value;
      continue;
    }
    const merged = withStoredSecrets(key, textOf(before[key]), textOf(value));
    if (merged.keeps) kept.push(key);
    next[key] = merged.text;
  }
  // a removed setting counts, too
  for (const key of shown) if (directionOf(key, before[key]) !== directionOf(key, next[key])) isMoved = true;
  if (isMoved && kept.length > 0) throw again(kept);
  return next;
}

/** Returns the destination in a setting; the name of a database is none. */
const directionOf = (key: string, value: unknown): string =>
  key === 'database' ? '' : readConnectionText(textOf(value)).direction;

function withStoredSecrets(key: string, before: string, text: string): { text: string; keeps: boolean } {
  const old = readConnectionText(before);
  if (text === old.masked) return { text: before, keeps: old.secrets.size > 0 };
  const read = readConnectionText(text);
  const masks = [...read.secrets].filter(([, secret]) => secret === maskedSecret).map(([name]) => name);
  if (masks.length === 0) {
    // a mask in a place where no secret is recognized would be stored literally
    if (text.includes(maskedSecret)) throw again([key]);
    return { text, keeps: false };
  }
  if (masks.some((name) => !old.secrets.has(name))) throw again([key]);
  const secrets = new Map(
    [...read.secrets].map(([name, secret]) => [name, secret === maskedSecret ? (old.secrets.get(name) ?? '') : secret]),
  );
  return { text: read.withSecrets(secrets), keeps: true };
}

function again(keys: readonly string[]): DomainError {
  return new DomainError('invalid_input', {
    errors: keys.slice(0, 50).map((key) => ({ path: `body.${key}`, code: 'secret_required_again' })),
  });
}
