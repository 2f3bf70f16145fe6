import { DomainError } from '#contract/errors.ts';
import { changeDocument } from '#service/store/document-row.ts';
import { confirmAccount, supplierKey, supplierOf } from '#service/store/supplier-documents.store.ts';
import { findTypeFields } from '#service/store/type-fields.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { queueWhenDue } from '../export/queue-when-due.ts';
import { checkRow, standingMessages } from './check-row.ts';
import { accountOf, shownAccountOf } from './checks/check-account.ts';
import { lockDocument } from './load-document.ts';
import { assertMayEdit } from './policy.ts';

/** Somebody has asked the supplier: the account that stands in the document is his. From now on it passes, on this document and on later ones. */
export const confirmSupplierAccount = (ctx: Ctx, documentId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    const supplier = supplierKey(supplierOf(document.fields));
    const account = accountOf(document.fields);
    if (supplier === null || account === null)
      throw new DomainError('state_conflict', { detail: 'The document names no supplier or no account' });
    const { actor } = ctx;
    await confirmAccount(ctx.db, {
      tenantId: actor.tenantId,
      supplier,
      account,
      documentId: document.id,
      by: actor.name,
      at: ctx.now(),
    });
    const definition = await findTypeFields(ctx.db, document.document_class);
    const messages = [...(await checkRow(ctx, document, definition, ctx.now())), ...standingMessages(document.messages, [])];
    await changeDocument(ctx.db, document.id, { messages }, ctx.now());
    await recordAudit(ctx, 'document.accountConfirmed', {
      documentId: document.id,
      details: { account: shownAccountOf(document.fields) },
    });
    if (document.state === 'Validated') await queueWhenDue(ctx, document.id, 'AfterValidation');
    publishAfterCommit(ctx, [document.id]);
  });
