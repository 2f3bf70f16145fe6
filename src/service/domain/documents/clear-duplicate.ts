import { DomainError } from '#contract/errors.ts';
import { changeDocument } from '#service/store/document-row.ts';
import { findTypeFields } from '#service/store/type-fields.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { checkRow, standingMessages } from './check-row.ts';
import { lockDocument } from './load-document.ts';
import { assertMayEdit } from './policy.ts';

/** Somebody compared them: the document is no copy. It is remembered of which, so that another reading does not ask again. */
export const clearDuplicate = (ctx: Ctx, documentId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    const other = document.duplicate_of;
    if (other === null) throw new DomainError('state_conflict', { detail: 'The document is not taken for a copy' });
    const definition = await findTypeFields(ctx.db, document.document_class);
    const next = { duplicate_of: null, not_duplicate_of: other };
    const messages = [
      ...(await checkRow(ctx, { ...document, ...next }, definition, ctx.now())),
      ...standingMessages(document.messages, []),
    ];
    await changeDocument(ctx.db, document.id, { ...next, messages }, ctx.now());
    await recordAudit(ctx, 'document.notDuplicate', { documentId: document.id, details: { of: other } });
    publishAfterCommit(ctx, [document.id]);
  });
