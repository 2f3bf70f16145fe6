import type { DocumentNote } from '#contract/documents/review-bff.ts';
import { findDecisionNotes, findNotes, findQuestionNotes, type NoteRow } from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { loadReadable } from '../core/load-readable.ts';

export const shownNote = ({ actor }: Ctx, row: NoteRow): DocumentNote => ({
  id: row.id,
  text: row.text,
  author: row.author_name,
  createdAt: row.created_at.toISOString(),
  kind: 'note',
  mayRemove: row.author_id !== null && row.author_id === actor.id,
});

const kinds: Partial<Record<string, DocumentNote['kind']>> = {
  Approved: 'approved',
  Rejected: 'rejected',
  Delegated: 'delegated',
};

/** Returns notes on a document, questions and notes on decisions, in order of time. */
export async function readNotes(ctx: Ctx, documentId: string): Promise<DocumentNote[]> {
  const { id } = await loadReadable(ctx, documentId);
  const [notes, decisions] = [await findNotes(ctx.db, id), await findDecisionNotes(ctx.db, id)];
  const questions = (await findQuestionNotes(ctx.db, id)).flatMap((row): DocumentNote[] => [
    {
      id: `${row.id}-question`,
      text: row.question,
      author: row.asked_by_name,
      createdAt: row.asked_at.toISOString(),
      kind: 'question',
      mayRemove: false,
    },
    ...(row.answer === null || row.closed_at === null
      ? []
      : [
          {
            id: `${row.id}-answer`,
            text: row.answer,
            author: row.asked_of_name,
            createdAt: row.closed_at.toISOString(),
            kind: 'answer',
            mayRemove: false,
          } as const,
        ]),
  ]);
  const ofDecisions = decisions.map((row): DocumentNote => ({
    id: `${row.run_id}-${row.step_index}-${row.approver_id}`,
    text: row.note ?? '',
    author: row.author_name,
    createdAt: row.decided_at?.toISOString() ?? '',
    kind: kinds[row.status] ?? 'approved',
    mayRemove: false,
  }));
  return [...notes.map((row) => shownNote(ctx, row)), ...ofDecisions, ...questions].toSorted((a, b) =>
    a.createdAt.localeCompare(b.createdAt),
  );
}
