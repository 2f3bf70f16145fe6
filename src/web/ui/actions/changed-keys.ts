/** Keyboard shortcuts changed by the user, by action ID. An empty string removes the shortcut. */
import { matches } from './keys.ts';

export type ChangedKeys = Readonly<Record<string, string>>;

let changed: ChangedKeys = {};
const listeners = new Set<() => void>();

export function setChangedKeys(next: ChangedKeys): void {
  changed = next;
  for (const listener of listeners) listener();
}

export function onKeysChanged(listener: () => void): void {
  listeners.add(listener);
}

/** Returns the current keys of an action: those of the user, otherwise the default ones. */
export const keysOf = (id: string, usual: string | undefined): string | undefined => {
  const own = changed[id];
  return own === undefined ? usual : own === '' ? undefined : own;
};

/** Whether a key press matches the action. For elements that handle their keys themselves. */
export function isPressed(event: Parameters<typeof matches>[0], id: string, usual: string): boolean {
  const keys = keysOf(id, usual);
  return keys !== undefined && matches(event, keys);
}

/** Validates stored shortcuts: names and keys must be strings. */
export const readChangedKeys = (kept: unknown): ChangedKeys =>
  typeof kept === 'object' && kept !== null
    ? Object.fromEntries(Object.entries(kept).filter((each): each is [string, string] => typeof each[1] === 'string'))
    : {};
