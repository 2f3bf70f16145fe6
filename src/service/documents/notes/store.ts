import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

export type NoteRow = { id: string; text: string; author_id: string | null; author_name: string; created_at: Date };

export const findNotes = (db: Db, documentId: string): Promise<NoteRow[]> =>
  db
    .selectFrom('document_notes')
    .select(['id', 'text', 'author_id', 'author_name', 'created_at'])
    .where('document_id', '=', documentId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1_000)
    .execute();

export async function insertNote(db: Db, note: NoteRow & { tenantId: string; documentId: string }): Promise<void> {
  const { tenantId, documentId, ...row } = note;
  await db
    .insertInto('document_notes')
    .values({ ...row, tenant_id: tenantId, document_id: documentId })
    .execute();
}

/** Returns whether there was one by this author. */
export async function deleteNote(db: Db, documentId: string, noteId: string, authorId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('document_notes')
    .where('id', '=', noteId)
    .where('document_id', '=', documentId)
    .where('author_id', '=', authorId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns questions of approvers about a document, with the answers. */
export const findQuestionNotes = (db: Db, documentId: string) =>
  db
    .selectFrom('approval_questions')
    .select(['id', 'question', 'answer', 'asked_by_name', 'asked_of_name', 'asked_at', 'closed_at'])
    .where('document_id', '=', documentId)
    .orderBy('asked_at')
    .limit(1_000)
    .execute();

/** Returns notes on decisions about a document, in all its approvals. */
export const findDecisionNotes = (db: Db, documentId: string) =>
  db
    .selectFrom('approvals')
    .select(['run_id', 'step_index', 'approver_id', 'status', 'note'])
    .select((eb) => eb.fn.coalesce('decided_by_name', 'approver_name').as('author_name'))
    .select('decided_at')
    .where('document_id', '=', documentId)
    .where('note', 'is not', null)
    .where(sql<boolean>`note <> ''`)
    .where('decided_at', 'is not', null)
    .orderBy('decided_at')
    .limit(1_000)
    .execute();
