/** Joins the texts that the trained model predicts with the figures of their items, by the gaps between lines. */
import type { Context } from '../../context.ts';
import type { FoundItem } from '../../found.ts';
import { median } from '../../layout/geometry.ts';
import { lettersIn } from '../../layout/layout.ts';
import type { Row } from '../../layout/layout.ts';
import type { Token } from '../../layout/tokens.ts';
import { lineAmount } from '../line-amount.ts';
import { divideAtGaps } from '../table/bands.ts';
import { isInOtherSize, isTradeDetail } from '../table/description.ts';
import { maxLineGap } from '../table/distribute-lines.ts';

export type Line = { row: Row; item: FoundItem; words: Token[] };
const isAnchor = ({ item }: Line): boolean => lineAmount(item) !== undefined;

/** Whether a line names another value of the row above it: `List price: 4.00`. */
const isLabel = (words: readonly Token[]): boolean => words.at(-1)?.text.endsWith(':') === true;

/** Texts reach at most this many lines above their figures. */
const maxLinesAbove = 5;

/** Returns the lines of a list: from the texts above its first figures to those below the last ones. */
function listIn(lines: readonly Line[], isWhole: boolean): Line[] {
  const from = lines.findIndex(isAnchor);
  const to = lines.findLastIndex(isAnchor);
  let first = from;
  const isText = (line: Line | undefined): boolean => isWhole || (line?.words.length ?? 0) > 0;
  while (from - first < maxLinesAbove && isNear(lines[first - 1], lines[first]) && isText(lines[first - 1])) first -= 1;
  const end = lines.findIndex(({ words }, at) => at > to && words.length === 0);
  return lines.slice(first, end < 0 ? undefined : end).filter(({ row }) => row.page === lines[from]?.row.page);
}

const isNear = (above: Line | undefined, below: Line | undefined): boolean =>
  above !== undefined &&
  below !== undefined &&
  above.row.page === below.row.page &&
  (below.row.y0 - above.row.y1) / below.row.letterHeight < maxLineGap;

/** Returns the words of a line, or if the model knows none, its only text if that is aligned with the others of the item. */
function wordsBeside({ row, words, item }: Line, group: readonly Line[]): Token[] {
  const [text, ...others] = row.segments;
  if (words.length > 0 || text === undefined || others.length > 0 || Object.keys(item).length > 0) return words;
  const isAligned = group.some((line) => line.words.some(({ x0 }) => Math.abs(x0 - text.x0) < sameEdge * row.letterHeight));
  return isAligned && lettersIn(text.tokens) > 3 && !text.text.includes(':') ? text.tokens : [];
}
const sameEdge = 0.15;

/** Joins the texts between two wide gaps with the figures there, if some text is above its figures. */
function joinByGaps({ itemHeaders }: Context, lines: readonly Line[]): { item: FoundItem; words: Token[] }[] | null {
  // under headings, other texts may be in other columns
  const isListed = itemHeaders.length === 0;
  const list = listIn(lines, isListed).map((line) => ({ ...line, isAnchor: isAnchor(line) }));
  const letterHeight = median(list.map(({ row }) => row.letterHeight));
  const groups = divideAtGaps(list, letterHeight, (group) => group.filter(isAnchor).length === 1);
  const joined = groups?.flatMap((group) => {
    const at = group.findIndex(isAnchor);
    const line = group[at];
    if (line === undefined) return [];
    const above = group.slice(0, at).flatMap((each) => (isListed ? wordsBeside(each, group) : each.words));
    return [{ item: line.item, above, words: [...above, ...group.slice(at).flatMap(({ words }) => words)] }];
  });
  return joined?.some(({ above }) => above.length > 0) === true ? joined : null;
}

/** Whether each text is above the figures of its item, as on receipts: no row of figures has a text, and the first has one above it. */
function areTextsAbove(lines: readonly Line[]): boolean {
  const first = lines.findIndex(isAnchor);
  const above = lines[first - 1];
  return (
    above !== undefined &&
    above.words.length > 0 &&
    lines.filter(isAnchor).length > 1 &&
    lines.every((line) => !isAnchor(line) || line.words.length === 0)
  );
}

/** Joins the figures of a row with the text above it. */
const joinTextsAbove = (lines: readonly Line[]): { item: FoundItem; words: Token[] }[] =>
  lines.flatMap(({ item }, at) => {
    const above = lines[at - 1];
    return lineAmount(item) === undefined ? [] : [{ item, words: isNear(above, lines[at]) ? (above?.words ?? []) : [] }];
  });

/** Whether a line below an item is not part of it: a paragraph that extends below the amount, other letters, or an amount of its own. */
function isSeparate(
  context: Context,
  row: Row,
  words: readonly Token[],
  { item, name }: { item: FoundItem; name: readonly Token[] },
): boolean {
  const amount = lineAmount(item)?.tokens[0];
  const isParagraph = row.segments.some(
    ({ x1, tokens }) => amount !== undefined && x1 > amount.x0 && words.some((word) => tokens.includes(word)),
  );
  const end = Math.max(...words.map(({ x1 }) => x1));
  return (
    isParagraph ||
    isInOtherSize(context, words, name) ||
    context.amounts.some((each) => each.row === row.index && each.decimals === 2 && each.x0 > end + row.letterHeight)
  );
}

/** Joins the figures of a row with its text, and with the texts below it. */
function joinTextsBelow(context: Context, lines: readonly Line[]): { item: FoundItem; words: Token[] }[] {
  const items: { item: FoundItem; words: Token[]; bottom: Row; isEnded?: boolean }[] = [];
  for (const { row, item, words } of lines) {
    const last = items.at(-1);
    if (lineAmount(item) !== undefined) items.push({ item, words, bottom: row });
    else if (
      last !== undefined &&
      last.isEnded !== true &&
      words.length > 0 &&
      !isLabel(words) &&
      !isTradeDetail(words) &&
      row.page === last.bottom.page
    ) {
      const gap = (row.y0 - last.bottom.y1) / row.letterHeight;
      if (gap > maxLineGap) continue;
      if (isSeparate(context, row, words, { item: last.item, name: last.words })) {
        last.isEnded = true;
        continue;
      }
      last.words.push(...words);
      last.bottom = row;
    }
  }
  return items;
}

/** Texts are above their figures, below them, or around them between two gaps. */
export const joinTexts = (context: Context, lines: readonly Line[]): { item: FoundItem; words: Token[] }[] =>
  joinByGaps(context, lines) ?? (areTextsAbove(lines) ? joinTextsAbove(lines) : joinTextsBelow(context, lines));
