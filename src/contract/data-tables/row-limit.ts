import { DomainError } from '../core/errors.ts';

/** Maximum number of rows. Beyond this a table is a database of its own, and searching while typing would no longer be fast. */
export const mostRows = 500_000;

export function assertRowCount(count: number): void {
  if (count > mostRows)
    throw new DomainError('too_many', {
      reason: { code: 'table_too_many_rows', params: { max: mostRows, count } },
    });
}
