/**
 * Suggestions for the focused cell: values on the page where its row and column cross, and the value computed from the other cells of its
 * row. Based on the words already loaded, so that a key in the grid does not wait for a request.
 */
import { Big } from 'big.js';
import { canonicalValue } from '#values/value-types.ts';
import type { FieldType } from '#values/values.ts';
import type { EditedValue } from '#web/values/edited-value.ts';
import { cellOf, type ItemRow } from '#web/items/rows.ts';
import { union, type Rect } from '#web/viewer/geometry.ts';
import type { ViewerWord, WordIndex } from '#web/viewer/page-words.ts';
import { textOf, wholeValue, type IsValue } from '#web/viewer/whole-value.ts';
import type { Choice } from './choices.ts';

export type CellContext = {
  rows: readonly ItemRow[];
  rowId: string;
  column: { name: string; type: FieldType };
  words: WordIndex;
  isValue: IsValue;
  read: (type: FieldType, text: string, wordIds: number[]) => EditedValue;
  /** For a column with options: every occurrence of each option on the page, and the option selected last time. */
  entries?: readonly Choice[] | undefined;
};

/** Maximum number of suggestions, limited by the available keys. */
const most = 5;
/** Number of nearest rows that determine the position of a column. */
const nearest = 12;

type Band = { pageIndex: number; box: Rect };
const heightOf = ({ y0, y1 }: Rect) => y1 - y0;

export function choicesForCell({ rows, rowId, column, words, isValue, read, entries = [] }: CellContext): Choice[] {
  const at = rows.findIndex((row) => row.id === rowId);
  const row = rows[at];
  // Boolean values are not printed on the page.
  if (!row || column.type === 'BOOLEAN') return [];
  const now = cellOf(row, column.name);
  const band = bandOf(row, words) ?? estimateBand(rows, at, words);
  if (column.type === 'ENUM' || column.type === 'LOOKUP') {
    const others = rows.flatMap((each) => (each === row ? [] : (bandOf(each, words) ?? [])));
    return entriesFor(entries, now.value, band, others, words);
  }
  const computed = computeFromRow(row, column.name);
  const around = rows.slice(Math.max(0, at - nearest), at + nearest);
  const found = band ? onPage({ band, around, row, column, words, isValue, read }) : [];
  const isComputed = (value: string) => computed !== null && isSame(value, computed);
  const choices = found.map((choice): Choice => (isComputed(choice.value) ? { ...choice, why: 'arithmetic' } : choice));
  if (computed !== null && !choices.some(({ why }) => why === 'arithmetic'))
    choices.push({ value: computed, wordIds: [], confidence: 0, why: 'arithmetic', label: null });
  // A value both found on the page and confirmed by arithmetic leaves no alternatives.
  const isProven = choices.some(({ why, wordIds }) => why === 'arithmetic' && wordIds.length > 0);
  const proven = (choice: Choice) => (choice.why === 'arithmetic' ? 0 : 1);
  return choices
    .toSorted((a, b) => proven(a) - proven(b))
    .filter((choice) => !isProven || choice.why === 'arithmetic')
    .filter(({ value }) => now.problem !== undefined || !isSame(value, now.value))
    .slice(0, most);
}

/**
 * Sorts options: those found in the row itself, then the option selected last time, then those outside of all rows, which apply to every
 * row.
 */
function entriesFor(
  entries: readonly Choice[],
  now: string,
  band: Band | null,
  others: readonly Band[],
  words: WordIndex,
): Choice[] {
  const isIn = (word: ViewerWord, row: Band) =>
    word.pageIndex === row.pageIndex && word.box.y0 < row.box.y1 && word.box.y1 > row.box.y0;
  const far = ({ wordIds }: Choice): number => {
    const [word] = wordIds.flatMap((id) => words.byId(id) ?? []);
    if (!word) return 1;
    if (band && isIn(word, band)) return 0;
    return others.some((other) => isIn(word, other)) ? Infinity : 2;
  };
  const nearFirst = entries
    .map((choice) => ({ choice, far: far(choice) }))
    .filter((each) => each.far < Infinity && each.choice.value !== now)
    .toSorted((a, b) => a.far - b.far)
    .map(({ choice }) => choice);
  return nearFirst.filter(({ value }, at) => nearFirst.findIndex((each) => each.value === value) === at).slice(0, most);
}

/** Whether two values are equal as text or as numbers: `100` equals `100.00`. */
const isSame = (a: string, b: string): boolean => a === b || (isFigure(a) && isFigure(b) && new Big(a).eq(b));
const isFigure = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

const wordsOf = (row: ItemRow, words: WordIndex, column?: string): ViewerWord[] =>
  (column === undefined ? Object.values(row.cells) : [cellOf(row, column)])
    .flatMap((cell) => cell.wordIds.map((id) => words.byId(id)))
    .filter((word) => word !== null);

/** Returns the position of a row on the page where it begins. */
function bandOf(row: ItemRow, words: WordIndex): Band | null {
  const own = wordsOf(row, words);
  const [first] = own;
  const box = union(own.filter((word) => word.pageIndex === first?.pageIndex).map((word) => word.box));
  return first && box ? { pageIndex: first.pageIndex, box } : null;
}

/** Estimates the position of a row without words: below the previous row, or above the next one. */
function estimateBand(rows: readonly ItemRow[], at: number, words: WordIndex): Band | null {
  const before = rows.slice(0, at).findLast((row) => bandOf(row, words));
  const above = before && bandOf(before, words);
  if (above) {
    const { box } = above;
    return { pageIndex: above.pageIndex, box: { ...box, y0: box.y1, y1: box.y1 + 2.5 * heightOf(box) } };
  }
  const after = rows.slice(at + 1).find((row) => bandOf(row, words));
  const below = after && bandOf(after, words);
  if (!below) return null;
  const { box } = below;
  return { pageIndex: below.pageIndex, box: { ...box, y0: box.y0 - 2.5 * heightOf(box), y1: box.y0 } };
}

type PageCellContext = Omit<CellContext, 'rows' | 'rowId'> & { band: Band; around: readonly ItemRow[]; row: ItemRow };

function onPage({ band, around, row, column, words, isValue, read }: PageCellContext): Choice[] {
  const others = around.filter((each) => each !== row);
  const taken = new Set(others.flatMap((each) => Object.values(each.cells).flatMap((cell) => cell.wordIds)));
  // A word inside the text of another cell is not a number of its own.
  const inner = new Set(
    Object.entries(row.cells).flatMap(([name, { wordIds }]) => (name !== column.name && wordIds.length > 1 ? wordIds : [])),
  );
  const own = new Set(Object.entries(row.cells).flatMap(([name, cell]) => (name === column.name ? [] : cell.wordIds)));
  const edges = union([...others, row].flatMap((each) => wordsOf(each, words, column.name)).map((word) => word.box));
  const wide = { x0: -Infinity, x1: Infinity, y0: band.box.y0 - 1, y1: band.box.y1 + 1 };
  const inBand = words.inside(band.pageIndex, wide).filter((word) => !taken.has(word.id) && !inner.has(word.id));
  const isInColumn = ({ box }: ViewerWord) => edges !== null && box.x0 < edges.x1 && box.x1 > edges.x0;
  // The whole row is searched only if the cell is empty.
  const isOpen = cellOf(row, column.name).value === '';
  const isText = column.type === 'TEXT';
  const near = inBand.filter((word) =>
    isText ? (isInColumn(word) || (isOpen && edges === null)) && !own.has(word.id) : isOpen || isInColumn(word),
  );
  const spans = isText ? textsOf(near) : near.map((word) => wholeValue(word, words.line(word), column.type, isValue));
  const middle = (band.box.y0 + band.box.y1) / 2;
  const known = new Set<string>();
  return spans
    .flatMap((span) => {
      const [first] = span;
      const text = textOf(span);
      const wordIds = span.map((word) => word.id);
      const value = read(column.type, text, wordIds);
      if (!first || value.problem || value.value === '' || known.has(value.value)) return [];
      known.add(value.value);
      // A number used by another cell of the row is less likely.
      const far =
        (span.some(isInColumn) ? 0 : 4) +
        (span.some((word) => own.has(word.id)) ? 2 : 0) +
        Math.abs((first.box.y0 + first.box.y1) / 2 - middle) / 100;
      return [{ far, choice: { value: value.value, wordIds, confidence: 0, why: 'position' as const, label: null } }];
    })
    .toSorted((a, b) => a.far - b.far)
    .map(({ choice }) => choice)
    .slice(0, most - 1);
}

/** Returns the full text of all lines, and its first line alone. */
function textsOf(words: readonly ViewerWord[]): ViewerWord[][] {
  const [first] = words;
  if (!first) return [];
  const line = words.filter((word) => word.line === first.line);
  return line.length === words.length ? [line] : [[...words], line];
}

const names = {
  quantity: 'item_quantity',
  price: 'item_unit_price',
  rate: 'item_vat_rate',
  net: 'item_amount_without_vat',
  vat: 'item_vat_amount',
  gross: 'item_amount',
} as const;

/** Returns the value computed from the other numbers of the row, or null if it cannot be computed exactly. */
function computeFromRow(row: ItemRow, column: string): string | null {
  const figure = (name: keyof typeof names): Big | null => {
    const { value, problem } = cellOf(row, names[name]);
    return problem === undefined && isFigure(value) ? new Big(value) : null;
  };
  const of = (a: Big | null, b: Big | null, make: (a: Big, b: Big) => Big): Big | null => (a && b ? make(a, b) : null);
  const isZero = (each: Big | null) => each === null || each.eq(0);
  const [quantity, price, rate, net, vat, gross] = [
    figure('quantity'),
    figure('price'),
    figure('rate'),
    figure('net'),
    figure('vat'),
    figure('gross'),
  ];
  const percentOf = (value: Big, percent: Big) => value.times(percent).div(100);
  const made: Partial<Record<string, () => Big | null>> = {
    [names.net]: () => of(quantity, price, (a, b) => a.times(b)) ?? of(gross, vat, (a, b) => a.minus(b)) ?? null,
    [names.vat]: () => of(gross, net, (a, b) => a.minus(b)) ?? of(net, rate, percentOf),
    [names.gross]: () => of(net, vat, (a, b) => a.plus(b)) ?? of(net, rate, (a, b) => a.plus(percentOf(a, b))),
    [names.price]: () => (isZero(quantity) ? null : of(net, quantity, (a, b) => a.div(b))),
    [names.quantity]: () => {
      const exact = isZero(price) ? null : of(net, price, (a, b) => a.div(b));
      return exact && exact.round(3).eq(exact) ? exact : null;
    },
    [names.rate]: () => {
      const exact = isZero(net) ? null : of(vat, net, (a, b) => a.div(b).times(100));
      return exact ? exact.round(0) : null;
    },
  };
  const value = made[column]?.();
  if (!value) return null;
  const isMoney = column !== names.quantity && column !== names.rate;
  return canonicalValue('DECIMAL', isMoney ? value.round(2).toFixed(2) : value.toFixed());
}
