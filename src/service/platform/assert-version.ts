import { DomainError } from '#contract/core/errors.ts';

/** Refuses a change that was made upon an older state than the row has now, and says whose change came between. */
export function assertVersion(read: number | undefined, row: { version: number; changedBy: string | null }): void {
  if (read === undefined || read === row.version) return;
  throw new DomainError('stale_version', {
    reason: { code: 'version_changed', params: { read, current: row.version } },
    context: { version: row.version, changedBy: row.changedBy },
  });
}
