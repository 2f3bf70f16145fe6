/** Distributes the lines of text in a table between the rows with numbers, by the gaps between them. */
import type { Row } from '../../layout/layout.ts';
import type { Token } from '../../layout/tokens.ts';
import type { Entry } from './bands.ts';
import type { TableHeader } from './header.ts';
import type { TableRow } from './read-row.ts';

/** A row with its numbers, and the words of its description on lines above and below. */
export type Gathered = { header: TableHeader; anchor: TableRow; before: Token[]; after: Token[] };
type Line = { row: Row; words: Token[] };

/** Lines of one item are closer than this many letter heights. */
export const maxLineGap = 1.9;

export const wordsOf = ({ anchor, before, after }: Gathered): Token[] => [...before, ...anchor.description, ...after];

const hasOwn = ({ description }: TableRow): boolean => description.length > 0;

/**
 * Returns how many lines between two rows belong to the upper one: all, or if the next one has no words of its own, those above the widest
 * gap.
 */
function shareOf(last: Gathered, lines: readonly Line[], next: Gathered | undefined): number {
  const rows = [last.anchor.row, ...lines.map(({ row }) => row), ...(next === undefined ? [] : [next.anchor.row])];
  const gaps = rows.slice(1).map((row, at) => (row.y0 - (rows[at]?.y1 ?? 0)) / row.letterHeight);
  const wide = gaps.findIndex((gap) => gap >= maxLineGap);
  const hanging = wide < 0 ? lines.length : Math.min(wide, lines.length);
  if (next === undefined || hasOwn(next.anchor)) return hanging;
  // a text too long for its column, above the numbers of its row
  if (lines.length === 1 && hasOwn(last.anchor)) return 0;
  // texts above their numbers from the first row on
  if (lines.length === 1 && last.before.length > 0 && !hasOwn(last.anchor)) return 0;
  return Math.min(hanging, gaps.indexOf(Math.max(...gaps)));
}

/** Returns the lines that are contiguous with the row below them. */
function hangingAbove(lines: readonly Line[], next: Gathered): Line[] {
  const rows = [...lines.map(({ row }) => row), next.anchor.row];
  const apart = lines.findLastIndex(({ row }, at) => ((rows[at + 1]?.y0 ?? 0) - row.y1) / row.letterHeight >= maxLineGap);
  return lines.slice(apart + 1);
}

function distributeLines(last: Gathered | undefined, lines: readonly Line[], next: Gathered | undefined): void {
  const share = last === undefined ? 0 : shareOf(last, lines, next);
  last?.after.push(...lines.slice(0, share).flatMap(({ words }) => words));
  if (next !== undefined && !hasOwn(next.anchor))
    next.before.push(...hangingAbove(lines.slice(share), next).flatMap(({ words }) => words));
}

/** Distributes the lines between the rows with numbers. */
export function distributed(header: TableHeader, entries: readonly Entry[]): Gathered[] {
  const gathered: Gathered[] = [];
  let lines: Line[] = [];
  for (const { row, read, isAnchor: hasNumbers } of entries) {
    if (hasNumbers) {
      const next = { header, anchor: read, before: [], after: [] };
      distributeLines(gathered.at(-1), lines, next);
      gathered.push(next);
      lines = [];
    } else if (read.description.length > 0) lines.push({ row, words: read.description });
  }
  distributeLines(gathered.at(-1), lines, undefined);
  return gathered;
}
