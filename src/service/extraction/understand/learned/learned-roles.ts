/** Roles of words as predicted by the trained model, which does not depend on label phrases: a second opinion besides the rules. */
import { readFileSync } from 'node:fs';
import type { Token } from '../layout/tokens.ts';
import { pageFeatures } from './features.ts';
import type { FeatureInput } from './features.ts';
import { networkOf, rolesOf } from './network.ts';
import type { Network } from './network.ts';
import { roleNames } from './role-names.ts';
import type { RoleName } from './role-names.ts';

/** Probability of a role for each word; 0 if the model was not applied. */
export type LearnedRoles = { of: (token: Token, role: RoleName) => number };

/** Limits of the model: beyond them a document is a list or a contract, and not worth the time. */
const mostWords = 1500;
const mostPages = 3;

let loaded: Network | undefined;

/** Loads the weights, which are stored in half precision. */
function network(): Network {
  if (loaded !== undefined) return loaded;
  const bytes = readFileSync(new URL('weights.bin', import.meta.url));
  const halves = new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  loaded = networkOf(Float32Array.from(halves, fromHalf));
  return loaded;
}

function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

const roleAt = new Map<RoleName, number>(roleNames.map((name, at) => [name, at]));

/** Returns the roles, computed on first access. */
export function learnedRolesOf(input: FeatureInput): LearnedRoles {
  let rows: ReadonlyMap<Token, Float32Array> | undefined;
  return {
    of: (token, role) => {
      rows ??= rowsOf(input);
      return rows.get(token)?.[roleAt.get(role) ?? 0] ?? 0;
    },
  };
}

function rowsOf(input: FeatureInput): Map<Token, Float32Array> {
  const { pages } = input.layout;
  // Invoices contain parties and dates on their first pages, and amounts on the last.
  const read = pages.filter((_, at) => at < mostPages - 1 || at === pages.length - 1);
  const rows = new Map<Token, Float32Array>();
  for (const page of read) {
    const count = page.rows.reduce((sum, row) => sum + row.tokens.length, 0);
    if (count === 0 || count > mostWords) continue;
    const features = pageFeatures(page, input);
    const roles = rolesOf(network(), features);
    for (const [at, token] of features.tokens.entries())
      rows.set(token, roles.subarray(at * roleNames.length, (at + 1) * roleNames.length));
  }
  return rows;
}

/** Returns the probability of a role; for several words, the mean. */
export const roleOf = (roles: LearnedRoles, tokens: readonly Token[], role: RoleName): number =>
  tokens.length === 0 ? 0 : tokens.reduce((sum, token) => sum + roles.of(token, role), 0) / tokens.length;
