import { findPrefilledNotes, updatePrefilledNotes } from '#service/store/tenant-settings.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, transact } from '../ctx.ts';

export const readPrefilledNotes = (ctx: Ctx): Promise<string[]> => findPrefilledNotes(ctx.db, ctx.actor.tenantId);

/** The list takes the place of the old one. */
export function setPrefilledNotes(ctx: Ctx, notes: readonly string[]): Promise<void> {
  return transact(ctx, async (ctx) => {
    await updatePrefilledNotes(ctx.db, ctx.actor.tenantId, notes);
    await recordAudit(ctx, 'tenant.prefilledNotesChanged', { details: { notes: notes.length } });
  });
}
