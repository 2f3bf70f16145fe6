import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sourceCulture } from '#contract/core/cultures.ts';
import { DomainError } from '#contract/core/errors.ts';
import { text } from '#contract/core/parts.ts';
import { loadReadable } from '#service/documents/core/load-readable.ts';
import { questionOfLink, tenantOfLink } from '#service/emails/email-addresses.ts';
import { acrossUnits } from '#service/platform/database/across-units.ts';
import { pageCulture } from '#service/platform/http/pages/page-culture.ts';
import { formOf, anonymousActor, pageCultureOf, sendPage, acceptForms } from '#service/platform/http/pages/link-page.ts';
import { documentFacts, nameOf } from '../emails/document-facts.ts';
import { findReaders } from '../emails/store.ts';
import type { LinkParts } from '../links/decision-links.ts';
import { answerEndPage, answerPage } from './answer-page.ts';
import { answerQuestion } from './ask.ts';
import { findOpenQuestion, findRecipient } from './store.ts';

/** Returns the question of a link if it is still open, and the language of its recipient in any case. */
async function openLink(parts: LinkParts, request: FastifyRequest, token: string) {
  parts.admit(`answer ${request.ip}`, request.ip);
  const tenantId = tenantOfLink(token);
  if (tenantId === undefined) return undefined;
  const call = { traceId: request.id, address: request.ip, culture: sourceCulture };
  const nobody = parts.contextFor(anonymousActor(tenantId, 'Answer link'), call);
  const id = questionOfLink(nobody, token);
  // `nobody` has no accounting units, so they are not checked here; the recipient's are checked below
  if (id === undefined) return undefined;
  const { question, recipientId } = await acrossUnits(nobody.db, async (db) => {
    const question = await findOpenQuestion(db, id);
    return { question, recipientId: question?.askedOfId ?? (await findRecipient(db, id)) };
  });
  const actor = recipientId === undefined ? undefined : await parts.actorFor(recipientId);
  if (!actor || actor.tenantId !== tenantId) return undefined;
  const [reader] = await findReaders(nobody.db, [actor.id]);
  const culture = pageCultureOf(reader?.culture ?? sourceCulture);
  const ctx = parts.contextFor(actor, { ...call, culture });
  return { ctx, culture, question };
}

const Answer = text(5000)
  .transform((answer) => answer.replaceAll('\r\n', '\n').trim())
  .pipe(z.string().min(1));

/** Serves `/answer/<token>`, the link in the email of a question. Opening it shows the question; only the button answers. */
export function serveAnswerLinks(app: FastifyInstance, parts: LinkParts): void {
  void app.register(async (scope) => {
    acceptForms(scope);
    const visit = async (request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply, sends: boolean) => {
      const { token } = request.params;
      let culture = pageCultureOf(pageCulture(request.raw));
      const over = () => sendPage(reply, 410, answerEndPage(culture, 'over'));
      try {
        const opened = await openLink(parts, request, token);
        if (!opened) return over();
        ({ culture } = opened);
        const { ctx, question } = opened;
        if (!question) return over();
        const document = await loadReadable(ctx, question.documentId);
        const data = {
          name: nameOf(document),
          askedBy: question.askedByName,
          question: question.question,
          facts: documentFacts(document, culture),
          documentId: document.id,
        };
        if (!sends) return sendPage(reply, 200, answerPage(culture, token, data));
        const answer = Answer.safeParse(formOf(request)['answer'] ?? '');
        if (!answer.success) return sendPage(reply, 400, answerPage(culture, token, data, { isEmpty: true }));
        await answerQuestion(ctx, document.id, { answer: answer.data, via: 'link' });
        return sendPage(reply, 200, answerEndPage(culture, 'sent'));
      } catch (error) {
        // answered or withdrawn meanwhile, or no longer visible to the user
        if (error instanceof DomainError) return over();
        throw error;
      }
    };
    scope.get<{ Params: { token: string } }>('/answer/:token', (request, reply) => visit(request, reply, false));
    scope.post<{ Params: { token: string } }>('/answer/:token', (request, reply) => visit(request, reply, true));
  });
}
