/** Learns from validated documents where the line items of their layout are. */
import { figureOf, isSameNumber } from '#values/figure.ts';
import type { FieldType, FieldValues } from '#values/values.ts';
import { lineItems } from '#contract/documents/line-items.ts';
import type { Context } from '../context.ts';
import type { FieldRequest } from '../field-request.ts';
import { keyOf } from '../grammar/fold.ts';
import { corrects, gainOf, isUseful } from './effect.ts';
import type { Effect, TableLesson } from './lesson.ts';
import { readMerged } from './read-table.ts';
import { tablesOf } from './table-of.ts';

type Rows = readonly Readonly<Record<string, { value: string } | undefined>>[];

export type PreparedItems = {
  documentId: string;
  validatedAt: string;
  context: Context;
  /** Items as validated, and as extracted without memory. */
  items: readonly FieldValues[];
  readItems: readonly FieldValues[];
};

/** Fields that identify a row; the others may have been entered from another source. */
const mainFields = ['item_description', 'item_quantity', 'item_unit_price', 'item_amount_without_vat', 'item_amount'];

const isSameCell = (want: string, got: string): boolean =>
  want === got ||
  (figureOf(want) !== null && figureOf(got) !== null
    ? isSameNumber(want, got)
    : keyOf(want) === keyOf(got) && keyOf(want) !== '');

const isNamed = (row: Rows[number], name: string): boolean => (row[name]?.value ?? '') !== '';
const cellsIn = (row: Rows[number]): number => mainFields.filter((name) => isNamed(row, name)).length;
const rightCells = (want: Rows[number], got: Rows[number]): number =>
  mainFields.filter((name) => isNamed(want, name) && isSameCell(want[name]?.value ?? '', got[name]?.value ?? '')).length;

/** Returns the share of correct cells among those of the wanted rows and of surplus rows, in the order of the page. */
export function correctShare(want: Rows, got: Rows): number {
  let from = 0;
  let right = 0;
  const surplus = new Set(got);
  for (const row of want) {
    const candidates = got.slice(from, from + 5).map((other, at) => ({ at: from + at, other, cells: rightCells(row, other) }));
    const [best] = candidates.toSorted((a, b) => b.cells - a.cells);
    if (best === undefined || best.cells * 2 < cellsIn(row)) continue;
    right += best.cells;
    surplus.delete(best.other);
    from = best.at + 1;
  }
  const all = [...want, ...surplus].reduce((sum, row) => sum + cellsIn(row), 0);
  return all === 0 ? 0 : right / all;
}

export const typesOf = (fields: readonly FieldRequest[]): ReadonlyMap<string, FieldType> =>
  new Map(fields.filter(({ isItem }) => isItem).map(({ name, type }) => [name, type]));

/**
 * Minimum share that the columns of a document must reproduce of itself; not all, because a row may have been entered from another source.
 */
const minReproducedShare = 0.8;

function candidateOf(document: PreparedItems, types: ReadonlyMap<string, FieldType>): TableLesson | null {
  const { context, items, readItems } = document;
  if (items.length === 0) return null;
  const before = correctShare(items, readItems);
  const isCorrection = before < 1;
  const tried = tablesOf(context, items, types).map((table) => ({
    table,
    share: correctShare(items, readMerged(context, table, types, readItems) ?? []),
  }));
  const [best] = tried.toSorted((a, b) => b.share - a.share);
  if (best === undefined || best.share < (isCorrection ? Math.max(minReproducedShare, before + 0.01) : 1)) return null;
  return {
    kind: 'table',
    field: lineItems,
    table: best.table,
    documentId: document.documentId,
    learnedAt: document.validatedAt,
    isCorrection,
    effect: { better: 0, worse: 0, same: 0 },
    isLive: true,
  };
}

function effectOf(documents: readonly PreparedItems[], lesson: TableLesson, types: ReadonlyMap<string, FieldType>): Effect {
  const effect = { better: 0, worse: 0, same: 0 };
  for (const { documentId, context, items, readItems } of documents) {
    if (documentId === lesson.documentId || items.length === 0) continue;
    const before = correctShare(items, readItems);
    const after = correctShare(items, readMerged(context, lesson.table, types, readItems) ?? readItems);
    effect[before === after ? 'same' : after > before ? 'better' : 'worse'] += 1;
  }
  return effect;
}

type Input = { fields: readonly FieldRequest[]; inherited: readonly TableLesson[]; forgottenAt: string | undefined };

/** Returns the columns that performed best on the other documents; the latest if several are equal. */
export function tableLesson(documents: readonly PreparedItems[], { fields, inherited, forgottenAt }: Input): TableLesson | null {
  const types = typesOf(fields);
  const teaching = documents.filter(({ validatedAt }) => forgottenAt === undefined || validatedAt > forgottenAt);
  const own = teaching.flatMap((document) => candidateOf(document, types) ?? []);
  const tried = [...own, ...inherited].map((lesson) => ({ ...lesson, effect: effectOf(documents, lesson, types) }));
  const [best] = tried.toSorted((a, b) => gainOf(b) - gainOf(a));
  return best === undefined ? null : { ...best, isCorrection: corrects(best), isLive: isUseful(best.effect) };
}
