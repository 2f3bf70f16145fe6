import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import type { PageDraftPages, PageDrafts } from '#service/platform/database/schema.ts';

/** What the pages of a document said about it. */
export type DraftOptions = {
  documentClass?: string | undefined;
  source?: string | undefined;
  accountingUnitId?: string | undefined;
  extractItems?: boolean | undefined;
};
export type PageDraft = Omit<Selectable<PageDrafts>, 'options'> & { options: DraftOptions };

/** Begins a draft unless there is one with its external id; true when it was begun. */
export async function beginDraft(db: Db, draft: Insertable<PageDrafts>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('page_drafts')
    .values(draft)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'external_id']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Locked until the transaction ends: pages of one document are taken one after another. */
export async function lockDraft(db: Db, externalId: string): Promise<PageDraft | undefined> {
  const row = await db.selectFrom('page_drafts').selectAll().where('external_id', '=', externalId).forUpdate().executeTakeFirst();
  // written by changeDraft only
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

/** Keeps a page, in place of one that came before. */
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

/** Notes that the files of the pages are no longer needed; what was sent stays known. */
export async function forgetDraftFiles(db: Db, draftId: string): Promise<void> {
  await db.updateTable('page_draft_pages').set({ file_key: null }).where('draft_id', '=', draftId).execute();
}
