import { DomainError } from '#contract/errors.ts';
import { changeDocumentType } from '#service/store/type-design.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, transact } from '../ctx.ts';
import { lockType } from './lock-type.ts';
import { publishTypes } from './publish-types.ts';

/** Takes a type into use or out of it. The default one stays, so that there always is one. */
export function setTypeActive(ctx: Ctx, documentType: string, isActive: boolean): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { type, all } = await lockType(ctx, documentType);
    if (type.isActive === isActive) return;
    if (!isActive && type.isDefault)
      throw new DomainError('still_in_use', {
        detail: `${documentType} is the default type. Make another one the default first.`,
      });
    if (!isActive && !all.some((each) => each.isActive && each.documentType !== documentType))
      throw new DomainError('still_in_use', { detail: `${documentType} is the only type in use.` });
    await changeDocumentType(ctx.db, ctx.actor.tenantId, documentType, { isActive });
    await recordAudit(ctx, isActive ? 'documentType.activated' : 'documentType.deactivated', { details: { documentType } });
    publishTypes(ctx);
  });
}
