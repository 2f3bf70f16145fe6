/** Signs of a block that it is the supplier's: its place, its contents, and what is printed outside of it. */
import type { Context } from '../context.ts';
import { fold, keyOf } from '../grammar/fold.ts';
import { overlapX } from '../layout/geometry.ts';
import { textOf } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import { hasLegalForm } from '../lexicon/addresses.ts';
import type { PartyBlock } from './party-block.ts';
import { nameKey, partyValues } from './party-values.ts';

/** Returns the domains of printed mail and web addresses, which indicate the sender. */
function domainsIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    const match =
      /(?:@|www\.|https?:\/\/(?:www\.)?|^)([a-z][a-z0-9-]{2,})\.(?:com|net|org|eu|cz|sk|de|pl|fr|at|nl|io|co|be|ch|it|es)\b/i.exec(
        fold(token.text),
      );
    return match?.[1] === undefined ? [] : [match[1].replaceAll('-', '')];
  });
}

/** Scores two similar blocks side by side without headings: the left one is the supplier's. */
function scoreBesideSimilar(block: PartyBlock, blocks: readonly PartyBlock[]): number {
  const hasIds = (each: PartyBlock): boolean => each.lines.some((line) => line.kind === 'identifier');
  if (block.heading !== null || !hasIds(block)) return 0;
  const height = (block.lines[0]?.y1 ?? 0) - (block.lines[0]?.y0 ?? 0);
  const twin = blocks.find(
    (each) =>
      each !== block &&
      each.heading === null &&
      each.box.page === block.box.page &&
      hasIds(each) &&
      Math.abs(each.box.y0 - block.box.y0) < height,
  );
  if (twin === undefined) return 0;
  return block.box.x1 < twin.box.x0 ? leftOfSimilarScore : twin.box.x1 < block.box.x0 ? -leftOfSimilarScore : 0;
}
const leftOfSimilarScore = 1.5;
/** The sender prints its registration numbers. */
const onlyOneWithIds = 1.2;

/** Senders print their name again: as a logo, in the foot, as the holder of the account, below a greeting. */
const repeatedNameScore = 2.5;
const besideRepeatedScore = -3;
/** Number of letters of a distinctive name: `Acme` alone is part of many words. */
const minNameLetters = 6;

/** Returns whether the name of a block, or its first two words, starts or ends one of the lines outside of all blocks. */
function isRepeatedIn(lines: readonly string[], block: PartyBlock): boolean {
  const words = (partyValues(block, 0).name?.value ?? '').split(/\s+/).filter((word) => /^\p{L}{2}/u.test(word));
  const start = keyOf(words.slice(0, 2).join(' '));
  const name = nameKey(block);
  return start.length >= minNameLetters && lines.some((line) => line.startsWith(start) || line.endsWith(name));
}

/**
 * Returns the scores of the blocks if no heading names the supplier and the name of just one without a heading is printed again outside of
 * them, otherwise none.
 */
export function scoresByRepeatedName({ layout }: Context, blocks: readonly PartyBlock[]): ReadonlyMap<PartyBlock, number> {
  const taken = new Set(blocks.flatMap(({ lines }) => lines.flatMap(({ tokens }) => tokens)));
  // a mail or web address names a mailbox
  const isFree = (token: Token): boolean => !taken.has(token) && !/[@/]|\p{L}{2}\.\p{L}{2}/u.test(token.text);
  const lines = layout.rows.flatMap(({ segments }) => segments.map(({ tokens }) => keyOf(textOf(tokens.filter(isFree)))));
  const repeated = new Set(blocks.filter((block) => block.heading === null && isRepeatedIn(lines, block)).map(nameKey));
  const hasOther = blocks.some((block) => nameKey(block).length > 1 && !repeated.has(nameKey(block)));
  const isHeaded = blocks.some(({ heading }) => heading === 'supplier');
  if (repeated.size !== 1 || !hasOther || isHeaded) return new Map();
  return new Map(blocks.map((block) => [block, repeated.has(nameKey(block)) ? repeatedNameScore : besideRepeatedScore]));
}

const idsIn = ({ lines }: PartyBlock): number => lines.filter(({ kind }) => kind === 'identifier').length;

/** Scores what is printed in a block, and elsewhere with its name. */
function scoreOfContents(block: PartyBlock, blocks: readonly PartyBlock[], domains: readonly string[]): number {
  let signs = 0;
  if (block.lines.some((line) => line.kind === 'contact')) signs += 0.6;
  if (idsIn(block) > 0) signs += 0.5;
  if (idsIn(block) > 1 && !blocks.some((each) => each !== block && idsIn(each) > 0)) signs += onlyOneWithIds;
  const key = nameKey(block);
  if (key.length >= 4) {
    const own = new Set(block.lines.flatMap((line) => domainsIn(line.tokens)));
    const names = (domain: string): boolean => key.includes(domain) || domain.includes(key.slice(0, 8));
    // The receiver's mail address occurs in its block only; the sender's domain is printed in the head or foot.
    if (domains.some((domain) => !own.has(domain) && names(domain))) signs += 1.2;
    else if (domains.some(names)) signs += 0.4;
    if (blocks.some((each) => each !== block && each.isSenderLine && nameKey(each).slice(0, 8) === key.slice(0, 8))) signs += 1.5;
  }
  if (hasLegalForm(block.lines[0]?.text ?? '')) signs += 0.2;
  return signs;
}

/** Scores the place of a block on the page and beside other blocks. */
function scoreOfPlace({ layout }: Context, block: PartyBlock, blocks: readonly PartyBlock[]): number {
  const page = layout.pages.find((each) => each.index === block.box.page);
  const top = block.box.y0 / (page?.height ?? 1);
  // The window of an envelope is on the left, below the sender's line.
  const inWindow = block.box.x0 < 0.45 * (page?.width ?? 1) && top > 0.1 && top < 0.36;
  const below = blocks.some(
    (each) =>
      each.isSenderLine &&
      each.box.page === block.box.page &&
      each.box.y1 <= block.box.y0 + 2 &&
      overlapX(each.box, block.box) > 0,
  );
  let signs = scoreBesideSimilar(block, blocks);
  if (block.isSenderLine) signs += top < 0.5 ? 2.5 : 2;
  if (top > 0.8) signs += 1.8;
  if (block.isReceiptHead) signs += 4;
  if (block.isInWindow) signs -= 4;
  else if (!block.isSenderLine && below && inWindow) signs -= 2.5;
  else if (!block.isSenderLine && inWindow && top > 0.15) signs -= 0.4;
  signs += 1.6 * (0.25 - Math.min(0.5, top));
  if (block.box.page !== layout.pages[0]?.index) signs -= 0.5;
  return signs;
}

/** Returns the score of each block: positive indicates the supplier, negative the customer. */
export function supplierSignsOf(
  context: Context,
  blocks: readonly PartyBlock[],
  repeated: ReadonlyMap<PartyBlock, number>,
): ReadonlyMap<PartyBlock, number> {
  const domains = domainsIn(context.layout.tokens);
  return new Map(
    blocks.map((block) => [
      block,
      scoreOfContents(block, blocks, domains) + scoreOfPlace(context, block, blocks) + (repeated.get(block) ?? 0),
    ]),
  );
}
