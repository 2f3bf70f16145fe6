/** Applies several values to the draft as one step, so that one undo reverts all of them. */
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { setCells } from '#web/items/rows.ts';
import { serverRows, setField, setItems, type DraftHistory } from './draft.ts';

export type ValueChange = { field: string; itemIndex: number | null; value: string };

/** `itemIndex` is the position in the grid, which may have empty rows. */
export function applyChanges(before: DraftHistory, detail: DocumentDetail, changes: readonly ValueChange[]): DraftHistory {
  let after = before;
  for (const { field, value } of changes.filter((change) => change.itemIndex === null))
    after = setField(after, detail, field, { value, wordIds: [] });
  const rows = before.now.items ?? serverRows(detail);
  const cells = changes.flatMap(({ field, itemIndex, value }) => {
    const row = itemIndex === null ? undefined : rows[itemIndex];
    return row ? [{ rowId: row.id, column: field, cell: { value, wordIds: [] } }] : [];
  });
  if (cells.length > 0) after = setItems(after, detail, setCells(rows, cells));
  return after === before ? before : { ...after, past: [...before.past, before.now], future: [] };
}
