/** Name and address of a party as predicted by the trained model, for parties without a block. */
import type { Context } from '../context.ts';
import type { Found } from '../found.ts';
import type { Row } from '../layout/layout.ts';
import { textOf } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import { fold } from '../grammar/fold.ts';
import { roleOf } from '../learned/learned-roles.ts';
import { hasLegalForm, isOnlyLocation } from '../lexicon/addresses.ts';
import { isCountry } from '../lexicon/countries.ts';
import type { RoleName } from '../learned/role-names.ts';
import { isContactPart, isHonorific, isNoName, isPageCounter } from './party-lines.ts';

/** Minimum probability of a usable prediction. */
const least = 0.45;
/** Lines farther apart than this many letter heights belong to different blocks. */
const maxGap = 2.2;

type Run = { tokens: Token[]; sure: number; row: Row };

const isOfRole = (context: Context, token: Token, role: RoleName): boolean => context.learned.of(token, role) > 0.35;

/** Returns runs of adjacent words with the role in a row. */
function runsOf(context: Context, role: RoleName): Run[] {
  return context.layout.rows.flatMap((row) =>
    row.segments.flatMap((segment) => {
      const tokens = runIn(context, segment.tokens, role);
      if (tokens.length === 0) return [];
      if (isPageCounter(textOf(tokens)) || isContactPart(textOf(tokens)) || isNoName(segment.text)) return [];
      return [{ tokens, sure: roleOf(context.learned, tokens, role), row }];
    }),
  );
}

/** Returns the words from the first to the last one with the role, and adjacent ones that may have it. */
function runIn(context: Context, tokens: readonly Token[], role: RoleName): Token[] {
  const mayBe = (at: number): boolean => {
    const token = tokens[at];
    return token !== undefined && context.learned.of(token, role) > may;
  };
  let from = tokens.findIndex((token) => isOfRole(context, token, role));
  let to = tokens.findLastIndex((token) => isOfRole(context, token, role));
  if (from < 0) return [];
  while (mayBe(from - 1)) from -= 1;
  while (mayBe(to + 1)) to += 1;
  return tokens.slice(from, to + 1);
}
const may = 0.1;

const clean = (text: string): string => text.replaceAll(/^[^\p{L}\d(]+|,? au(?: capital.*)?$|[\s,;:·•●|*\-–]+$/gu, '');

const found = (runs: readonly Run[], separator: string): Found => {
  const sure = runs.reduce((sum, run) => sum + run.sure, 0) / runs.length;
  return {
    value: runs.map(({ tokens }) => clean(textOf(tokens)).replaceAll(/ [·•●|∙▪] /gu, ', ')).join(separator),
    tokens: runs.flatMap(({ tokens }) => tokens),
    // Blocks with no indication but their position score around 0.
    score: 2 * sure - 2,
    evidence: ['position'],
  };
};

const hasLetters = ({ tokens }: Run): boolean => /\p{L}{2}/u.test(textOf(tokens)) && !/^\p{L}{2,5}\.$/u.test(textOf(tokens));
/** Whether a run is a street, such as `Tovární 1020`. Stricter than `hasStreet`, which accepts `SVB Hliny 1118`, the name of a house. */
const isStreet = ({ tokens }: Run): boolean => /^\p{Lu}\p{L}+\.? \d+(?:\/\d+)?\p{L}?$/u.test(textOf(tokens));

/** Matches a street or yard that needs no number: `Station Yard`. */
const isNamedStreet = /^\p{L}+(?: \p{L}+)? (?:street|road|avenue|lane|yard)$/u;

/** Whether an amount of money is in the text, or behind it in its row: a line of a list is no name. */
const isBesideMoney = ({ amounts }: Context, { tokens: [first], row }: Run): boolean =>
  amounts.some(
    ({ row: own, decimals, isPercent, tokens: [money] }) =>
      own === row.index && decimals === 2 && !isPercent && (money?.index ?? 0) > (first?.index ?? 0),
  );

const lettersOf = (tokens: readonly Token[]): number => textOf(tokens).replaceAll(/\P{L}/gu, '').length;
/** Ranks longer names and names with a legal form above titles and abbreviations, for which the model is often more certain. */
function worthOf({ tokens, sure }: Run): number {
  const letters = lettersOf(tokens) + (hasLegalForm(textOf(tokens)) ? 20 : 0);
  return (sure * letters) / (letters + 3);
}

export function learnedName(context: Context, side: 'supplier' | 'customer'): Found | null {
  const [best] = runsOf(context, `${side}_name`)
    .filter((run) => run.sure >= least && hasLetters(run) && !isStreet(run) && !isHonorific(textOf(run.tokens)))
    .filter(({ tokens }) => !isOnlyLocation(clean(textOf(tokens))))
    .filter((run) => !isBesideMoney(context, run) && !isNamedStreet.test(fold(textOf(run.tokens))))
    .toSorted((a, b) => worthOf(b) - worthOf(a));
  return best === undefined ? null : found([best], ' ');
}

/** Removes words at the ends of a name to which the trained model assigns another role: `Contoso, Ltd. Project Statement`. */
export function withoutOtherRoles(context: Context, name: Found, role: RoleName): Found {
  const isOwn = (token: Token): boolean => context.learned.of(token, role) > 0.4;
  const from = name.tokens.findIndex(isOwn);
  const to = name.tokens.findLastIndex(isOwn);
  if (from < 0 || to - from + 1 === name.tokens.length) return name;
  const tokens = name.tokens.slice(from, to + 1);
  const cut = [...name.tokens.slice(0, from), ...name.tokens.slice(to + 1)];
  const isSure = roleOf(context.learned, tokens, role) > 0.6 && cut.every((token) => context.learned.of(token, role) < 0.15);
  // a legal form ends a name, and the words before it belong to the name
  const isWhole = !hasLegalForm(textOf(cut)) && (from === 0 || !hasLegalForm(name.value));
  // text that was removed from the value, such as `au capital de 40 000 €`, must not return
  const isPart = name.value.includes(clean(textOf(tokens)));
  return isSure && isWhole && isPart && lettersOf(tokens) > maxTitleLetters
    ? { ...name, value: clean(textOf(tokens)), tokens }
    : name;
}

/** Probabilities of the words by which an address is longer than a block's, and of those by which it is shorter. */
const extents = { more: 0.6, less: 0.12 };

/** Completes an address by the lines that only the trained model assigns to it, or cuts words that do not belong to it. */
export function withLearnedExtent(context: Context, known: Found, other: Found, role: RoleName): Found {
  const [own, learned] = [new Set(known.tokens), new Set(other.tokens)];
  const more = other.tokens.filter((token) => !own.has(token));
  const less = known.tokens.filter((token) => !learned.has(token));
  const isLonger = less.length === 0 && more.length > 0 && roleOf(context.learned, more, role) >= extents.more;
  // a line `c/o` above it belongs to the address
  const isBehind = known.tokens[0] === other.tokens[0];
  // a comma at the end of a line goes on in the next one
  const goesOn = other.tokens.at(-1)?.text.endsWith(',') === true;
  const isShorter =
    !goesOn &&
    more.length === 0 &&
    less.length > 0 &&
    isBehind &&
    less.every((token) => context.learned.of(token, role) < extents.less);
  return isLonger || isShorter ? { ...other, score: known.score, evidence: known.evidence } : known;
}

/** Titles such as `Dr.` and `MVDr.` have at most this many letters. */
const maxTitleLetters = 4;

/** Returns adjacent lines of an address, those with the highest probability first. */
export function learnedAddress(context: Context, side: 'supplier' | 'customer'): Found | null {
  const runs = runsOf(context, `${side}_address`).filter(({ sure }) => sure >= least);
  let best: Run[] = [];
  let bestSum = 0;
  for (const [at, first] of runs.entries()) {
    const group = [first];
    for (const run of runs.slice(at + 1)) {
      const last = group.at(-1);
      const [a, b] = [last?.tokens[0], run.tokens[0]];
      if (last === undefined || a === undefined || b === undefined || a.page !== b.page) continue;
      const gap = (b.y0 - a.y1) / last.row.letterHeight;
      const isBelow = gap < maxGap && Math.abs(a.x0 - b.x0) < 3 * last.row.letterHeight;
      if (isBelow || (a.row === b.row && b.x0 > a.x0)) group.push(run);
    }
    const sum = group.reduce((total, run) => total + run.sure * run.tokens.length, 0);
    if (sum > bestSum) [best, bestSum] = [group, sum];
  }
  const address = best.length === 0 || bestSum < 1 ? null : found(best, ', ');
  return address === null || isCountry(address.value) ? null : address;
}
