import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '#contract/core/errors.ts';
import { findLastActor } from './log.store.ts';
import type { AuditAction } from '#service/platform/changed-document.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Names in the audit log of what changes it; of which one, where there are several; what to show to who came second. */
export type ChangedAs = { actions: readonly AuditAction[]; of?: Record<string, string>; current?: () => Promise<unknown> };

/** Refuses a change of what has no number of its version and was made upon an older state: `read` is what the writer saw, where they say it. */
export async function assertAsRead<T>(
  { db }: Pick<Ctx, 'db'>,
  read: T | undefined,
  present: T,
  changed: ChangedAs,
): Promise<void> {
  if (read === undefined || isDeepStrictEqual(read, present)) return;
  throw new DomainError('stale_version', {
    reason: { code: 'changed_meanwhile' },
    context: {
      ...(changed.current && { current: await changed.current() }),
      changedBy: (await findLastActor(db, changed.actions, changed.of)) ?? null,
    },
  });
}
