import type { FieldDraft, FieldUpdate, TypeUpdate } from '#contract/document-types/type-changes.ts';
import { DomainError } from '#contract/core/errors.ts';
import { listDocumentTypeFields } from './types.store.ts';
import { changeDocumentType, countTypeChange } from './design/design.store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { changeFields } from './change-fields.ts';
import { lockType } from './lock-type.ts';
import { moveDefault } from './make-type-default.ts';
import { publishTypes } from './design/publish-types.ts';
import type { FieldChanges } from './design/redesign-fields.ts';

/** Updates settings and fields in one step: deletions come first, so that a name can be reused. */
export function updateDocumentType(ctx: Ctx, documentType: string, update: TypeUpdate): Promise<void> {
  return transact(ctx, async (ctx) => {
    const locked = await lockType(ctx, documentType);
    const { isDefault, ...settings } = update.documentTypeSettings ?? {};
    if (isDefault === true) await moveDefault(ctx, locked);
    if (isDefault === false && locked.type.isDefault)
      throw new DomainError('still_in_use', {
        reason: { code: 'default_type', params: { type: documentType } },
      });
    const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length > 0)
      await changeDocumentType(ctx.db, ctx.actor.tenantId, documentType, { settings: { ...locked.type.settings, ...given } });
    const changed = await changeFields(
      ctx,
      documentType,
      {
        deleted: [
          ...update.deletedFields.map((name, at) => ({ name, isItem: false, path: `body.deletedFields.${at}` })),
          ...update.deletedItemFields.map((name, at) => ({ name, isItem: true, path: `body.deletedItemFields.${at}` })),
        ],
        created: update.createdFields.map((draft, at) => ({ draft, path: `body.createdFields.${at}` })),
        updated: Object.entries(update.updatedFields).map(([name, each]) => ({
          name,
          update: each,
          path: `body.updatedFields.${name}`,
        })),
      },
      locked.type.sections,
    );
    await countTypeChange(ctx.db, ctx.actor.tenantId, documentType);
    await recordAudit(ctx, 'documentType.changed', { details: { documentType, settings: given, ...changed } });
    publishTypes(ctx);
  });
}

const none: FieldChanges = { deleted: [], created: [], updated: [] };

export const createField = (ctx: Ctx, documentType: string, draft: FieldDraft): Promise<void> =>
  changeOne(ctx, documentType, 'documentType.fieldCreated', draft.fieldName, {
    ...none,
    created: [{ draft, path: 'body' }],
  });

export const updateField = (ctx: Ctx, documentType: string, name: string, update: FieldUpdate): Promise<void> =>
  changeOne(ctx, documentType, 'documentType.fieldChanged', name, { ...none, updated: [{ name, update, path: 'body' }] });

export const removeField = (ctx: Ctx, documentType: string, name: string): Promise<void> =>
  changeOne(ctx, documentType, 'documentType.fieldDeleted', name, { ...none, deleted: [{ name, path: 'params.field' }] });

function changeOne(
  ctx: Ctx,
  documentType: string,
  action: `documentType.${string}`,
  field: string,
  changes: FieldChanges,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { type } = await lockType(ctx, documentType);
    if (changes.created.length === 0) await assertField(ctx, documentType, field);
    await changeFields(ctx, documentType, changes, type.sections);
    await countTypeChange(ctx.db, ctx.actor.tenantId, documentType);
    await recordAudit(ctx, action, { details: { documentType, field } });
    publishTypes(ctx);
  });
}

async function assertField(ctx: Ctx, documentType: string, name: string): Promise<void> {
  const fields = await listDocumentTypeFields(ctx.db, ctx.actor.tenantId, documentType);
  if (!fields.some((field) => field.name === name)) throw new DomainError('not_found', { reason: { code: 'field_not_in_type' } });
}
