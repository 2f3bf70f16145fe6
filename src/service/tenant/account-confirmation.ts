import { assertAsRead } from '#service/audit/assert-as-read.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { requiresTwoConfirmations, updateAccountFourEyes } from './settings.store.ts';

export const readAccountConfirmation = async ({ db }: Ctx): Promise<{ needsTwo: boolean }> => ({
  needsTwo: await requiresTwoConfirmations(db),
});

/** Sets whether two people must confirm. Confirmations already made by one person remain valid. */
export const setAccountConfirmation = (ctx: Ctx, needsTwo: boolean, was?: boolean): Promise<void> =>
  transact(ctx, async (ctx) => {
    const present = await requiresTwoConfirmations(ctx.db);
    await assertAsRead(ctx, was, present, { actions: ['tenant.accountConfirmationChanged'] });
    if (present === needsTwo) return;
    await updateAccountFourEyes(ctx.db, ctx.actor.tenantId, needsTwo);
    await recordAudit(ctx, 'tenant.accountConfirmationChanged', { details: { from: present, to: needsTwo } });
  });
