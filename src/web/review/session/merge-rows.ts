/**
 * Items that two people changed at once, cell by cell: what only one of them touched is taken from them. Apart from `draft`, since it is needed
 * when a save meets another one. Pure.
 */
import type { DocumentDetail } from '#contract/documents/v1.ts';
import { cellOf, emptyCell, setCells, type ItemRow } from '#web/items/rows.ts';
import { fingerprint, isFilled, serverRows, step, type DraftHistory } from './draft.ts';

type Values = ReadonlyMap<string, string>;

/** The rows that a fingerprint was made of; null where it is none. */
export function rowsOfFingerprint(text: string): Values[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!Array.isArray(parsed)) return null;
    return parsed.map((row) => new Map(row as [string, string][]));
  } catch {
    return null;
  }
}

export type CellConflict = { row: number; column: string; mine: string; theirs: string };
export type MergedRows = { rows: ItemRow[]; conflicts: CellConflict[] };

/** Null where rows came or went: then it cannot be told which row is which. */
export function mergeRows(base: readonly Values[], mine: readonly ItemRow[], theirs: readonly ItemRow[]): MergedRows | null {
  const [ours, others] = [mine.filter(isFilled), theirs.filter(isFilled)];
  if (ours.length !== base.length || others.length !== base.length) return null;
  const conflicts: CellConflict[] = [];
  const rows = ours.map((row, at): ItemRow => {
    const other = others[at] ?? { id: row.id, cells: {} };
    const cells = { ...row.cells };
    for (const column of new Set([...Object.keys(row.cells), ...Object.keys(other.cells)])) {
      const was = base[at]?.get(column) ?? '';
      const [own, foreign] = [cellOf(row, column), cellOf(other, column)];
      if (foreign.value === was || foreign.value === own.value) continue;
      if (own.value === was) cells[column] = foreign.value === '' ? emptyCell : foreign;
      else conflicts.push({ row: at, column, mine: own.value, theirs: foreign.value });
    }
    return { id: row.id, cells };
  });
  return { rows, conflicts };
}

/** The items of a draft over what the service has now; null where nothing moved under them, or where they cannot be put together. */
export function mergeItems({ now, base }: DraftHistory, detail: DocumentDetail): MergedRows | null {
  if (now.items === null || base.items === null) return null;
  const theirs = serverRows(detail);
  if (fingerprint(theirs) === base.items) return null;
  const ground = rowsOfFingerprint(base.items);
  return ground && mergeRows(ground, now.items, theirs);
}

/** As `fingerprint` writes it. */
const written = (rows: readonly Values[]): string =>
  JSON.stringify(rows.map((row) => [...row].filter(([, value]) => value !== '').toSorted(([a], [b]) => a.localeCompare(b))));

/** One cell that both changed: mine stands over theirs from now on, or theirs comes into the draft; the last one lets the rest in. */
export function settleCell(
  history: DraftHistory,
  detail: DocumentDetail,
  { row, column, theirs }: CellConflict,
  choice: 'mine' | 'theirs',
): DraftHistory {
  const ground = rowsOfFingerprint(history.base.items ?? '');
  const rowId = history.now.items?.filter(isFilled)[row]?.id;
  if (!ground || rowId === undefined) return history;
  const base = {
    ...history.base,
    items: written(ground.map((values, at) => (at === row ? new Map([...values, [column, theirs]]) : values))),
  };
  const theirCell = serverRows(detail).filter(isFilled)[row]?.cells[column] ?? emptyCell;
  const next =
    choice === 'mine'
      ? { ...history, base }
      : step(history, { ...history.now, items: setCells(history.now.items ?? [], [{ rowId, column, cell: theirCell }]) }, base);
  return withTheirRows(next, detail);
}

/** What only the other one touched comes into the draft, and it stands on the newer rows from then on. Itself where that cannot be done. */
export function withTheirRows(history: DraftHistory, detail: DocumentDetail): DraftHistory {
  const merged = mergeItems(history, detail);
  if (!merged || merged.conflicts.length > 0) return history;
  return {
    ...history,
    now: { ...history.now, items: merged.rows },
    base: { ...history.base, items: fingerprint(serverRows(detail)) },
  };
}
