import type { TypeDesign, TypeDraft } from '#contract/document-types/bff.ts';
import { assertNoFaults } from '#contract/core/errors.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import { listDocumentTypeFields } from '../types.store.ts';
import { changeDocumentType, countTypeChange } from './design.store.ts';
import { assertAsRead } from '#service/audit/assert-as-read.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { changeFields } from '../change-fields.ts';
import { assertChecks, draftChanges } from './draft-changes.ts';
import { arrangedSections } from './form-sections.ts';
import { lockType } from '../lock-type.ts';
import { publishTypes } from './publish-types.ts';
import { readTypeDesign } from './read-type-design.ts';

const changesOfDesign = [
  'documentType.changed',
  'documentType.renamed',
  'documentType.fieldCreated',
  'documentType.fieldChanged',
  'documentType.fieldDeleted',
] as const;

/**
 * Replaces the design of a type by a draft. If the draft is based on an older version, the conflict contains the current design. A job
 * checks the documents again.
 */
export function saveDesign(
  ctx: Ctx,
  documentType: string,
  { version, deletedFields, ...draft }: TypeDraft & { version: number; deletedFields: readonly string[] },
): Promise<TypeDesign> {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    const { type } = await lockType(ctx, documentType);
    await assertAsRead(ctx, version, type.version, {
      actions: changesOfDesign,
      of: { documentType },
      current: () => readTypeDesign(ctx, documentType),
    });
    const before = await listDocumentTypeFields(ctx.db, tenantId, documentType);
    const changes = draftChanges(before, draft);
    assertListed(changes.deleted, deletedFields);
    const sections = draft.sections ? arrangedSections(draft.sections) : type.sections;
    const changed = await changeFields(ctx, documentType, changes, sections);
    assertChecks(draft.checks, await listDocumentTypeFields(ctx.db, tenantId, documentType));
    const { name, settings, checks } = draft;
    await changeDocumentType(ctx.db, tenantId, documentType, { name, settings, checks, sections });
    await countTypeChange(ctx.db, tenantId, documentType);
    await recordAudit(ctx, 'documentType.changed', {
      details: { documentType, settings, checks: checks.length, sections: sections.map(({ key }) => key), ...changed },
    });
    await enqueue(ctx.db, 'recheck-type', { tenantId, documentType }, { key: `${tenantId} ${documentType}` });
    publishTypes(ctx);
    return readTypeDesign(ctx, documentType);
  });
}

/** Refuses to delete fields that the request does not list: a form that does not include a field must not delete it. */
function assertListed(deleted: readonly { name: string }[], listed: readonly string[]): void {
  const unlisted = deleted.map(({ name }) => name).filter((name) => !listed.includes(name));
  if (unlisted.length === 0) return;
  assertNoFaults([{ path: 'body.deletedFields', code: 'deletion_not_listed', params: { fields: unlisted.join(', ') } }]);
}
