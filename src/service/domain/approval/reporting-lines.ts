import { DomainError } from '#contract/errors.ts';
import {
  findDecidingUsers,
  listReportingLines,
  type ReportingLine,
  updateManager,
} from '#service/store/approval-people.store.ts';
import { lockTenant } from '#service/store/tenants.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, transact } from '../ctx.ts';

export const readReportingLines = (ctx: Ctx): Promise<ReportingLine[]> => listReportingLines(ctx.db);

const invalid = (message: string) =>
  new DomainError('invalid_input', { detail: `The manager ${message}.`, errors: [{ path: 'body.managerId', message }] });

/** Says to whom somebody reports. One change at a time, so that two cannot close a circle together. */
export function setManager(ctx: Ctx, userId: string, managerId: string | null): Promise<void> {
  return transact(ctx, async (ctx) => {
    await lockTenant(ctx.db, ctx.actor.tenantId);
    const lines = new Map((await listReportingLines(ctx.db)).map((line) => [line.userId, line]));
    const user = lines.get(userId);
    if (!user) throw new DomainError('not_found', { detail: 'There is no such user.' });
    if (managerId !== null) {
      if (!(await findDecidingUsers(ctx.db)).some(({ id }) => id === managerId)) throw invalid('is no user who may approve');
      for (let above: string | null = managerId; above !== null; above = lines.get(above)?.managerId ?? null)
        if (above === userId) throw invalid('reports to this user himself');
    }
    await updateManager(ctx.db, ctx.actor.tenantId, userId, managerId);
    const manager = managerId === null ? null : (lines.get(managerId)?.name ?? '');
    await recordAudit(ctx, 'user.managerChanged', { details: { userId, user: user.name, managerId, manager } });
  });
}
