import type { Reason } from '#contract/core/error-reasons.ts';
import { DomainError } from '#contract/core/errors.ts';
import { countByType, deleteTypeRow } from './design.store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockType } from '../lock-type.ts';
import { publishTypes } from './publish-types.ts';

export function removeDocumentType(ctx: Ctx, documentType: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    const { type, all } = await lockType(ctx, documentType);
    const inUse = (reason: Reason, context = {}) => new DomainError('still_in_use', { reason, context });
    if (type.isDefault) throw inUse({ code: 'default_type', params: { type: documentType } });
    if (type.isActive && all.filter(({ isActive }) => isActive).length === 1)
      throw inUse({ code: 'only_active_type', params: { type: documentType } });
    const { documents = 0, documentsInTrash = 0, fields = 0 } = (await countByType(ctx.db, tenantId)).get(documentType) ?? {};
    if (documents + documentsInTrash > 0)
      throw inUse(
        { code: 'type_has_documents', params: { documents, deleted: documentsInTrash } },
        {
          documents,
          documentsInTrash,
        },
      );
    await deleteTypeRow(ctx.db, tenantId, documentType);
    await recordAudit(ctx, 'documentType.deleted', { details: { documentType, fields } });
    publishTypes(ctx);
  });
}
