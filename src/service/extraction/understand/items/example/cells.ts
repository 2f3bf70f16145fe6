/** Splits the row that the user selected into cells and guesses the field of each. */
import type { Big } from 'big.js';
import type { FieldType } from '#values/values.ts';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import { parseCurrency } from '../../grammar/currencies.ts';
import { fold } from '../../grammar/fold.ts';
import { boxOf, overlapX } from '../../layout/geometry.ts';
import type { Box } from '../../layout/geometry.ts';
import { textOf } from '../../layout/layout.ts';
import type { PageLayout, Row } from '../../layout/layout.ts';
import type { Token } from '../../layout/tokens.ts';
import type { ColumnKind } from '../../lexicon/item-columns.ts';
import type { TableHeader } from '../table/header.ts';
import { isProduct } from '../line-arithmetic.ts';
import { assign, figureKinds, maxOutlierDistance } from '../table/assign.ts';

/** An item field of the document type; `labels` are its names. */
export type ExampleField = { name: string; type: FieldType; labels: readonly string[] };

/** `line` is the line within the row, 0 for the one with the numbers. */
export type ExampleCell = Box & { line: number; tokens: Token[]; figure: AmountCandidate | null };
export type ExampleRow = { page: PageLayout; anchor: Row; cells: ExampleCell[]; linesBefore: number; linesAfter: number };

const isSign = (token: Token): boolean => /^[%€$£|]+$/.test(token.text) || parseCurrency(token.text) !== null;
/** Whether a token is like a unit after a quantity: `ks`, `hod.`, `m2`. */
const isUnitLike = (token: Token): boolean => /^\p{L}{1,8}[23²³]?\.?$/u.test(token.text);

/** Null if the words are not found. For words of several pages, those of the first page are used. */
export function exampleRowOf(context: Context, wordIds: readonly number[]): ExampleRow | null {
  const chosen = new Set(wordIds);
  const page = context.layout.pages.find((each) => each.rows.some((row) => row.tokens.some((token) => chosen.has(token.wordId))));
  const rows = page?.rows.filter((row) => row.tokens.some((token) => chosen.has(token.wordId))) ?? [];
  const cellsOf = (row: Row) => cellsIn(context, row, chosen);
  const figures = rows.map((row) => cellsOf(row).filter((cell) => cell.figure !== null).length);
  const at = figures.indexOf(Math.max(...figures));
  const anchor = rows[at];
  if (page === undefined || anchor === undefined) return null;
  const place = page.rows.indexOf(anchor);
  const cells = rows.flatMap((row) => {
    const line = page.rows.indexOf(row) - place;
    return cellsOf(row).map((cell) => ({ ...cell, line }));
  });
  return { page, anchor, cells, linesBefore: at, linesAfter: rows.length - 1 - at };
}

function cellsIn(context: Context, row: Row, chosen: ReadonlySet<number>): Omit<ExampleCell, 'line'>[] {
  const amounts = context.amounts.filter((amount) => amount.row === row.index);
  return row.segments.flatMap((segment) => {
    const tokens = segment.tokens.filter((token) => chosen.has(token.wordId));
    const figures = amounts.filter((amount) => amount.tokens.every((token) => tokens.includes(token)));
    return pieces(tokens, figures).map((piece) => ({
      ...boxOf(piece.tokens),
      tokens: piece.tokens,
      figure: piece.figure,
    }));
  });
}

type Piece = { tokens: Token[]; figure: AmountCandidate | null };

/** Splits tokens into cells: numbers that are alone, in sequence or before a unit are cells; among other words they are text. */
function pieces(tokens: readonly Token[], figures: readonly AmountCandidate[]): Piece[] {
  const inFigures = new Set(figures.flatMap((figure) => figure.tokens));
  const words = tokens.filter((token) => !inFigures.has(token) && !isSign(token));
  const [first] = words;
  const isUnit = words.length === 1 && first !== undefined && isUnitLike(first) && figures.length > 0;
  if (figures.length === 0 || (words.length > 0 && !isUnit))
    return words.length > 0 ? [{ tokens: [...tokens], figure: null }] : [];
  const found: Piece[] = figures.map((figure) => ({ tokens: figure.tokens, figure }));
  if (isUnit) found.push({ tokens: words, figure: null });
  return found.toSorted((a, b) => (a.tokens[0]?.x0 ?? 0) - (b.tokens[0]?.x0 ?? 0));
}

const textKinds = ['description', 'code', 'unit'] as const;

/** Field of each kind of column. */
const fieldOfKind: Partial<Record<ColumnKind, string>> = {
  description: 'item_description',
  code: 'item_code',
  unit: 'item_unit',
  quantity: 'item_quantity',
  unitPrice: 'item_unit_price',
  vatRate: 'item_vat_rate',
  vatAmount: 'item_vat_amount',
  net: 'item_amount_without_vat',
  gross: 'item_amount',
};
export const kindOfField = (name: string | null): ColumnKind =>
  (Object.keys(fieldOfKind) as ColumnKind[]).find((kind) => fieldOfKind[kind] === name) ?? 'other';

/** Guesses the field of each cell by the header and by arithmetic; null for those that the type has no field for. */
export function guessFields(context: Context, taught: ExampleRow, fields: readonly ExampleField[]): (string | null)[] {
  const header = context.itemHeaders.findLast((each) => each.lastRow < taught.anchor.index) ?? null;
  const kinds = kindsByHeader(taught.cells, header);
  kindsByArithmetic(taught.cells, kinds);
  kindsByShape(taught.cells, kinds);
  const names = new Set(fields.map((field) => field.name));
  const used = new Set<string>();
  const own = taught.cells.map((cell) => fieldByLabel(context, cell, header, fields));
  return taught.cells.map((_, at) => {
    const kind = kinds[at];
    const byKind = kind === undefined || kind === null ? undefined : fieldOfKind[kind];
    const name = own[at] ?? byKind;
    // a description may consist of several parts on several lines; every other field has one cell
    if (name === undefined || name === null || !names.has(name) || (used.has(name) && name !== 'item_description')) return null;
    used.add(name);
    return name;
  });
}

/** Finds the field whose label is printed above the cell. */
function fieldByLabel(
  { layout }: Context,
  cell: ExampleCell,
  header: TableHeader | null,
  fields: readonly ExampleField[],
): string | null {
  if (header === null) return null;
  const above = layout.rows
    .slice(header.firstRow, header.lastRow + 1)
    .flatMap((row) => row.segments)
    .filter((segment) => overlapX(segment, cell) > 0);
  const texts = new Set(above.map((segment) => fold(segment.text)));
  const custom = fields.filter((field) => kindOfField(field.name) === 'other');
  return custom.find((field) => field.labels.some((label) => texts.has(fold(label))))?.name ?? null;
}

type Kinds = (ColumnKind | null)[];

function kindsByHeader(cells: readonly ExampleCell[], header: TableHeader | null): Kinds {
  const kinds: Kinds = cells.map(() => null);
  if (header === null) return kinds;
  const anchors = cells.filter((cell) => cell.line === 0);
  const figures = anchors.flatMap(({ figure }) => figure ?? []);
  const columns = header.columns.filter((column) => figureKinds.has(column.kind));
  for (const [column, figure] of assign(figures, columns, maxOutlierDistance))
    kinds[cells.findIndex((cell) => cell.figure === figure)] = column.kind;
  for (const [at, cell] of cells.entries()) {
    if (cell.figure !== null || cell.line !== 0) continue;
    const text = header.columns.filter((column) => textKinds.some((kind) => kind === column.kind));
    const distance = (column: Box) => (overlapX(column, cell) > 0 ? 0 : Math.abs(column.x0 - cell.x0));
    const nearest = text.toSorted((a, b) => distance(a) - distance(b))[0];
    if (nearest !== undefined && distance(nearest) < maxOutlierDistance) kinds[at] = nearest.kind;
  }
  // a number that no numeric column took may be a code
  for (const [at, cell] of cells.entries()) {
    const code = header.columns.find((column) => column.kind === 'code');
    if (kinds[at] === null && cell.figure !== null && code !== undefined && overlapX(code, cell) > 0) kinds[at] = 'code';
  }
  return kinds;
}

const commonRates = new Set(['0', '5', '8', '10', '12', '15', '19', '20', '21', '23', '25']);

/**
 * Finds quantity, price and amount as quantity × price = amount, then VAT and gross from the amount and a rate. The header is used where it
 * fits.
 */
function kindsByArithmetic(cells: readonly ExampleCell[], kinds: Kinds): void {
  const figures = cells.flatMap((cell, at) => (cell.figure === null || cell.line !== 0 ? [] : [{ at, figure: cell.figure }]));
  const told = (kind: ColumnKind) => figures.find(({ at }) => kinds[at] === kind);
  const [q, p, a] = [told('quantity'), told('unitPrice'), told('net') ?? told('gross')];
  const holds =
    q !== undefined && p !== undefined && a !== undefined && isProduct(q.figure.value, p.figure.value, a.figure.value);
  if (!holds) {
    const best = triplesOf(figures).toSorted((x, y) => agreement(y, kinds) - agreement(x, kinds))[0];
    if (best !== undefined) {
      for (const { at } of figures) if (['quantity', 'unitPrice', 'net'].includes(kinds[at] ?? '')) kinds[at] = null;
      [kinds[best.quantity], kinds[best.price], kinds[best.amount]] = ['quantity', 'unitPrice', 'net'];
    }
  }
  const net = told('net')?.figure.value;
  const free = () => figures.filter(({ at }) => kinds[at] === null);
  const rate =
    told('vatRate') ??
    free().find(({ figure }) => figure.isPercent) ??
    free().findLast(({ figure, at }) => at > 0 && figure.decimals === 0 && commonRates.has(figure.value.toFixed()));
  if (net === undefined || rate === undefined) return;
  const vat = net.times(rate.figure.value).div(100);
  const near = (wanted: Big) => free().find(({ figure, at }) => at !== rate.at && figure.value.minus(wanted).abs().lte('0.02'));
  const vatCell = told('vatAmount') ?? (vat.eq(0) ? undefined : near(vat));
  const grossCell = told('gross') ?? near(net.plus(vat));
  if (rate.figure.isPercent || vatCell !== undefined || grossCell !== undefined) kinds[rate.at] = 'vatRate';
  if (vatCell !== undefined) kinds[vatCell.at] = 'vatAmount';
  if (grossCell !== undefined) kinds[grossCell.at] = 'gross';
}

type Placed = { at: number; figure: AmountCandidate };
type Triple = { quantity: number; price: number; amount: number };

function triplesOf(figures: readonly Placed[]): Triple[] {
  const money = figures.filter(({ figure }) => !figure.isPercent);
  return money.flatMap((quantity, i) =>
    quantity.figure.currency !== null
      ? []
      : money.slice(i + 1).flatMap((price, j) =>
          money
            .slice(i + j + 2)
            .filter(
              (amount) =>
                Math.max(amount.figure.decimals, price.figure.decimals) > 0 &&
                isProduct(quantity.figure.value, price.figure.value, amount.figure.value),
            )
            .map((amount) => ({ quantity: quantity.at, price: price.at, amount: amount.at })),
        ),
  );
}

/** Scores how well a triple matches the header; the first cell is more often a row number. */
const agreement = ({ quantity, price, amount }: Triple, kinds: Kinds): number =>
  (kinds[quantity] === 'quantity' ? 2 : 0) +
  (kinds[price] === 'unitPrice' ? 2 : 0) +
  (kinds[amount] === 'net' || kinds[amount] === 'gross' ? 2 : 0) -
  (quantity === 0 ? 1 : 0) -
  (kinds[quantity] === 'position' ? 3 : 0);

/** Assigns by form those cells that neither header nor arithmetic determined. */
function kindsByShape(cells: readonly ExampleCell[], kinds: Kinds): void {
  const letters = (cell: ExampleCell) => textOf(cell.tokens).replaceAll(/\P{L}/gu, '').length;
  const texts = cells.flatMap((cell, at) => (cell.figure === null ? [{ cell, at }] : []));
  const longest = texts.filter(({ at }) => kinds[at] === null).toSorted((a, b) => letters(b.cell) - letters(a.cell))[0];
  if (!kinds.includes('description') && longest !== undefined) kinds[longest.at] = 'description';
  for (const { cell, at } of texts) {
    if (kinds[at] !== null) continue;
    const before = cells[at - 1];
    const isBesideQuantity = kinds[at - 1] === 'quantity' || (before !== undefined && kinds[at + 1] === 'quantity');
    if (cell.line !== 0) kinds[at] = 'description';
    else if (isBesideQuantity && letters(cell) <= 8) kinds[at] = 'unit';
    else if (/\d/.test(textOf(cell.tokens)) && !kinds.includes('code')) kinds[at] = 'code';
  }
  if (kinds.includes('net') || kinds.includes('gross')) return;
  const last = cells.findLastIndex((cell, at) => kinds[at] === null && cell.line === 0 && (cell.figure?.decimals ?? 0) >= 2);
  if (last >= 0) kinds[last] = 'net';
}
