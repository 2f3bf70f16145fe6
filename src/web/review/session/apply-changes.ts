/** Applies several values to the draft as one step, so that one undo reverts all of them. */
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { setCells } from '#web/items/rows.ts';
import { serverRows, setField, setItems, type DraftHistory } from './draft.ts';

export type ValueChange = { field: string; itemIndex: number | null; value: string };

/** `itemIndex` counts only the rows that have a value, as the service does. */
export function applyChanges(before: DraftHistory, detail: DocumentDetail, changes: readonly ValueChange[]): DraftHistory {
  let after = before;
  for (const { field, value } of changes.filter((change) => change.itemIndex === null))
    after = setField(after, detail, field, { value, wordIds: [] });
  const rows = before.now.items ?? serverRows(detail);
  const filled = rows.filter(({ cells }) => Object.values(cells).some((cell) => cell.value !== ''));
  const cells = changes.flatMap(({ field, itemIndex, value }) => {
    const row = itemIndex === null ? undefined : filled[itemIndex];
    return row ? [{ rowId: row.id, column: field, cell: { value, wordIds: [] } }] : [];
  });
  if (cells.length > 0) after = setItems(after, detail, setCells(rows, cells));
  return after === before ? before : { ...after, past: [...before.past, before.now], future: [] };
}
