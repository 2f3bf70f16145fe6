import { sourceCulture } from '#contract/core/cultures.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { text } from '#contract/core/parts.ts';
import { reasonOf } from '#contract/core/errors.ts';
import type { Actor, Ctx } from '#service/platform/ctx.ts';
import { reasonText, text as textOf } from '#service/platform/texts/text.ts';
import { tenantOfLink } from '#service/emails/email-addresses.ts';
import { pageCulture } from '#service/platform/http/pages/page-culture.ts';
import { formOf, anonymousActor, pageCultureOf, sendPage, acceptForms } from '#service/platform/http/pages/link-page.ts';
import { isPasswordRefusal } from '../invitations/accept-invitation.ts';
import { readReset, ResetEnded, resetPassword } from './reset-password.ts';
import { resetDonePage, resetEndPage, type ResetMistake, resetPage } from './reset-page.ts';

type Parts = {
  contextFor: (actor: Actor, request: { traceId: string; address: string; culture: string }) => Ctx;
  admit: (key: string, ip: string) => void;
};

const Form = z.object({ password: text(2000).default(''), again: text(2000).default('') });

type Call = FastifyRequest<{ Params: { token: string } }>;

async function answer(parts: Parts, request: Call, reply: FastifyReply): Promise<FastifyReply> {
  parts.admit(`password reset ${request.ip}`, request.ip);
  const { token } = request.params;
  const tenantId = tenantOfLink(token);
  if (tenantId === undefined) throw new ResetEnded('unknown');
  const ctx = parts.contextFor(anonymousActor(tenantId, 'Password reset'), {
    traceId: request.id,
    address: request.ip,
    culture: sourceCulture,
  });
  const { email, culture: asked } = await readReset(ctx, token);
  const culture = pageCultureOf(asked);
  if (request.method !== 'POST') return sendPage(reply, 200, resetPage(culture, token, email));
  const refuse = (mistake: ResetMistake) => sendPage(reply, 400, resetPage(culture, token, email, mistake));
  const given = Form.safeParse(formOf(request));
  if (!given.success || given.data.password !== given.data.again)
    return refuse({ field: 'again', words: textOf(culture, 'page.invitation.mistakes.again') });
  try {
    await resetPassword(ctx, token, given.data.password);
  } catch (error) {
    if (isPasswordRefusal(error)) return refuse({ field: 'password', words: reasonText(culture, reasonOf(error)) });
    throw error;
  }
  return sendPage(reply, 200, resetDonePage(culture));
}

/**
 * Serves `/new-password/<token>`: opening it shows a form, because virus scanners open links as well; submitting the form uses the link up.
 */
export function servePasswordResets(app: FastifyInstance, parts: Parts): void {
  void app.register(async (scope) => {
    acceptForms(scope);
    scope.route<{ Params: { token: string } }>({
      method: ['GET', 'POST'],
      url: '/new-password/:token',
      handler: async (request, reply) => {
        try {
          return await answer(parts, request, reply);
        } catch (error) {
          if (!(error instanceof ResetEnded)) throw error;
          const status = error.end === 'unknown' ? 404 : 410;
          return sendPage(reply, status, resetEndPage(pageCulture(request.raw), error.end));
        }
      },
    });
  });
}
