import { DomainError } from '#contract/core/errors.ts';
import { changeDocument } from '../core/document-row.ts';
import { confirmAccount, supplierKey, supplierOf } from '../supplier/store.ts';
import { findTypeFields } from '#service/document-types/fields.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { checkRow, standingMessages } from '../checks/check-row.ts';
import { accountOf, shownAccountOf } from '../checks/check-account.ts';
import { lockDocument } from '../core/load-document.ts';
import { assertMayEdit } from '../core/policy.ts';

/** Somebody has asked the supplier: the account that stands in the document is theirs. From now on it passes, on this document and on later ones. */
export const confirmSupplierAccount = (ctx: Ctx, documentId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    const supplier = supplierKey(supplierOf(document.fields));
    const account = accountOf(document.fields);
    if (supplier === null || account === null)
      throw new DomainError('state_conflict', { reason: { code: 'no_supplier_account' } });
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
    const acts = [{ action: 'document.accountConfirmed', details: { account: shownAccountOf(document.fields) } }] as const;
    await ctx.lifecycle.documentsChanged(ctx, [{ kind: 'accountConfirmed', documentId: document.id, before: document, acts }]);
  });
