import { DomainError } from '#contract/core/errors.ts';
import { changeDocument } from '../core/document-row.ts';
import { findTypeFields } from '#service/document-types/fields.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { duplicateOf } from './duplicate-of.ts';
import { checkRow, remainingMessages } from '../checks/check-row.ts';
import { lockDocument } from '../core/load-document.ts';
import { assertMayEdit } from '../core/policy.ts';

/** Records that a user found a document not to be a duplicate of the other, so that another extraction does not report it again. */
export const clearDuplicate = (ctx: Ctx, documentId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    const other = document.duplicate_of;
    if (other === null) throw new DomainError('state_conflict', { reason: { code: 'not_a_duplicate' } });
    const definition = await findTypeFields(ctx.db, document.document_class);
    // there may be another duplicate, which is then reported
    const not_duplicates = [...document.not_duplicates, other];
    const next = { not_duplicates, ...(await duplicateOf(ctx, { ...document, not_duplicates })) };
    const messages = [
      ...(await checkRow(ctx, { ...document, ...next }, definition, ctx.now())),
      ...remainingMessages(document.messages, []),
    ];
    await changeDocument(ctx.db, document.id, { ...next, messages }, ctx.now());
    const acts = [{ action: 'document.notDuplicate', details: { of: other } }] as const;
    await ctx.lifecycle.documentsChanged(ctx, [{ kind: 'duplicateCleared', documentId: document.id, before: document, acts }]);
  });
