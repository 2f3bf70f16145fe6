import type { CellState } from '#web/items/item-row-view.tsx';
import { cellOf } from '#web/items/rows.ts';
import type { Session } from '../session/use-session.ts';

/**
 * Returns the result of the checks for a cell. Low confidence alone marks no cell, because it means little compared with whether the row
 * adds up.
 */
export function cellState({ detail, rows }: Pick<Session, 'detail' | 'rows'>, position: number, column: string): CellState {
  const row = rows[position];
  const kept = row?.id.startsWith('kept-') ? Number(row.id.slice('kept-'.length)) : -1;
  const server = detail.items[kept]?.[column];
  // The check result does not apply to a value that has been edited since.
  if (!row || kept === -1 || cellOf(row, column).value !== (server?.value ?? '')) return null;
  const found = detail.validationErrors.filter((message) => message.itemIndex === kept && message.field === column);
  if (found.some((message) => message.level === 'Error')) return 'wrong';
  // The user who validated the document has already reviewed the warnings.
  if (detail.state === 'Validated') return null;
  return found.length > 0 ? 'look' : null;
}
