import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '#contract/errors.ts';

/** Refuses a change that was made upon an older state than the row has now, and says whose change came between. */
export function assertVersion(read: number | undefined, row: { version: number; changedBy: string | null }): void {
  if (read === undefined || read === row.version) return;
  throw new DomainError('stale_version', {
    detail: `You read version ${read}, by now it is ${row.version}.`,
    context: { version: row.version, changedBy: row.changedBy },
  });
}

/** The same for what has no number of its version: `read` is what the writer saw, where he says it. */
export function assertAsRead<T>(read: T | undefined, present: T): void {
  if (read === undefined || isDeepStrictEqual(read, present)) return;
  throw new DomainError('stale_version', { detail: 'By now it is another than the one that you read.' });
}
