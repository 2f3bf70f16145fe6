import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import type { PageDraftPages, PageDrafts } from '#service/platform/database/schema.ts';

/** Upload options that came with the pages of a document. */
export type DraftOptions = {
  documentClass?: string | undefined;
  source?: string | undefined;
  accountingUnitId?: string | undefined;
  extractItems?: boolean | undefined;
};
export type PageDraft = Omit<Selectable<PageDrafts>, 'options'> & { options: DraftOptions };

/** Starts a draft unless there is one with its external ID; returns whether it was started. */
export async function beginDraft(db: Db, draft: Insertable<PageDrafts>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('page_drafts')
    .values(draft)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'external_id']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Locks the draft until the end of the transaction: pages of one document are stored sequentially. */
export async function lockDraft(db: Db, externalId: string): Promise<PageDraft | undefined> {
  const row = await db.selectFrom('page_drafts').selectAll().where('external_id', '=', externalId).forUpdate().executeTakeFirst();
  // written only by changeDraft
  return row && { ...row, options: row.options as DraftOptions };
}

export async function changeDraft(
  db: Db,
  id: string,
  { options, ...change }: { options?: DraftOptions; last_page_index?: number | null; completed_at?: Date },
): Promise<void> {
  await db
    .updateTable('page_drafts')
    .set({ ...change, ...(options && { options: JSON.stringify(options) }) })
    .where('id', '=', id)
    .execute();
}

export async function deleteDraft(db: Db, id: string): Promise<void> {
  await db.deleteFrom('page_drafts').where('id', '=', id).execute();
}

export const findDraftPages = (db: Db, draftId: string): Promise<Selectable<PageDraftPages>[]> =>
  db.selectFrom('page_draft_pages').selectAll().where('draft_id', '=', draftId).orderBy('page_index').execute();

/** Stores a page, replacing an earlier one. */
export async function putDraftPage(db: Db, page: Insertable<PageDraftPages>): Promise<void> {
  const { file_key, file_size, sent_sha256 } = page;
  await db
    .insertInto('page_draft_pages')
    .values(page)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'draft_id', 'page_index']).doUpdateSet({ file_key, file_size, sent_sha256 }),
    )
    .execute();
}

/** Records that the files of the pages are no longer needed; the hashes of what was sent remain. */
export async function forgetDraftFiles(db: Db, draftId: string): Promise<void> {
  await db.updateTable('page_draft_pages').set({ file_key: null }).where('draft_id', '=', draftId).execute();
}
