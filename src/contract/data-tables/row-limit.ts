import { DomainError } from '../core/errors.ts';

/** Maximum number of rows. Beyond this a table is a database of its own, and searching while typing would no longer be fast. */
export const maxRows = 500_000;

export function assertRowCount(count: number): void {
  if (count > maxRows)
    throw new DomainError('too_many', {
      reason: { code: 'table_too_many_rows', params: { max: maxRows, count } },
    });
}
