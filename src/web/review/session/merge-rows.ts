/**
 * Merges items that two users changed at the same time, cell by cell and row by row: what only one of them changed is kept. Separate from
 * `draft`, because it is needed only when two saves collide.
 */
import type { DocumentDetail } from '#contract/documents/v1.ts';
import type { EditedValue } from '#web/values/edited-value.ts';
import { cellOf, emptyCell, newRow, setCells, type ItemRow } from '#web/items/rows.ts';
import { fingerprint, isFilled, sameRows, serverRows, step, type Draft, type DraftHistory } from './draft.ts';
import { haveSameValues, matchRows, type RowValues } from './match-rows.ts';

/** Returns the rows encoded in a fingerprint, or null if it is invalid. */
function rowsOfFingerprint(text: string): RowValues[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!Array.isArray(parsed)) return null;
    return parsed.map((row) => new Map(row as [string, string][]));
  } catch {
    return null;
  }
}

/** `row` is the position shown to the user, `place` the position among the rows that both began with. */
export type CellConflict = { rowId: string; row: number; place: number; column: string; mine: string; theirs: EditedValue };
export type MergedRows = { rows: ItemRow[]; conflicts: CellConflict[] };

const valuesOf = (row: ItemRow): RowValues =>
  new Map(Object.entries(row.cells).flatMap(([column, { value }]) => (value === '' ? [] : [[column, value] as const])));

/** Rows of one user: `kept` by their place among the common rows, `added` by the common row that they stand before. */
type Side = { kept: ReadonlyMap<number, ItemRow>; added: ReadonlyMap<number, readonly ItemRow[]> };

function sideOf(base: readonly RowValues[], rows: readonly ItemRow[]): Side {
  const places = matchRows(base, rows.filter(isFilled).map(valuesOf)).values();
  const kept = new Map<number, ItemRow>();
  const added = new Map<number, ItemRow[]>();
  let waiting: ItemRow[] = [];
  for (const row of rows) {
    const place = isFilled(row) ? places.next().value : null;
    if (typeof place === 'number') {
      kept.set(place, row);
      added.set(place, waiting);
      waiting = [];
    } else waiting.push(row);
  }
  return { kept, added: added.set(base.length, waiting) };
}

/** Merges the rows. Returns null if a row that one user deleted was edited by the other. */
export function mergeRows(base: readonly RowValues[], mine: readonly ItemRow[], theirs: readonly ItemRow[]): MergedRows | null {
  const [ours, others] = [sideOf(base, mine), sideOf(base, theirs.filter(isFilled))];
  const conflicts: CellConflict[] = [];
  const rows: ItemRow[] = [];
  for (let place = 0; place <= base.length; place += 1) {
    const own = ours.added.get(place) ?? [];
    // A row that both added is not added twice.
    const foreign = (others.added.get(place) ?? []).filter((row) => !own.some((each) => sameRows([each], [row])));
    rows.push(...foreign, ...own);
    const [was, our, other] = [base[place], ours.kept.get(place), others.kept.get(place)];
    if (!was) continue;
    if (our && other) rows.push(mergeCells(was, our, other, { row: rows.length, place }, conflicts));
    else if ([our, other].some((row) => row && !haveSameValues(was, valuesOf(row)))) return null;
  }
  return { rows, conflicts };
}

function mergeCells(
  was: RowValues,
  own: ItemRow,
  foreign: ItemRow,
  at: Pick<CellConflict, 'row' | 'place'>,
  conflicts: CellConflict[],
): ItemRow {
  const cells = { ...own.cells };
  for (const column of new Set([...Object.keys(own.cells), ...Object.keys(foreign.cells)])) {
    const former = was.get(column) ?? '';
    const [mine, theirs] = [cellOf(own, column), cellOf(foreign, column)];
    if (theirs.value === former || theirs.value === mine.value) continue;
    if (mine.value === former) cells[column] = theirs.value === '' ? emptyCell : theirs;
    else conflicts.push({ ...at, rowId: own.id, column, mine: mine.value, theirs });
  }
  return { id: own.id, cells };
}

type Changed = { base: RowValues[]; theirs: ItemRow[] };

/** Returns the rows before and after the changes of the other user. Their rows get new IDs, because positions name other rows in a draft. */
function changedByOthers({ base }: DraftHistory, detail: DocumentDetail): Changed | null {
  const theirs = serverRows(detail);
  if (base.items === null || fingerprint(theirs) === base.items) return null;
  const ground = rowsOfFingerprint(base.items);
  return ground && { base: ground, theirs: theirs.map(({ cells }) => newRow(cells)) };
}

/** Merges the items of a draft with those of the service. Returns null if the service's items have not changed or cannot be merged. */
export function mergeItems(history: DraftHistory, detail: DocumentDetail): MergedRows | null {
  const changed = history.now.items && changedByOthers(history, detail);
  return changed && history.now.items && mergeRows(changed.base, history.now.items, changed.theirs);
}

/** Returns the format of `fingerprint`. */
const written = (rows: readonly RowValues[]): string =>
  JSON.stringify(rows.map((row) => [...row].filter(([, value]) => value !== '').toSorted(([a], [b]) => a.localeCompare(b))));

/**
 * Resolves one cell that both users changed: mine replaces theirs from now on, or theirs is taken into the draft. After the last cell, the
 * other changes of the service are merged.
 */
export function resolveCell(
  history: DraftHistory,
  detail: DocumentDetail,
  { rowId, place, column, theirs }: CellConflict,
  choice: 'mine' | 'theirs',
): DraftHistory {
  const ground = rowsOfFingerprint(history.base.items ?? '');
  if (!ground) return history;
  const base = {
    ...history.base,
    items: written(ground.map((values, at) => (at === place ? new Map([...values, [column, theirs.value]]) : values))),
  };
  const next =
    choice === 'mine'
      ? { ...history, base }
      : step(history, { ...history.now, items: setCells(history.now.items ?? [], [{ rowId, column, cell: theirs }]) }, base);
  return mergeServerRows(next, detail);
}

/**
 * Merges the changes made only by the other user into the draft and bases it on the newer rows. Undo and redo must not revert these
 * changes either, so their steps are merged too; what cannot be merged is dropped. Returns the draft unchanged if it cannot be merged.
 */
export function mergeServerRows(history: DraftHistory, detail: DocumentDetail): DraftHistory {
  const changed = history.now.items && changedByOthers(history, detail);
  if (!changed || !history.now.items) return history;
  const merged = mergeRows(changed.base, history.now.items, changed.theirs);
  if (!merged || merged.conflicts.length > 0) return history;
  const mergedStep = (draft: Draft): Draft[] => {
    if (draft.items === null) return [draft];
    const rows = mergeRows(changed.base, draft.items, changed.theirs)?.rows;
    return rows ? [{ ...draft, items: rows }] : [];
  };
  return {
    now: { ...history.now, items: merged.rows },
    past: history.past.flatMap(mergedStep),
    future: history.future.flatMap(mergedStep),
    base: { ...history.base, items: fingerprint(serverRows(detail)) },
  };
}
