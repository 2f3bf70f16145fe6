import { DomainError } from '#contract/errors.ts';
import { countByType, deleteTypeRow } from '#service/store/type-design.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, transact } from '../ctx.ts';
import { lockType } from './lock-type.ts';
import { publishTypes } from './publish-types.ts';

export function removeDocumentType(ctx: Ctx, documentType: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    const { type, all } = await lockType(ctx, documentType);
    const inUse = (detail: string, context = {}) => new DomainError('still_in_use', { detail, context });
    if (type.isDefault) throw inUse(`${documentType} is the default type. Make another one the default first.`);
    if (type.isActive && all.filter(({ isActive }) => isActive).length === 1)
      throw inUse(`${documentType} is the only type in use.`);
    const { documents = 0, documentsInTrash = 0, fields = 0 } = (await countByType(ctx.db, tenantId)).get(documentType) ?? {};
    if (documents + documentsInTrash > 0)
      throw inUse(`It has ${documents} documents and ${documentsInTrash} in the trash. Take it out of use instead.`, {
        documents,
        documentsInTrash,
      });
    await deleteTypeRow(ctx.db, tenantId, documentType);
    await recordAudit(ctx, 'documentType.deleted', { details: { documentType, fields } });
    publishTypes(ctx);
  });
}
