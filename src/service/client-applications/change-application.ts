import type { ClientApplicationChange } from '#contract/client-applications/v1.ts';
import { invalid } from '#contract/core/errors.ts';
import { type ClientApplicationRow, updateClientApplication } from './store.ts';
import { assertVersion } from '#service/platform/assert-version.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { additionalUnits, requestedUnits, assertUnits } from '#service/accounting-units/choose-units.ts';
import { lockApplication } from './read-applications.ts';

/**
 * Changes an application; omitted properties stay unchanged. The row is read on every call of the application (identity/actors.ts), so
 * its tokens have the new role and units; those issued before it was disabled stay refused.
 */
export function changeApplication(
  ctx: Ctx,
  id: string,
  change: ClientApplicationChange,
  ifMatch: number | undefined,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const before = await lockApplication(ctx, id);
    assertSameId(before.id, change.clientApplicationId);
    assertVersion(ifMatch, before);
    await assertUnits(ctx, requestedUnits(change));
    const accountingUnitId = change.accountingUnitId?.toLowerCase() ?? before.accountingUnitId;
    const after = {
      id: before.id,
      name: change.clientName ?? before.name,
      role: change.role ?? before.role,
      enabled: change.enabled ?? before.enabled,
      accountingUnitId,
      additionalUnitIds: additionalUnits(change.additionalAccountingUnitIds ?? before.additionalUnitIds, accountingUnitId),
    };
    await updateClientApplication(ctx.db, ctx.actor.tenantId, { ...after, changedBy: ctx.actor.name });
    await recordAudit(ctx, 'clientApplication.changed', { details: { from: named(before), to: after } });
  });
}

const named = ({ id, name, role, enabled, accountingUnitId, additionalUnitIds }: ClientApplicationRow) => ({
  id,
  name,
  role,
  enabled,
  accountingUnitId,
  additionalUnitIds,
});

/** Throws if the id that the body repeats (interface 4.7) differs. */
function assertSameId(id: string, named: string | undefined): void {
  if (named === undefined || named.toLowerCase() === id) return;
  throw invalid('body.clientApplicationId', { code: 'id_differs_from_path' });
}

/** Disables an application. Idempotent. */
export function deactivateApplication(ctx: Ctx, id: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const application = await lockApplication(ctx, id);
    if (!application.enabled) return;
    await updateClientApplication(ctx.db, ctx.actor.tenantId, {
      ...application,
      enabled: false,
      changedBy: ctx.actor.name,
    });
    await recordAudit(ctx, 'clientApplication.deactivated', {
      details: { clientApplicationId: application.id, name: application.name },
    });
  });
}
