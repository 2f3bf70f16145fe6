import { DomainError } from '#contract/core/errors.ts';
import { listDocumentTypeFields, type Localized } from '../types.store.ts';
import {
  changeDocumentType,
  countTypeChange,
  insertTypeRow,
  lockDocumentTypes,
  renameTypeRow,
  saveTypeFields,
} from './design.store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockType } from '../lock-type.ts';
import { publishTypes } from './publish-types.ts';

type NewType = { documentType: string; name: Localized; copyOf?: string | undefined };

/** Creates an active type at the end of the order; without `copyOf` it has no fields yet. */
export function createDocumentType(ctx: Ctx, { documentType, name, copyOf }: NewType): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    const all = await lockDocumentTypes(ctx.db, tenantId);
    if (all.some((each) => each.documentType === documentType))
      throw new DomainError('name_taken', {
        reason: { code: 'type_name_taken', params: { name: documentType } },
        errors: [{ path: 'body.documentType', code: 'type_name_taken', params: { name: documentType } }],
      });
    const origin = all.find((each) => each.documentType === copyOf);
    if (copyOf !== undefined && !origin)
      throw new DomainError('invalid_input', { errors: [{ path: 'body.copyOf', code: 'document_type_not_found' }] });
    const order = Math.max(-1, ...all.map((each) => each.order)) + 1;
    await insertTypeRow(ctx.db, tenantId, { documentType, name, order });
    if (origin) {
      await saveTypeFields(ctx.db, tenantId, documentType, await listDocumentTypeFields(ctx.db, tenantId, origin.documentType));
      await changeDocumentType(ctx.db, tenantId, documentType, {
        settings: origin.settings,
        checks: origin.checks,
        sections: origin.sections,
      });
    }
    await recordAudit(ctx, 'documentType.created', { details: { documentType, copyOf: copyOf ?? null } });
    publishTypes(ctx);
  });
}

export function renameDocumentType(ctx: Ctx, documentType: string, name: Localized): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { type } = await lockType(ctx, documentType);
    await renameTypeRow(ctx.db, ctx.actor.tenantId, documentType, name);
    await countTypeChange(ctx.db, ctx.actor.tenantId, documentType);
    await recordAudit(ctx, 'documentType.renamed', { details: { documentType, from: type.name, to: name } });
    publishTypes(ctx);
  });
}
