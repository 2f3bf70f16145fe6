import type { CellState } from '#web/items/item-row-view.tsx';
import { cellOf } from '#web/items/rows.ts';
import type { Session } from '../session/use-session.ts';

/** What the service's checks say of a cell. How sure a cell is says little beside whether its row adds up, so doubt alone marks none. */
export function cellState({ detail, rows }: Pick<Session, 'detail' | 'rows'>, position: number, column: string): CellState {
  const row = rows[position];
  const kept = row?.id.startsWith('kept-') ? Number(row.id.slice('kept-'.length)) : -1;
  const server = detail.items[kept]?.[column];
  // what was edited is nobody's but the person's: the old check does not count
  if (!row || kept === -1 || cellOf(row, column).value !== (server?.value ?? '')) return null;
  const found = detail.validationErrors.filter((message) => message.itemIndex === kept && message.field === column);
  if (found.some((message) => message.level === 'Error')) return 'wrong';
  // whoever validated the document has looked
  if (detail.state === 'Validated') return null;
  return found.length > 0 ? 'look' : null;
}
