import { findDocuments } from '#service/documents/core/document-row.ts';
import { mayRead } from '#service/documents/core/policy.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { nameOf, totalOf } from '../emails/document-facts.ts';
import { mayWithdraw } from './ask.ts';
import { findQuestionsTo, type Question } from './store.ts';

const maxShown = 50;

/** Returns the questions that the caller is asked to answer. */
export async function readMyQuestions(ctx: Ctx) {
  const questions = await findQuestionsTo(ctx.db, ctx.actor.id, maxShown);
  const documents = new Map(
    (
      await findDocuments(
        ctx.db,
        questions.map(({ documentId }) => documentId),
      )
    ).map((document) => [document.id, document]),
  );
  return questions.flatMap(({ documentId, question, askedByName, askedAt }) => {
    const document = documents.get(documentId);
    return document && mayRead(ctx.actor, document)
      ? [
          {
            documentId,
            name: nameOf(document),
            amount: totalOf(document, ctx.culture),
            question,
            askedBy: askedByName,
            askedAt: askedAt.toISOString(),
          },
        ]
      : [];
  });
}

/** Returns the question that blocks an approval, as shown to anybody who opens the document. */
export const shownQuestion = (ctx: Ctx, question: Question) => ({
  question: question.question,
  askedBy: question.askedByName,
  askedOf: question.askedOfName,
  askedAt: question.askedAt.toISOString(),
  mayAnswer: question.askedOfId === ctx.actor.id,
  mayWithdraw: mayWithdraw(ctx, question),
});
