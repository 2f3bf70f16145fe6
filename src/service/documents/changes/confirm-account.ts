import { DomainError } from '#contract/core/errors.ts';
import { requiresTwoConfirmations } from '#service/tenant/settings.store.ts';
import { changeDocument } from '../core/document-row.ts';
import { confirmAccount, findConfirmations, secondAccount, supplierKey, supplierOf } from '../supplier/store.ts';
import { findTypeFields } from '#service/document-types/fields.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { checkRow, remainingMessages } from '../checks/check-row.ts';
import { accountOf, shownAccountOf } from '../checks/check-account.ts';
import { lockDocument } from '../core/load-document.ts';
import { assertMayEdit } from '../core/policy.ts';

/**
 * Confirms that the payment account of the document belongs to the supplier, after a user has asked them. It passes the check from now on,
 * in this document and in later ones.
 */
export const confirmSupplierAccount = (ctx: Ctx, documentId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    const supplier = supplierKey(supplierOf(document.fields));
    const account = accountOf(document.fields);
    if (supplier === null || account === null)
      throw new DomainError('state_conflict', { reason: { code: 'no_supplier_account' } });
    await confirmOrSecond(ctx, { supplier, account, documentId: document.id });
    const definition = await findTypeFields(ctx.db, document.document_class);
    const messages = [...(await checkRow(ctx, document, definition, ctx.now())), ...remainingMessages(document.messages, [])];
    await changeDocument(ctx.db, document.id, { messages }, ctx.now());
    const acts = [{ action: 'document.accountConfirmed', details: { account: shownAccountOf(document.fields) } }] as const;
    await ctx.lifecycle.documentsChanged(ctx, [{ kind: 'accountConfirmed', documentId: document.id, before: document, acts }]);
  });

/** If the tenant requires two people, the first confirmation is only half of it, and both must be from different users. */
async function confirmOrSecond(ctx: Ctx, asked: { supplier: string; account: string; documentId: string }): Promise<void> {
  const { actor } = ctx;
  const known = (await findConfirmations(ctx.db, asked.supplier)).find(({ account }) => account === asked.account);
  if (known?.isWhole) return;
  if (known) {
    if (known.byUser === null || known.byUser === actor.id)
      throw new DomainError('state_conflict', { reason: { code: 'account_second_person', params: { name: known.by } } });
    return secondAccount(ctx.db, asked.supplier, asked.account, actor.name);
  }
  const needsSecond = await requiresTwoConfirmations(ctx.db);
  const byUser = actor.kind === 'user' ? actor.id : null;
  // a client application cannot have asked the supplier
  if (needsSecond && byUser === null) throw new DomainError('role_forbids', { reason: { code: 'people_only' } });
  await confirmAccount(ctx.db, { ...asked, tenantId: actor.tenantId, by: actor.name, byUser, needsSecond, at: ctx.now() });
}
