import type { CellState } from '#web/items/item-row-view.tsx';
import { cellOf } from '#web/items/rows.ts';
import { savedRowId } from '../session/draft.ts';
import type { Session } from '../session/use-session.ts';

type Checked = Pick<Session, 'detail' | 'rows' | 'messages' | 'checked'>;

/** Returns the value that the last check saw in a cell; null for a row that it did not see. */
function checkedValue({ detail, rows, checked }: Checked, position: number, column: string): string | null {
  const id = rows[position]?.id ?? '';
  const items = checked?.asked.items;
  const itemIndex = items ? (checked.itemIds ?? []).indexOf(id) : detail.items.findIndex((_, saved) => savedRowId(saved) === id);
  return itemIndex === -1 ? null : String((items ?? detail.items)[itemIndex]?.[column]?.value ?? '');
}

/**
 * Returns the result of the checks for a cell. Low confidence alone marks no cell, because it means little compared with whether the row
 * adds up.
 */
export function cellState(review: Checked, position: number, column: string): CellState {
  const found = review.messages.filter((message) => message.itemIndex === position && message.field === column);
  const row = review.rows[position];
  // The check result does not apply to a value that has been edited since.
  if (!row || found.length === 0 || checkedValue(review, position, column) !== cellOf(row, column).value) return null;
  if (found.some((message) => message.level === 'Error')) return 'wrong';
  // The user who validated the document has already reviewed the warnings.
  return review.detail.state === 'Validated' && !review.checked?.asked.items ? null : 'look';
}
