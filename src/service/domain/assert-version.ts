import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '#contract/errors.ts';
import { findLastActor } from '#service/store/audit-log.store.ts';
import type { AuditAction } from './audit/record-audit.ts';
import type { Ctx } from './ctx.ts';

/** Refuses a change that was made upon an older state than the row has now, and says whose change came between. */
export function assertVersion(read: number | undefined, row: { version: number; changedBy: string | null }): void {
  if (read === undefined || read === row.version) return;
  throw new DomainError('stale_version', {
    detail: `You read version ${read}, by now it is ${row.version}.`,
    context: { version: row.version, changedBy: row.changedBy },
  });
}

/** Names in the audit log of what changes it; of which one, where there are several; what to show to who came second. */
export type ChangedAs = { actions: readonly AuditAction[]; of?: Record<string, string>; current?: () => Promise<unknown> };

/** The same for what has no number of its version: `read` is what the writer saw, where he says it. */
export async function assertAsRead<T>(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  read: T | undefined,
  present: T,
  changed: ChangedAs,
): Promise<void> {
  if (read === undefined || isDeepStrictEqual(read, present)) return;
  throw new DomainError('stale_version', {
    detail: 'By now it is another than the one that you read.',
    context: {
      ...(changed.current && { current: await changed.current() }),
      changedBy: (await findLastActor(db, actor.tenantId, changed.actions, changed.of)) ?? null,
    },
  });
}
