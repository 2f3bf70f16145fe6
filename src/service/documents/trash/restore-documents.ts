import { DomainError } from '#contract/core/errors.ts';
import { changeDocuments, type DocumentRow, lockDeletedDocuments } from '../core/document-row.ts';
import { findTakenExternalIds } from '../core/documents.store.ts';
import { findReplaced } from '../core/links.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { asTakenExternalId } from '../changes/assert-external-id-free.ts';
import { assertAllFound } from '../core/load-document.ts';
import { assertMayRead } from '../core/policy.ts';

/** Refuses external ids that another document has taken meanwhile, or that two of the restored documents share. */
async function assertExternalIdsFree(ctx: Ctx, documents: readonly DocumentRow[]): Promise<void> {
  const wanted = documents.flatMap(({ external_id }) => external_id ?? []);
  const taken = new Set(await findTakenExternalIds(ctx.db, wanted));
  const clash = wanted.find((externalId, index) => taken.has(externalId) || wanted.indexOf(externalId) !== index);
  if (clash !== undefined) throw new DomainError('external_id_taken', { context: { externalId: clash } });
}

/** Restores documents from the trash, all or none. */
export async function restoreDocuments(ctx: Ctx, documentIds: readonly string[]): Promise<void> {
  try {
    await transact(ctx, async (ctx) => {
      const documents = await lockDeletedDocuments(ctx.db, documentIds);
      await assertAllFound(ctx, documentIds, documents, { isInTrash: true });
      await restoreLocked(ctx, documents);
    });
  } catch (error) {
    throw asTakenExternalId(error);
  }
}

/** Restores within a transaction that has locked them in the trash. */
export async function restoreLocked(ctx: Ctx, documents: readonly DocumentRow[]): Promise<void> {
  for (const document of documents) assertMayRead(ctx.actor, document);
  await assertExternalIdsFree(ctx, documents);
  const ids = documents.map(({ id }) => id);
  const replaced = await findReplaced(ctx.db, ids);
  await changeDocuments(ctx.db, ids, { deleted_at: null }, ctx.now());
  await ctx.lifecycle.documentsChanged(
    ctx,
    documents.map((document) => ({
      kind: 'restored',
      documentId: document.id,
      before: document,
      isReplaced: replaced.has(document.id),
      acts: [{ action: 'document.restored', details: { fileName: document.file_name } }],
    })),
  );
}
