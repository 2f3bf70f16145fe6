import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '#contract/core/errors.ts';
import { findLastActor } from './log.store.ts';
import type { AuditAction } from '#service/platform/changed-document.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/**
 * Audit actions that record changes of the object; details that identify it among several; and its current value for the user whose change
 * came second.
 */
export type ChangedAs = { actions: readonly AuditAction[]; of?: Record<string, string>; current?: () => Promise<unknown> };

/**
 * Throws if an object without a version number was changed since it was read: `read` is the state on which the change is based, if given.
 */
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
