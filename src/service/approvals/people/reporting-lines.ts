import type { Reason } from '#contract/core/error-reasons.ts';
import { DomainError, invalid } from '#contract/core/errors.ts';
import { findDecidingUsers, listReportingLines, type ReportingLine, updateManager } from './people.store.ts';
import { lockTenant } from '#service/tenant/store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';

export const readReportingLines = (ctx: Ctx): Promise<ReportingLine[]> => listReportingLines(ctx.db);

const invalidManager = (reason: Reason) => invalid('body.managerId', reason);

/** Sets the manager of a user. Changes are serialized, so that two cannot form a cycle together. */
export function setManager(ctx: Ctx, userId: string, managerId: string | null): Promise<void> {
  return transact(ctx, async (ctx) => {
    await lockTenant(ctx.db, ctx.actor.tenantId);
    const lines = new Map((await listReportingLines(ctx.db)).map((line) => [line.userId, line]));
    const user = lines.get(userId);
    if (!user) throw new DomainError('not_found', { reason: { code: 'user_not_found' } });
    if (managerId !== null) {
      if (!(await findDecidingUsers(ctx.db)).some(({ id }) => id === managerId))
        throw invalidManager({ code: 'user_cannot_approve' });
      for (let above: string | null = managerId; above !== null; above = lines.get(above)?.managerId ?? null)
        if (above === userId) throw invalidManager({ code: 'manager_cycle' });
    }
    await updateManager(ctx.db, ctx.actor.tenantId, userId, managerId);
    const manager = managerId === null ? null : (lines.get(managerId)?.name ?? '');
    await recordAudit(ctx, 'user.managerChanged', { details: { userId, user: user.name, managerId, manager } });
  });
}
