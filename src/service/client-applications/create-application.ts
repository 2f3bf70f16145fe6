import type { ClientApplicationDraft } from '#contract/client-applications/v1.ts';
import { readMyAccountingUnit } from '#service/accounting-units/read-accounting-units.ts';
import { createClientApplication } from './create-client-application.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { additionalUnits, requestedUnits, assertUnits } from '#service/accounting-units/choose-units.ts';

/** Creates a client application in the caller's tenant. Its secret is returned only here. */
export function createApplication(
  ctx: Ctx,
  draft: ClientApplicationDraft,
): Promise<{ clientApplicationId: string; clientApplicationSecret: string }> {
  return transact(ctx, async (ctx) => {
    await assertUnits(ctx, requestedUnits(draft));
    const accountingUnitId = draft.accountingUnitId ?? (await readMyAccountingUnit(ctx)).id;
    return createClientApplication(ctx, {
      tenantId: ctx.actor.tenantId,
      name: draft.clientName,
      role: draft.role,
      enabled: draft.enabled,
      accountingUnitId,
      additionalUnitIds: additionalUnits(draft.additionalAccountingUnitIds, accountingUnitId),
    });
  });
}
