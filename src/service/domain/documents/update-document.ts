import type { DocumentPatch } from '#contract/endpoints/documents.ts';
import { DomainError } from '#contract/errors.ts';
import { changeDocument, type DocumentChange, type DocumentRow } from '#service/store/document-row.ts';
import { searchTextOf } from '#service/store/search-text.ts';
import type { TypeField } from '#service/store/type-fields.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { queueWhenDue } from '../export/queue-when-due.ts';
import { type Applied, applyPatch } from './apply-patch.ts';
import { assertExternalIdFree } from './assert-external-id-free.ts';
import { checkRow } from './check-row.ts';
import { cleanFileName } from './clean-file-name.ts';
import { definitionOf, lockDocument } from './load-document.ts';
import { stateAfter } from './move-document.ts';
import { assertMayEdit, assertNotExported, assertVersion } from './policy.ts';
import { recordValues } from './record-values.ts';

const plainValues = (document: DocumentRow) => ({
  version: document.version,
  fields: Object.fromEntries(Object.entries(document.fields).map(([name, { value }]) => [name, value])),
  items: document.items.map((item) => Object.fromEntries(Object.entries(item).map(([name, { value }]) => [name, value]))),
});

function assertOpenInApproval(ctx: Ctx, patch: DocumentPatch, definition: readonly TypeField[]): void {
  if (ctx.actor.role !== 'Approver') return;
  const open = new Set(definition.filter((field) => field.editInApproval).map((field) => field.name));
  const closed = Object.keys(patch.fields ?? {}).filter((name) => !open.has(name));
  const touchesMore = patch.items ?? patch.filename ?? patch.documentClass ?? patch.externalId ?? patch.markDocumentAsValidated;
  if (closed.length > 0 || touchesMore !== undefined)
    throw new DomainError('role_forbids', {
      errors: closed.map((name) => ({ path: `fields.${name}`, message: 'is not open to approvers' })),
    });
}

function changeOf(
  ctx: Ctx,
  document: DocumentRow,
  patch: DocumentPatch,
  applied: Applied,
  definition: readonly TypeField[],
): DocumentChange {
  const now = ctx.now();
  const validates = patch.markDocumentAsValidated === true;
  const next = {
    fields: applied.fields,
    items: applied.items,
    file_name: patch.filename === undefined ? document.file_name : cleanFileName(patch.filename),
    external_id: patch.externalId === undefined ? document.external_id : patch.externalId,
  };
  return {
    ...next,
    document_class: patch.documentClass ?? document.document_class,
    state: stateAfter(document.state, validates ? 'validate' : 'save'),
    ...(validates && { validated_at: now, failure_reason: null }),
    messages: checkRow({ ...document, ...next }, definition, now),
    search_text: searchTextOf(next),
  };
}

/**
 * Saves what a person or program changed: values, name, type, external id, validation; all in one step or nothing.
 * `ifMatch` is the version that the caller read; a stale one is refused with what stands there now.
 */
export function updateDocument(ctx: Ctx, documentId: string, patch: DocumentPatch, ifMatch?: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    assertNotExported(document);
    assertVersion(document, ifMatch, () => plainValues(document));
    const definition = await definitionOf(ctx, patch.documentClass ?? document.document_class);
    assertOpenInApproval(ctx, patch, definition);
    if (patch.externalId) await assertExternalIdFree(ctx, patch.externalId, documentId);

    const source = ctx.actor.kind === 'user' ? 'User' : 'Api';
    const applied = applyPatch(document, patch, definition, source);
    const change = changeOf(ctx, document, patch, applied, definition);
    await changeDocument(ctx.db, documentId, change, ctx.now());
    await recordValues(ctx, documentId, applied.changes, source);
    await recordAudit(
      ctx,
      change.state === 'Validated' && patch.markDocumentAsValidated ? 'document.validated' : 'document.saved',
      {
        documentId,
        details: { changedValues: applied.changes.length, from: document.state, to: change.state ?? document.state },
      },
    );
    if (patch.markDocumentAsValidated) await queueWhenDue(ctx, documentId, 'AfterValidation');
    publishAfterCommit(ctx, [documentId]);
  });
}
