import { DomainError } from '#contract/core/errors.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { findOpenQuestions, type Question } from './store.ts';

/** Returns the open questions that block approvals, by document. */
export async function openQuestionsByDocument(
  ctx: Pick<Ctx, 'db'>,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, Question>> {
  const questions = await findOpenQuestions(ctx.db, documentIds);
  return new Map(questions.map((question) => [question.documentId, question]));
}

/** Returns the due date of a step. A step on hold is due later by the time it has been on hold, as if its question were answered now. */
export const dueAtOf = ({ dueAt }: { dueAt: Date | null }, question: Question | undefined, now: Date): Date | null =>
  dueAt && question ? new Date(dueAt.getTime() + now.getTime() - question.askedAt.getTime()) : dueAt;

export function assertNotHeld(question: Question | undefined): void {
  if (question)
    throw new DomainError('state_conflict', { reason: { code: 'waiting_for_answer', params: { name: question.askedOfName } } });
}
