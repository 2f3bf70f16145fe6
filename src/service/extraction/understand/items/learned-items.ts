/** Line items by the roles that the trained model predicts: for tables with unknown headings, or without headings. */
import type { AmountCandidate } from '../candidates/amounts.ts';
import type { Context } from '../context.ts';
import type { Found } from '../found.ts';
import { decimalText, moneyText } from '../grammar/amounts.ts';
import { median } from '../layout/geometry.ts';
import { lettersIn, textOf } from '../layout/layout.ts';
import type { Row } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import { roleOf } from '../learned/learned-roles.ts';
import type { RoleName } from '../learned/role-names.ts';
import { divideAtGaps } from './bands.ts';
import { consistencyOf } from './consistency.ts';
import { isTradeDetail } from './description.ts';
import { isClosing } from './table-rows.ts';

const least = 0.45;
/** Lines of one item are closer than this many letter heights. */
const maxLineGap = 1.9;

const cells = [
  { role: 'item_quantity', field: 'item_quantity', text: decimalText },
  { role: 'item_unit_price', field: 'item_unit_price', text: moneyText },
  { role: 'item_vat_rate', field: 'item_vat_rate', text: decimalText },
  { role: 'item_vat', field: 'item_vat_amount', text: moneyText },
  { role: 'item_net', field: 'item_amount_without_vat', text: moneyText },
  { role: 'item_gross', field: 'item_amount', text: moneyText },
] as const satisfies readonly { role: RoleName; field: string; text: (value: AmountCandidate['value']) => string }[];

type Item = Record<string, Found>;

/** `1.3.` of the period `1.3. - 31.3.` */
const dayAndMonth = /^\d{1,2}\.\d{1,2}\.$/;

function figuresIn(context: Context, row: Row): Item {
  const item: Item = {};
  for (const amount of context.amounts) {
    if (amount.row !== row.index || amount.tokens.some(({ text }) => dayAndMonth.test(text))) continue;
    const [best] = cells
      .map((cell) => ({ ...cell, sure: roleOf(context.learned, amount.tokens, cell.role) }))
      .toSorted((a, b) => b.sure - a.sure);
    if (best === undefined || best.sure < least || (item[best.field]?.score ?? 0) > best.sure) continue;
    item[best.field] = { value: best.text(amount.value), tokens: amount.tokens, score: best.sure, evidence: ['position'] };
  }
  return item;
}

const unitsIn = (context: Context, row: Row): Token[] =>
  row.tokens.filter((token) => context.learned.of(token, 'item_unit') > least);

/** Lowest probability of words that extend a description. */
const minAdjacentShare = 0.12;

/** Returns descriptions from their first to their last word, extended by adjacent words that may belong to them: `Royal Canin Renal 2 kg`. */
function textsIn(context: Context, row: Row, item: Item): Token[] {
  const taken = new Set(Object.values(item).flatMap(({ tokens }) => tokens));
  const dated = new Set(context.dates.flatMap((date) => date.tokens));
  return row.segments.flatMap(({ tokens }) => {
    // a date in a column of its own is the period of the item
    if (tokens.every((token) => dated.has(token))) return [];
    const shares = tokens.map((token) => (taken.has(token) ? 0 : context.learned.of(token, 'item_description')));
    let from = shares.findIndex((share) => share > least);
    let to = shares.findLastIndex((share) => share > least);
    if (from < 0) return [];
    while ((shares[from - 1] ?? 0) > minAdjacentShare) from -= 1;
    while ((shares[to + 1] ?? 0) > minAdjacentShare) to += 1;
    return tokens.slice(from, to + 1);
  });
}

const foundText = (tokens: readonly Token[]): Found => ({
  value: textOf(tokens),
  tokens,
  score: 0.6,
  evidence: ['position'],
});

/** Whether a line names another value of the row above it: `List price: 4.00`. */
const isLabel = (words: readonly Token[]): boolean => words.at(-1)?.text.endsWith(':') === true;

const amountOf = (item: Item): Found | undefined => item['item_amount_without_vat'] ?? item['item_amount'];

/** A column is known from its first rows. */
const maxAnchors = 50;
/** Distance of right edges within which amounts are in one column, in letter heights. */
const maxEdgeDistance = 0.4;

/** Returns the amounts that are aligned with those that the model found, from the first of them down to the row of the sums. */
function alignedAmounts(context: Context, items: readonly Item[]): AmountCandidate[] {
  const anchors = items.slice(0, maxAnchors).flatMap((item) => amountOf(item)?.tokens.at(-1) ?? []);
  const [first] = anchors;
  if (first === undefined) return [];
  const own = new Set(anchors);
  const rows = context.layout.rows.filter(({ index }) => index > first.row);
  const end = rows.find((row) => row.tokens[0]?.page !== first.page || isClosing(context, row))?.index ?? Infinity;
  return context.amounts.filter(
    ({ row, x1, decimals, isPercent, tokens }) =>
      row > first.row &&
      row < end &&
      decimals === 2 &&
      !isPercent &&
      !tokens.some((token) => own.has(token)) &&
      anchors.some((anchor) => Math.abs(anchor.x1 - x1) < maxEdgeDistance * (context.layout.rows[row]?.letterHeight ?? 0)),
  );
}

/** Returns the rows that the model found; with those whose amounts are in the same column if that adds up better. */
export function readLearnedItems(context: Context): Item[] {
  const found = itemsWith(context, []);
  const aligned = alignedAmounts(context, found);
  const field = found.some((item) => item['item_amount_without_vat'] === undefined) ? 'item_amount' : 'item_amount_without_vat';
  const all = aligned.length === 0 ? found : itemsWith(context, aligned, field);
  return consistencyOf(context, all) > consistencyOf(context, found) ? all : found;
}

type Line = { row: Row; item: Item; words: Token[] };
const isAnchor = ({ item }: Line): boolean => amountOf(item) !== undefined;

function itemsWith(context: Context, aligned: readonly AmountCandidate[], field = 'item_amount_without_vat'): Item[] {
  const lines = context.layout.rows.map((row): Line => {
    const item = figuresIn(context, row);
    const amount = aligned.find((each) => each.row === row.index);
    if (amount !== undefined && amountOf(item) === undefined)
      item[field] = { value: moneyText(amount.value), tokens: amount.tokens, score: least, evidence: ['position'] };
    const [unit] = amountOf(item) === undefined ? [] : unitsIn(context, row);
    if (unit !== undefined) item['item_unit'] = foundText([unit]);
    return { row, item, words: textsIn(context, row, item) };
  });
  return (joinByGaps(context, lines) ?? (areTextsAbove(lines) ? joinTextsAbove(lines) : joinTextsBelow(context, lines)))
    .filter(({ words, item }) => words.length > 0 || item['item_quantity'] !== undefined)
    .map(({ item, words }) => (words.length === 0 ? item : { ...item, item_description: foundText(words) }));
}

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
function joinByGaps({ itemHeaders }: Context, lines: readonly Line[]): { item: Item; words: Token[] }[] | null {
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
const joinTextsAbove = (lines: readonly Line[]): { item: Item; words: Token[] }[] =>
  lines.flatMap(({ item }, at) => {
    const above = lines[at - 1];
    return amountOf(item) === undefined ? [] : [{ item, words: isNear(above, lines[at]) ? (above?.words ?? []) : [] }];
  });

/** Whether a line below an item is not part of it: a paragraph that extends below the amount, or a line with an amount of its own. */
function isSeparate(context: Context, row: Row, words: readonly Token[], item: Item): boolean {
  const amount = amountOf(item)?.tokens[0];
  const isParagraph = row.segments.some(
    ({ x1, tokens }) => amount !== undefined && x1 > amount.x0 && words.some((word) => tokens.includes(word)),
  );
  const end = Math.max(...words.map(({ x1 }) => x1));
  return (
    isParagraph ||
    context.amounts.some((each) => each.row === row.index && each.decimals === 2 && each.x0 > end + row.letterHeight)
  );
}

/** Joins the figures of a row with its text, and with the texts below it. */
function joinTextsBelow(context: Context, lines: readonly Line[]): { item: Item; words: Token[] }[] {
  const items: { item: Item; words: Token[]; bottom: Row; isEnded?: boolean }[] = [];
  for (const { row, item, words } of lines) {
    const last = items.at(-1);
    if (amountOf(item) !== undefined) items.push({ item, words, bottom: row });
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
      if (isSeparate(context, row, words, last.item)) {
        last.isEnded = true;
        continue;
      }
      last.words.push(...words);
      last.bottom = row;
    }
  }
  return items;
}
