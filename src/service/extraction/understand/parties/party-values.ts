/** Name and address in the lines of a block. */
import type { Found } from '../found.ts';
import { fold } from '../grammar/fold.ts';
import { hasLegalForm, hasPlace, hasStreet } from '../lexicon/addresses.ts';
import type { Segment } from '../layout/layout.ts';
import { textOf } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import type { PartyBlock } from './party-blocks.ts';
import { isHonorific, withoutPartLabel } from './party-lines.ts';
import type { Line } from './party-lines.ts';

export type PartyValues = { name: Found | null; address: Found | null };

type Part = { text: string; tokens: Token[] };

const clean = (text: string): string => text.replace(/^[^\p{L}\d(]+|[\s,;:·•●|*\-–]+$/gu, '');

function foundOf(parts: readonly Part[], score: number, separator: string): Found | null {
  const told = parts.map((part) => ({ ...part, text: clean(part.text) })).filter((part) => part.text !== '');
  if (told.length === 0) return null;
  return {
    value: told.map((part) => part.text).join(separator),
    tokens: told.flatMap((part) => part.tokens),
    score,
    evidence: ['position'],
  };
}

/** `Kraxi GmbH · Flugzeugallee 17 · 12345 Papierfeld` and `Name, Street 5, 123 45 Town` cut at their marks. */
function partsOfLine(line: Segment): Part[] {
  const parts: Part[] = [];
  let current: Token[] = [];
  const flush = (): void => {
    if (current.length > 0) parts.push({ text: textOf(current), tokens: current });
    current = [];
  };
  for (const token of line.tokens) {
    if (/^[·•●|∙▪*\-–—]$/u.test(token.text)) flush();
    else {
      current.push(token);
      if (/[,|·•●]$/u.test(token.text)) flush();
    }
  }
  flush();
  return parts;
}

function valuesOfSenderLine(line: Segment, score: number): PartyValues {
  const parts = partsOfLine(line);
  const addressFrom = parts.findIndex((part, at) => at > 0 && (hasStreet(clean(part.text)) || hasPlace(part.text)));
  const cut = addressFrom < 0 ? 1 : addressFrom;
  const address = parts.slice(cut).filter((part) => !/@|www\.|^tel|^fax/i.test(clean(part.text)));
  return { name: foundOf(parts.slice(0, cut), score, ', '), address: foundOf(address, score, ', ') };
}

function partOf(line: Line): Part {
  const { text, tokens } = withoutPartLabel(line);
  return { text, tokens };
}

/** A second line still belongs to the name when it carries the legal form that the first lacks. */
function nameLength(lines: readonly Line[]): number {
  const [first, second] = lines;
  if (first === undefined) return 0;
  if (
    second?.kind === 'name' &&
    !hasLegalForm(first.text) &&
    hasLegalForm(second.text) &&
    fold(second.text).split(' ').length <= 5
  )
    return 2;
  return 1;
}

const isSlogan = (line: Line | undefined): boolean => line !== undefined && !hasLegalForm(line.text);

export function partyValues(block: PartyBlock, score: number): PartyValues {
  const [only] = block.lines;
  if (block.isSenderLine && only !== undefined) return valuesOfSenderLine(only, score);
  const lines = block.lines.filter(
    (line) =>
      line.kind !== 'identifier' &&
      line.kind !== 'contact' &&
      line.kind !== 'empty' &&
      line.kind !== 'figure' &&
      !isHonorific(line.text),
  );
  const nameAt = lines.findIndex((line) => line.kind === 'name');
  const firstAddress = lines.findIndex((line) => line.kind === 'street' || line.kind === 'place');
  // A line that reads like a street may be the name when it opens the block: `Studio 54`, `4 Seasons Ltd`.
  const legalAt =
    block.heading === null && !block.isReceiptHead
      ? lines.slice(0, Math.max(0, firstAddress)).findLastIndex((line) => line.kind === 'name' && hasLegalForm(line.text))
      : -1;
  const firstName = nameAt >= 0 && (firstAddress < 0 || nameAt < firstAddress) ? nameAt : 0;
  // Above a company's name in a letterhead stand slogans and titles.
  const from = legalAt > firstName && isSlogan(lines[firstName]) ? legalAt : firstName;
  const named = lines.slice(from);
  const [head] = named;
  if (head === undefined) return { name: null, address: null };
  const isInline = head.kind !== 'name' && hasPlace(head.text) && partsOfLine(head).length >= 3 && firstAddress === 0;
  if (isInline) return valuesOfSenderLine(head, score);
  const length =
    head.kind === 'name' ? nameLength(named) : firstAddress === 0 && named.length > 1 && hasLegalForm(head.text) ? 1 : 0;
  const rest = named.slice(length);
  if (block.isReceiptHead)
    return { name: foundOf(named.slice(0, length).map(partOf), score, ' '), address: foundOf(rest.map(partOf), score, ', ') };
  const lastPlace = rest.findLastIndex((line) => line.kind === 'place' || line.kind === 'country');
  const startAt = rest.findIndex((line) => line.kind === 'street' || line.kind === 'place');
  const address = startAt < 0 ? [] : rest.slice(startAt, (lastPlace < 0 ? startAt : lastPlace) + 1);
  return { name: foundOf(named.slice(0, length).map(partOf), score, ' '), address: foundOf(address.map(partOf), score, ', ') };
}
