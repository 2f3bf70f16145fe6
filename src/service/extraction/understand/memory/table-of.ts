/** Determines the columns of a user's line items on the page, by the most informative row. */
import { figureOf } from '#values/figure.ts';
import { kindOf } from '#values/value-types.ts';
import type { FieldType, FieldValues } from '#values/values.ts';
import type { Table } from '#contract/documents/memory-file.ts';
import type { Context } from '../context.ts';
import { keyOf } from '../grammar/fold.ts';
import { wordIdsOf } from '../layout/layout.ts';
import type { Row } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import { type ExampleCell, exampleRowOf } from '../items/example/cells.ts';
import { columnsOf } from '../items/example/line.ts';

/** Number of lines above and below the numbers in which the other words of a row are searched. */
const nearby = 4;
/** Maximum number of most informative rows to try. */
const maxRows = 6;

type Types = ReadonlyMap<string, FieldType>;
type Placed = { row: Row; cells: Map<string, readonly Token[]>; rank: number };

const isFigure = (type: FieldType | undefined): boolean => type === 'DECIMAL' || type === 'INTEGER';

/** Finds the numbers of an item on a line, each at a different printed number; words that the user selected are preferred. */
function figuresOn(
  context: Context,
  row: Row,
  item: FieldValues,
  types: Types,
): { cells: Map<string, Token[]>; unclear: number } {
  const free = context.amounts.filter((amount) => amount.row === row.index);
  const cells = new Map<string, Token[]>();
  let unclear = 0;
  for (const [name, { value, wordIds }] of Object.entries(item)) {
    const figure = isFigure(types.get(name)) ? figureOf(value) : null;
    if (figure === null) continue;
    const same = free.filter((amount) => amount.value.eq(figure));
    const chosen = same.find(({ tokens }) => tokens.some(({ wordId }) => wordIds.includes(wordId))) ?? same[0];
    if (chosen === undefined) continue;
    cells.set(name, chosen.tokens);
    free.splice(free.indexOf(chosen), 1);
    unclear += same.length > 1 && wordIds.length === 0 ? 1 : 0;
  }
  return { cells, unclear };
}

/** Finds the words of a text near a line if they were not selected: in reading order, possibly with others in between. */
function wordsNear(rows: readonly Row[], wanted: string, taken: ReadonlySet<Token>): Token[] {
  const found: Token[] = [];
  let left = wanted;
  for (const token of rows.flatMap(({ tokens }) => tokens)) {
    if (left === '') break;
    if (token.key === '' || taken.has(token) || !left.startsWith(token.key)) continue;
    found.push(token);
    left = left.slice(token.key.length);
  }
  return left === '' ? found : [];
}

function textsNear(context: Context, row: Row, item: FieldValues, { types, taken }: { types: Types; taken: ReadonlySet<Token> }) {
  const page = context.layout.pages.find(({ rows }) => rows.includes(row));
  const at = page?.rows.indexOf(row) ?? 0;
  const around = page?.rows.slice(Math.max(0, at - nearby), at + nearby + 1) ?? [row];
  const cells = new Map<string, Token[]>();
  for (const [name, { value, wordIds }] of Object.entries(item)) {
    const type = types.get(name);
    if (type === undefined || value === '' || isFigure(type) || kindOf(type) === 'boolean') continue;
    const own = new Set(wordIds);
    const chosen = around.flatMap(({ tokens }) => tokens).filter((token) => own.has(token.wordId));
    const words =
      chosen.length > 0
        ? chosen
        : type === 'DATE'
          ? dayNear(context, around, value)
          : fromOwnLine(around, row, keyOf(value), taken);
    if (words.length > 0) cells.set(name, [...words]);
  }
  return cells;
}

const dayNear = ({ dates }: Context, rows: readonly Row[], day: string): readonly Token[] => {
  const near = new Set(rows.flatMap(({ tokens }) => tokens));
  return dates.find(({ date, tokens }) => date.iso === day && tokens.every((token) => near.has(token)))?.tokens ?? [];
};

/** Searches the line itself first, then the lines below it, then those above it too. */
const fromOwnLine = (around: readonly Row[], row: Row, wanted: string, taken: ReadonlySet<Token>): Token[] => {
  const below = around.slice(around.indexOf(row));
  return [[row], below, around].map((rows) => wordsNear(rows, wanted, taken)).find((words) => words.length > 0) ?? [];
};

/** Returns the line that contains most of an item. */
function placed(context: Context, item: FieldValues, types: Types): Placed | null {
  const figures = Object.entries(item).filter(
    ([name, { value }]) => isFigure(types.get(name)) && figureOf(value) !== null,
  ).length;
  const lines = context.layout.rows.flatMap((row): Placed[] => {
    const { cells, unclear } = figuresOn(context, row, item, types);
    // a single number occurs in many places
    if (cells.size < Math.min(2, figures) || cells.size === 0) return [];
    const taken = new Set([...cells.values()].flat());
    const texts = textsNear(context, row, item, { types, taken });
    const all = new Map<string, readonly Token[]>([...cells, ...texts]);
    return [{ row, cells: all, rank: cells.size + texts.size * 1.5 - unclear * 0.6 }];
  });
  return lines.toSorted((a, b) => b.rank - a.rank)[0] ?? null;
}

/** Returns the field to which most words of a cell belong. */
function fieldOf({ tokens }: ExampleCell, cells: Placed['cells']): string | null {
  const shares = [...cells].map(([field, own]) => ({
    field,
    share: tokens.filter((token) => own.includes(token)).length / tokens.length,
  }));
  const [best] = shares.toSorted((a, b) => b.share - a.share);
  return best !== undefined && best.share > 0.5 ? best.field : null;
}

type Known = { types: Types; always: ReadonlySet<string> };

const shareOf = (x: number, width: number): number => Math.round((x / width) * 10_000) / 10_000;

function columnsAround(context: Context, { row, cells }: Placed, { types, always }: Known): Table | null {
  const taught = exampleRowOf(context, wordIdsOf([...row.tokens, ...[...cells.values()].flat()]));
  if (taught === null || taught.anchor !== row) return null;
  const names = taught.cells.map((cell) => fieldOf(cell, cells));
  const columns = columnsOf(taught.cells, names, (field) => isFigure(types.get(field)));
  if (!columns.some(({ field, isFigure: isOfFigures, line }) => field !== null && isOfFigures && line === 0)) return null;
  return {
    columns: columns.map(({ field, line, isFigure: isOfFigures, x0, x1 }) => ({
      field,
      line,
      isFigure: isOfFigures,
      isAlways: field !== null && always.has(field),
      x0: shareOf(x0, taught.page.width),
      x1: shareOf(x1, taught.page.width),
    })),
    linesBefore: taught.linesBefore,
    linesAfter: taught.linesAfter,
  };
}

/** Returns tables that may contain the items, the most informative first. */
export function tablesOf(context: Context, items: readonly FieldValues[], types: Types): Table[] {
  const names = Object.keys(items[0] ?? {});
  const always = new Set(names.filter((name) => items.every((item) => (item[name]?.value ?? '') !== '')));
  return items
    .slice(0, 30)
    .flatMap((item) => placed(context, item, types) ?? [])
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, maxRows)
    .flatMap((each) => columnsAround(context, each, { types, always }) ?? []);
}
