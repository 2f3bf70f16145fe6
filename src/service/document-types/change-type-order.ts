import { changeDocumentType } from './design/design.store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockType } from './lock-type.ts';
import { publishTypes } from './design/publish-types.ts';

/** Moves a type to a position counted from 0, and renumbers all positions. */
export function changeTypeOrder(ctx: Ctx, documentType: string, order: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    const { type, all } = await lockType(ctx, documentType);
    const next = all.filter((each) => each !== type).toSpliced(order, 0, type);
    for (const [place, each] of next.entries())
      if (each.order !== place) await changeDocumentType(ctx.db, tenantId, each.documentType, { order: place });
    const to = next.indexOf(type);
    if (all.indexOf(type) === to) return;
    await recordAudit(ctx, 'documentType.moved', { details: { documentType, from: all.indexOf(type), to } });
    publishTypes(ctx);
  });
}
