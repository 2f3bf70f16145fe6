/** Rows below a table header, with their numbers assigned to its columns. */
import type { AmountCandidate } from '../candidates/amounts.ts';
import type { Context } from '../context.ts';
import { fold } from '../grammar/fold.ts';
import { middleX, overlapX } from '../layout/geometry.ts';
import type { Box } from '../layout/geometry.ts';
import { lettersIn, textOf } from '../layout/layout.ts';
import type { Row } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import type { ColumnKind } from '../lexicon/item-columns.ts';
import type { Meaning } from '../lexicon/label-phrases.ts';
import { strengthOf } from '../labels/label-evidence.ts';
import type { Column, TableHeader } from './columns.ts';
import { longestText, wordsInColumn } from './description.ts';
import type { Strip } from './description.ts';
import { completeRow, restorePrice } from './row-proof.ts';

export type TableRow = {
  row: Row;
  /** Its numbers from left to right. */
  amounts: readonly AmountCandidate[];
  figures: Map<ColumnKind, AmountCandidate>;
  /** Tokens of the text columns. */
  description: Token[];
  code: Token[];
  unit: Token[];
};

/** Anything that belongs to a row of a table. */
export type WithRow = { anchor: TableRow };

export const figureKinds: ReadonlySet<ColumnKind> = new Set<ColumnKind>([
  'position',
  'quantity',
  'unitPrice',
  'discount',
  'vatRate',
  'vatAmount',
  'net',
  'gross',
  'other',
]);

/** A number farther than this from every column, in points, belongs to none. */
export const maxOutlierDistance = 45;

/** Returns the distance of a number from a column: numbers are aligned right, left or centered with their heading. */
export function offset(figure: AmountCandidate, column: Column): number {
  const aligned = Math.min(
    Math.abs(figure.x1 - column.x1),
    Math.abs(figure.x0 - column.x0),
    Math.abs(middleX(figure) - middleX(column)),
  );
  return overlapX(figure, column) > 0 ? aligned * 0.4 : aligned + 4;
}

function fitCost(figure: AmountCandidate, column: Column): number {
  if (figure.isPercent) return column.kind === 'vatRate' ? -25 : column.kind === 'discount' ? -10 : 60;
  if (column.kind === 'vatRate') return figure.value.gt(30) || figure.value.lt(0) ? 80 : 0;
  if (column.kind === 'position') return figure.decimals > 0 || figure.value.gt(999) ? 60 : 0;
  if ((column.kind === 'net' || column.kind === 'gross') && figure.decimals === 0 && figure.currency === null) return 12;
  if (column.kind === 'quantity' && figure.currency !== null) return 40;
  return 0;
}

/**
 * Assigns numbers to columns from left to right without crossing, with the least sum of offsets; a number may remain unassigned. The
 * rightmost comes first.
 */
export function assign<C extends Column>(
  figures: readonly AmountCandidate[],
  columns: readonly C[],
  leaveOut: number,
): Map<C, AmountCandidate> {
  const rowsCount = figures.length;
  const columnsCount = columns.length;
  const cost: number[][] = Array.from({ length: rowsCount + 1 }, () => Array.from({ length: columnsCount + 1 }, () => 0));
  for (let i = 1; i <= rowsCount; i += 1) {
    for (let j = 0; j <= columnsCount; j += 1) {
      const figure = figures[i - 1];
      const column = columns[j - 1];
      const out = (cost[i - 1]?.[j] ?? 0) + leaveOut;
      const skip = j > 0 ? (cost[i]?.[j - 1] ?? Infinity) : Infinity;
      const put =
        figure !== undefined && column !== undefined
          ? (cost[i - 1]?.[j - 1] ?? Infinity) + offset(figure, column) + fitCost(figure, column)
          : Infinity;
      const line = cost[i];
      if (line !== undefined) line[j] = Math.min(out, skip, put);
    }
  }
  const result = new Map<C, AmountCandidate>();
  let [i, j] = [rowsCount, columnsCount];
  while (i > 0 && j >= 0) {
    const here = cost[i]?.[j] ?? 0;
    const figure = figures[i - 1];
    if (j > 0 && here === cost[i]?.[j - 1]) j -= 1;
    else if (here === (cost[i - 1]?.[j] ?? 0) + leaveOut) i -= 1;
    else {
      const column = columns[j - 1];
      if (figure !== undefined && column !== undefined) result.set(column, figure);
      i -= 1;
      j -= 1;
    }
  }
  return result;
}

/** Returns the strip of a text column: from its left neighbor to its right neighbor. `unknown`: headings whose columns are not read. */
function strip(columns: readonly Column[], kind: ColumnKind, unknown: readonly Box[] = []): Strip | null {
  const column = columns.find((each) => each.kind === kind);
  if (column === undefined) return null;
  const beside = [...columns.filter((each) => each !== column), ...unknown];
  const left = beside
    .filter(({ x0 }) => x0 < column.x0)
    .toSorted((a, b) => a.x0 - b.x0)
    .at(-1);
  const right = beside.filter(({ x0 }) => x0 >= column.x0).toSorted((a, b) => a.x0 - b.x0)[0];
  return {
    // the heading of long texts may be centered
    from:
      left === undefined
        ? -Infinity
        : !('kind' in left)
          ? column.x0 - 2
          : Math.min(
              column.x0 - 2,
              kind === 'description' && (left.kind === 'code' || left.kind === 'position')
                ? left.x1
                : Math.max(left.x1, column.x0 - 60),
            ),
    to: right === undefined ? Infinity : right.x0 - 1,
  };
}

export type RowOptions = {
  /** Columns at the positions of numbers, if these are better known than from the headings. */
  aligned?: readonly Column[];
  /** Numbers of the row from left to right, also those of its cells on other lines. */
  amounts?: readonly AmountCandidate[];
};

export function readRow(
  context: Context,
  header: TableHeader,
  row: Row,
  letterHeight: number,
  { aligned = header.columns, amounts = context.amounts.filter((amount) => amount.row === row.index) }: RowOptions = {},
): TableRow {
  const figureColumns = aligned.filter((column) => figureKinds.has(column.kind));
  const description = strip(header.columns, 'description');
  const inText = (figure: AmountCandidate): boolean => {
    if (description === null || figure.row !== row.index || isNumbering(figure, header)) return false;
    const last = row.tokens[(figure.tokens[0]?.index ?? 0) - 1];
    const next = row.tokens[(figure.tokens.at(-1)?.index ?? 0) + 1];
    const touches = (token: Token | undefined): boolean =>
      token !== undefined &&
      /\p{L}{2}/u.test(token.text) &&
      token.x0 >= description.from &&
      token.x1 <= description.to + 2 &&
      Math.max(figure.x0 - token.x1, token.x0 - figure.x1) < 0.7 * letterHeight;
    return (
      middleX(figure) > description.from &&
      figure.x1 < description.to &&
      (touches(last) || touches(next)) &&
      !figureColumns.some((column) => overlapX(column, figure) > 0)
    );
  };
  const placed = assign(
    amounts.filter((amount) => !inText(amount)),
    figureColumns,
    maxOutlierDistance,
  );
  const figures = new Map([...placed].map(([column, figure]) => [column.kind, figure] as const));
  completeRow(figures, amounts);
  if (context.layout.pages.some((page) => page.isOcr && page.index === row.page)) restorePrice(figures);
  const taken = new Set([...figures.values()].flatMap((figure) => figure.tokens));
  const prose = numbersInProse(row, description, figures, header);
  const free = row.tokens.filter((token) => !taken.has(token) || prose.has(token));
  const inStrip = (kind: ColumnKind): Token[] => {
    const bounds = strip(header.columns, kind);
    return bounds === null ? [] : free.filter((token) => middleX(token) >= bounds.from && middleX(token) <= bounds.to);
  };
  const code = codeIn(row, inStrip('code'), header);
  // the end of a text that reaches below the heading of the units
  const isInLongText = (token: Token): boolean =>
    row.segments.some(({ tokens }) => tokens.includes(token) && lettersIn(tokens.slice(0, tokens.indexOf(token))) > 4);
  const beside =
    figures.get('quantity')?.tokens.some((token) => prose.has(token)) === true
      ? []
      : unitBeside(figures.get('quantity'), row, taken);
  const unit = [
    ...inStrip('unit').filter((token) => !isInLongText(token)),
    ...beside.filter((token) => !startsText(token, row, header)),
  ];
  const signed = new Set(
    amounts.filter(inText).flatMap(({ tokens }) => [...tokens, row.tokens[(tokens.at(-1)?.index ?? 0) + 1]]),
  );
  const isSign = (token: Token): boolean => /^%|^[€$£]$/.test(token.text) && !signed.has(token);
  const words = new Set(free.filter((token) => !code.includes(token) && !unit.includes(token) && !isSign(token)));
  const others = header.columns.filter((column) => column.kind !== 'description' && !figureKinds.has(column.kind));
  const textIn = (bounds: Strip): Token[] => wordsInColumn(row, bounds, words, others, leftmost(context, header));
  const narrow = strip(header.columns, 'description', header.unknown);
  const named = narrow === null ? [] : textIn(narrow);
  const rest =
    description === null
      ? longestText(row, words, others, figures)
      : // a heading that no phrase matches may be that of the descriptions
        lettersIn(named) > 2
        ? named
        : textIn(description);
  return { row, amounts, figures, description: rest, code, unit: [...new Set(unit)] };
}

/**
 * Returns the numbers that are printed in the text of a row, as in `payroll, 11 employees x 18.50`: they remain part of the text where they
 * are quantity and price. In a row of text alone, these are all numbers beside its words.
 */
function numbersInProse(
  row: Row,
  text: Strip | null,
  figures: ReadonlyMap<ColumnKind, AmountCandidate>,
  { columns }: TableHeader,
): ReadonlySet<Token> {
  const isText = !figures.has('net') && !figures.has('gross') && !figures.has('unitPrice');
  const isInProse = ([kind, figure]: [ColumnKind, AmountCandidate]): boolean => {
    const own = columns.find((column) => column.kind === kind);
    const tokens = row.segments.find((segment) => figure.tokens.every((token) => segment.tokens.includes(token)))?.tokens ?? [];
    const at = tokens.findIndex((token) => figure.tokens.includes(token));
    if (at < 1 || lettersIn(tokens.slice(0, at)) < 3) return false;
    if (isText) return own === undefined || kind === 'other' || overlapX(own, figure) <= 0;
    return own === undefined && text !== null && figure.x0 > text.from && figure.x1 < text.to;
  };
  return new Set([...figures].filter(isInProse).flatMap(([, figure]) => figure.tokens));
}

/** Whether a word begins the text of a row, where its column begins: `Relais` beside the quantity 1 is no unit. */
function startsText(word: Token, row: Row, { columns }: TableHeader): boolean {
  const column = columns.find(({ kind }) => kind === 'description');
  return column !== undefined && Math.abs(word.x0 - column.x0) < 0.5 * row.letterHeight;
}

/** Whether a number is the row number of a table with numbered rows: `1 Paslanmaz Çelik Termos`. */
const isNumbering = (figure: AmountCandidate, { columns }: TableHeader): boolean =>
  columns[0]?.kind === 'position' &&
  figure.tokens[0]?.index === 0 &&
  figure.decimals === 0 &&
  figure.currency === null &&
  figure.value.gt(0) &&
  figure.value.lt(1000);

/** Returns the text column if no heading is left of it. */
function leftmost({ layout }: Context, { columns, firstRow, lastRow }: TableHeader): Column | undefined {
  const column = columns.find(({ kind }) => kind === 'description');
  const headings = layout.rows.slice(firstRow, lastRow + 1).flatMap(({ tokens }) => tokens);
  return column === undefined || headings.some(({ x1 }) => x1 < column.x0) ? undefined : column;
}

/** Returns the code of a row: a single token; a number among words of the column beside, `pomodoro 700 g`, is not one. */
function codeIn(row: Row, tokens: readonly Token[], { columns }: TableHeader): Token[] {
  const [first] = tokens;
  const own = row.segments.find((segment) => first !== undefined && segment.tokens.includes(first));
  const column = columns.find(({ kind }) => kind === 'code');
  const isOfText =
    first !== undefined && own !== undefined && column !== undefined && first !== own.tokens[0] && overlapX(first, column) <= 0;
  if (isOfText) return [];
  return tokens.filter((token) => own?.tokens.includes(token) === true && /\d/.test(token.text));
}

/** Returns the word after the quantity, as in `12 ks`. */
export function unitBeside(quantity: AmountCandidate | undefined, row: Row, taken: ReadonlySet<Token>): Token[] {
  const last = quantity?.tokens.at(-1);
  const next = last === undefined || last.row !== row.index ? undefined : row.tokens[last.index + 1];
  if (last === undefined || next === undefined || taken.has(next)) return [];
  return /^\p{L}{1,8}\.?$/u.test(next.text) && next.x0 - last.x1 < 1.1 * row.letterHeight ? [next] : [];
}

const closing: readonly Meaning[] = ['net', 'total', 'due', 'vat', 'paid', 'rounding', 'rate'];

const recapTitles =
  /^(?:rekapitulace|rozpis dph|prehled dph|rekapitulacia|vat breakdown|vat summary|tax summary|gst summary|steueraufschlusselung|umsatzsteueraufstellung|detail tva|podsumowanie|zestawienie vat|riepilog(?:o|hi) iva|recapitulatif tva|ventilation tva|desglose (?:de )?iva|resumen iva|resumo (?:do )?iva)/;

/** Whether a row is the header of a VAT recapitulation: several of its columns and no number. */
function isRecapHeader(context: Context, row: Row): boolean {
  if (recapTitles.test(fold(row.tokens[0]?.text ?? '')) || recapTitles.test(fold(textOf(row.tokens)))) return true;
  const labels = new Set(row.tokens.flatMap((token) => context.labelOf.get(token) ?? []));
  const columns = [...labels].filter(
    (label) => label.isSetApart && label.meanings.some(({ meaning }) => recapColumns.has(meaning)),
  );
  return columns.length >= 2 && columns.reduce((sum, label) => sum + label.tokens.length, 0) >= 0.6 * row.tokens.length;
}

const recapColumns = new Set<Meaning>(['net', 'vat', 'total', 'rate']);

/** Whether a row of sums ends the table: it starts with a label of totals. */
export function isClosing(context: Context, row: Row): boolean {
  const [first] = row.tokens;
  const label = first === undefined ? undefined : context.labelOf.get(first);
  const amounts = context.amounts.filter((amount) => amount.row === row.index && !amount.isPercent);
  if (amounts.length === 0) return isRecapHeader(context, row);
  const isSum = (meanings: readonly { meaning: Meaning; weight: number }[]): boolean =>
    meanings.some(({ meaning, weight }) => closing.includes(meaning) && weight > 0.5);
  // `Sazba 21 %`, but not `Sazba a tisk`: typesetting
  const next = row.tokens[(label?.tokens.at(-1)?.index ?? 0) + 1];
  const isWord = label?.meanings.every(({ meaning }) => meaning === 'rate') === true && /^\p{Ll}+$/u.test(next?.text ?? '');
  if (label !== undefined && label.tokens[0] === first && isSum(label.meanings) && !isWord) return true;
  const words = textOf(row.tokens.slice(0, Math.min(...amounts.map(({ tokens }) => tokens[0]?.index ?? 0))));
  if (/\p{L} (?:celkem|spolu|razem|gesamt|insgesamt)(?: bez dph| s dph)?:?$/iu.test(words)) return true;
  return amounts.some((amount) =>
    closing.some((meaning) => {
      const tie = context.amountEvidence.get(amount)?.get(meaning);
      return (
        tie !== undefined &&
        tie.place === 'left' &&
        tie.label.row === row.index &&
        tie.strength > 0.6 &&
        strengthOf(context.amountEvidence.get(amount), meaning) > 0.6 &&
        tie.label.isLeading
      );
    }),
  );
}
