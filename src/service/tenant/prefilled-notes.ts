import { findPrefilledNotes, updatePrefilledNotes } from './settings.store.ts';
import { lockTenant } from './store.ts';
import { assertAsRead } from '#service/audit/assert-as-read.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';

export const readPrefilledNotes = (ctx: Ctx): Promise<readonly string[]> => findPrefilledNotes(ctx.db, ctx.actor.tenantId);

/** Replaces the list. `was` is the value that the change is based on: a concurrent change is not overwritten. */
export function setPrefilledNotes(ctx: Ctx, notes: readonly string[], was?: readonly string[]): Promise<void> {
  return transact(ctx, async (ctx) => {
    await lockTenant(ctx.db, ctx.actor.tenantId);
    await assertAsRead(ctx, was, await readPrefilledNotes(ctx), { actions: ['tenant.prefilledNotesChanged'] });
    await updatePrefilledNotes(ctx.db, ctx.actor.tenantId, notes);
    await recordAudit(ctx, 'tenant.prefilledNotesChanged', { details: { notes: notes.length } });
  });
}
