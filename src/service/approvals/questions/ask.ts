import { v7 as uuidv7 } from 'uuid';
import { DomainError, invalid } from '#contract/core/errors.ts';
import { actorOf } from '#service/identity/actors.ts';
import { lockDocument } from '#service/documents/core/load-document.ts';
import { loadReadable } from '#service/documents/core/load-readable.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { mayRead } from '#service/documents/core/policy.ts';
import type { AuditAct } from '#service/platform/changed-document.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { findActiveUsers } from '#service/users/accounts.store.ts';
import { turnOf } from '../decisions/can-be-approved.ts';
import { assertDecidable } from '../decisions/assert-decidable.ts';
import { refused } from '../runs/refusals.ts';
import { openStepOf } from '../runs/run-engine.ts';
import { assertNotHeld, openQuestionsByDocument } from './held.ts';
import { writeAnswer, writeQuestion } from './question-emails.ts';
import { closeQuestion, insertQuestion, type Question } from './store.ts';

type Askable = { id: string; name: string; email: string };

/** Returns colleagues who can see the document, except viewers, who only read. */
async function askable(ctx: Ctx, document: DocumentRow): Promise<Askable[]> {
  const users = await findActiveUsers(ctx.db, ctx.actor.tenantId);
  return users
    .filter((row) => {
      const actor = actorOf('user', row);
      return actor && actor.id !== ctx.actor.id && actor.role !== 'Viewer' && mayRead(actor, document);
    })
    .map(({ id, name, email }) => ({ id, name, email }));
}

export const readAskable = async (ctx: Ctx, documentId: string): Promise<Askable[]> =>
  askable(ctx, await loadReadable(ctx, documentId));

const noted = (ctx: Ctx, documentId: string, act: AuditAct): Promise<void> =>
  ctx.lifecycle.documentsChanged(ctx, [{ kind: 'noted', documentId, acts: [act] }]);

/**
 * Asks a colleague a question on behalf of the current approver. Until it is answered, nobody can decide the step and no deadline of it
 * expires.
 */
export function askQuestion(
  ctx: Ctx,
  documentId: string,
  { userId, question }: { userId: string; question: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertDecidable(ctx, document);
    assertNotHeld((await openQuestionsByDocument(ctx, [document.id])).get(document.id));
    const turn = await turnOf(ctx, document);
    const open = turn && openStepOf(turn.approval.run);
    if (!turn || !open) throw refused('notYourTurn');
    const to = (await askable(ctx, document)).find(({ id }) => id === userId);
    if (!to) throw invalid('body.userId', { code: 'user_cannot_be_asked' });
    const asked: Question = {
      id: uuidv7(),
      documentId: document.id,
      runId: turn.approval.row.id,
      stepIndex: open.index,
      question,
      askedById: ctx.actor.id,
      askedByName: ctx.actor.name,
      askedOfId: to.id,
      askedOfName: to.name,
      askedAt: ctx.now(),
    };
    await insertQuestion(ctx.db, ctx.actor.tenantId, asked);
    await writeQuestion(ctx, document, asked);
    await noted(ctx, document.id, { action: 'document.questionAsked', details: { recipient: to.name, question } });
  });
}

async function openQuestion(ctx: Ctx, document: DocumentRow): Promise<Question> {
  const question = (await openQuestionsByDocument(ctx, [document.id])).get(document.id);
  if (!question) throw new DomainError('state_conflict', { reason: { code: 'no_open_question' } });
  return question;
}

/** Stores the answer of the user who was asked; from then on the step can be decided again. */
export function answerQuestion(ctx: Ctx, documentId: string, { answer, via }: { answer: string; via?: 'link' }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    const question = await openQuestion(ctx, document);
    if (question.askedOfId !== ctx.actor.id) throw new DomainError('role_forbids', { reason: { code: 'not_asked' } });
    await closeQuestion(ctx.db, question, { answer, at: ctx.now() });
    await writeAnswer(ctx, document, question, answer);
    await noted(ctx, document.id, { action: 'document.questionAnswered', details: { answer, ...(via && { via }) } });
  });
}

/** Whether the caller may withdraw a question: the user who asked it and tenant admins may. */
export const mayWithdraw = (ctx: Ctx, question: Question): boolean =>
  question.askedById === ctx.actor.id || ctx.actor.role === 'TenantAdmin';

export function withdrawQuestion(ctx: Ctx, documentId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    const question = await openQuestion(ctx, document);
    if (!mayWithdraw(ctx, question)) throw new DomainError('role_forbids', { reason: { code: 'not_own_question' } });
    await closeQuestion(ctx.db, question, { answer: null, at: ctx.now() });
    await noted(ctx, document.id, { action: 'document.questionWithdrawn' });
  });
}
