/**
 * Merges items that two users changed at the same time, cell by cell: cells changed by one of them only take that change. Separate from
 * `draft`, because it is needed only when two saves collide.
 */
import type { DocumentDetail } from '#contract/documents/v1.ts';
import { cellOf, emptyCell, setCells, type ItemRow } from '#web/items/rows.ts';
import { fingerprint, isFilled, serverRows, step, type DraftHistory } from './draft.ts';

type Values = ReadonlyMap<string, string>;

/** Returns the rows encoded in a fingerprint, or null if it is invalid. */
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

/** Merges the rows. Returns null if rows were added or deleted, because rows cannot be matched then. */
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

/** Merges the items of a draft with those of the service. Returns null if the service's items have not changed or cannot be merged. */
export function mergeItems({ now, base }: DraftHistory, detail: DocumentDetail): MergedRows | null {
  if (now.items === null || base.items === null) return null;
  const theirs = serverRows(detail);
  if (fingerprint(theirs) === base.items) return null;
  const ground = rowsOfFingerprint(base.items);
  return ground && mergeRows(ground, now.items, theirs);
}

/** Returns the format of `fingerprint`. */
const written = (rows: readonly Values[]): string =>
  JSON.stringify(rows.map((row) => [...row].filter(([, value]) => value !== '').toSorted(([a], [b]) => a.localeCompare(b))));

/**
 * Resolves one cell that both users changed: mine replaces theirs from now on, or theirs is taken into the draft. After the last cell, the
 * other changes of the service are merged.
 */
export function resolveCell(
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
  return mergeServerRows(next, detail);
}

/**
 * Merges the changes made only by the other user into the draft and bases it on the newer rows. Returns the draft unchanged if that is not
 * possible.
 */
export function mergeServerRows(history: DraftHistory, detail: DocumentDetail): DraftHistory {
  const merged = mergeItems(history, detail);
  if (!merged || merged.conflicts.length > 0) return history;
  return {
    ...history,
    now: { ...history.now, items: merged.rows },
    base: { ...history.base, items: fingerprint(serverRows(detail)) },
  };
}
