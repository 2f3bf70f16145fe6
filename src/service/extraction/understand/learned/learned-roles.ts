/** Roles of words as predicted by the trained model, which does not depend on label phrases: a second opinion besides the rules. */
import { readFileSync } from 'node:fs';
import type { Layout, PageLayout } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import { pageFeatures } from './features.ts';
import type { FeatureInput } from './features.ts';
import { networkOf, weightCount } from './network.ts';
import type { Network } from './network.ts';
import { opinionOn } from './opinions.ts';
import type { Opinion } from './opinions.ts';
import { roleNames } from './role-names.ts';
import type { RoleName } from './role-names.ts';

export type LearnedRoles = {
  /** Probability of a role for each word; 0 if the model was not applied. */
  of: (token: Token, role: RoleName) => number;
  /** Difference between the highest and the lowest probability of the networks: they agree on what they were trained for, and guess separately otherwise. */
  split: (token: Token, role: RoleName) => number;
};

/** Limits of the model: beyond them a document is a list or a contract, and not worth the time. */
const maxWords = 1500;
const maxPages = 3;

/** Networks trained apart, whose mean is taken. */
export type Networks = readonly Network[];

let committed: Networks | undefined;
const committedNetworks = (): Networks => (committed ??= networksIn(new URL('weights.bin', import.meta.url)));

/** Loads the weights of all networks in a file, which are stored in half precision, one network after the other. */
export function networksIn(file: URL | string): Networks {
  const bytes = readFileSync(file);
  const weights = new Float32Array(new Float16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2));
  return Array.from({ length: weights.length / weightCount }, (_, at) =>
    networkOf(weights.subarray(at * weightCount, (at + 1) * weightCount)),
  );
}

const roleAt = new Map<RoleName, number>(roleNames.map((name, at) => [name, at]));

/** Returns the roles, computed on first access. Networks other than the committed ones are for measurements. */
export function learnedRolesOf(input: FeatureInput, networks?: Networks): LearnedRoles {
  let rows: ReadonlyMap<Token, Opinion> | undefined;
  const opinionOf = (token: Token): Opinion | undefined => {
    rows ??= rowsOf(input, networks ?? committedNetworks());
    return rows.get(token);
  };
  return {
    of: (token, role) => opinionOf(token)?.mean[roleAt.get(role) ?? 0] ?? 0,
    split: (token, role) => opinionOf(token)?.split[roleAt.get(role) ?? 0] ?? 0,
  };
}

/** Returns the pages that the model is applied to: the first ones, with parties and dates, and the last one, with amounts. */
export function pagesForModel({ pages }: Layout): PageLayout[] {
  const read = pages.filter((_, at) => at < maxPages - 1 || at === pages.length - 1);
  return read.filter(({ rows }) => {
    const count = rows.reduce((sum, { tokens }) => sum + tokens.length, 0);
    return count > 0 && count <= maxWords;
  });
}

function rowsOf(input: FeatureInput, networks: Networks): Map<Token, Opinion> {
  const rows = new Map<Token, Opinion>();
  for (const page of pagesForModel(input.layout)) {
    const features = pageFeatures(page, input);
    const { mean, split } = opinionOn(features, networks);
    for (const [at, token] of features.tokens.entries()) {
      const [from, to] = [at * roleNames.length, (at + 1) * roleNames.length];
      rows.set(token, { mean: mean.subarray(from, to), split: split.subarray(from, to) });
    }
  }
  return rows;
}

/** Returns the probability of a role; for several words, the mean. */
export const roleOf = (roles: LearnedRoles, tokens: readonly Token[], role: RoleName): number =>
  tokens.length === 0 ? 0 : tokens.reduce((sum, token) => sum + roles.of(token, role), 0) / tokens.length;

/** Returns the probability of the role of the word that has it most; of a code of several words, some may be short. */
export const mostOf = (roles: LearnedRoles, tokens: readonly Token[], role: RoleName): number =>
  Math.max(0, ...tokens.map((token) => roles.of(token, role)));
