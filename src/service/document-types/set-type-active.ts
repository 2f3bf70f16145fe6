import { DomainError } from '#contract/core/errors.ts';
import { changeDocumentType } from './design/design.store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockType } from './lock-type.ts';
import { publishTypes } from './design/publish-types.ts';

/** Activates or deactivates a type. The default type cannot be deactivated, so that there always is one. */
export function setTypeActive(ctx: Ctx, documentType: string, isActive: boolean): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { type, all } = await lockType(ctx, documentType);
    if (type.isActive === isActive) return;
    if (!isActive && type.isDefault)
      throw new DomainError('still_in_use', {
        reason: { code: 'default_type', params: { type: documentType } },
      });
    if (!isActive && !all.some((each) => each.isActive && each.documentType !== documentType))
      throw new DomainError('still_in_use', { reason: { code: 'only_active_type', params: { type: documentType } } });
    await changeDocumentType(ctx.db, ctx.actor.tenantId, documentType, { isActive });
    await recordAudit(ctx, isActive ? 'documentType.activated' : 'documentType.deactivated', { details: { documentType } });
    publishTypes(ctx);
  });
}
