import { DomainError } from '#contract/core/errors.ts';

/** Throws if a change is based on an older version than that of the row; the error names the user who changed it meanwhile. */
export function assertVersion(read: number | undefined, row: { version: number; changedBy: string | null }): void {
  if (read === undefined || read === row.version) return;
  throw new DomainError('stale_version', {
    reason: { code: 'version_changed', params: { read, current: row.version } },
    context: { version: row.version, changedBy: row.changedBy },
  });
}
