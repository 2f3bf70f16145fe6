import { v7 as uuidv7 } from 'uuid';
import { validate as isUuid } from 'uuid';
import type { DocumentNote } from '#contract/documents/review-bff.ts';
import { DomainError } from '#contract/core/errors.ts';
import { deleteNote, insertNote } from './store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { loadReadable } from '../core/load-readable.ts';
import { shownNote } from './read-notes.ts';

/** Adds a note. Within a transaction. Everybody who may read the document may add one. */
export async function storeNote(ctx: Ctx, documentId: string, text: string): Promise<DocumentNote> {
  const { actor } = ctx;
  const row = {
    id: uuidv7(),
    text,
    author_id: actor.kind === 'user' ? actor.id : null,
    author_name: actor.name,
    created_at: ctx.now(),
  };
  await insertNote(ctx.db, { ...row, tenantId: actor.tenantId, documentId });
  await recordAudit(ctx, 'document.noteAdded', { documentId, details: { noteId: row.id } });
  return shownNote(ctx, row);
}

export const addNote = (ctx: Ctx, documentId: string, text: string): Promise<DocumentNote> =>
  transact(ctx, async (ctx) => {
    const { id } = await loadReadable(ctx, documentId);
    const note = await storeNote(ctx, id, text);
    await ctx.lifecycle.documentsChanged(ctx, [{ kind: 'noted', documentId: id }]);
    return note;
  });

/** Removes one's own note; another user's is treated as not found. */
export const removeNote = (ctx: Ctx, documentId: string, noteId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { id } = await loadReadable(ctx, documentId);
    if (!isUuid(noteId) || !(await deleteNote(ctx.db, id, noteId, ctx.actor.id)))
      throw new DomainError('not_found', { reason: { code: 'note_not_found' } });
    const acts = [{ action: 'document.noteRemoved', details: { noteId } }] as const;
    await ctx.lifecycle.documentsChanged(ctx, [{ kind: 'noted', documentId: id, acts }]);
  });
