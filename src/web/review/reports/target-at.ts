import type { Target } from '../selection/targets.ts';
import type { Session } from '../session/use-session.ts';

type Place = { field: string; itemIndex: number | null };

/** Returns the field or cell that a report of the service refers to, or null if the form does not contain it. */
export function targetAt({ field, itemIndex }: Place, { fields, rows, columns }: Session): Target | null {
  if (itemIndex === null)
    return fields.some(({ definition }) => definition.name === field) ? { kind: 'field', name: field } : null;
  const row = rows[itemIndex];
  return row && columns.some(({ name }) => name === field) ? { kind: 'cell', rowId: row.id, column: field } : null;
}
