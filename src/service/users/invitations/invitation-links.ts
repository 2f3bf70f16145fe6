import { sourceCulture } from '#contract/core/cultures.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { text } from '#contract/core/parts.ts';
import type { Actor, Ctx } from '#service/platform/ctx.ts';
import { tenantOfLink } from '#service/emails/email-addresses.ts';
import { acceptInvitation, InvitationEnded, isPasswordRefusal, readInvitation } from './accept-invitation.ts';
import { pageCulture } from '#service/platform/http/pages/page-culture.ts';
import { invitationEndPage, type InvitationMistake, invitationPage, invitedPage } from './invitation-page.ts';
import { formOf, anonymousActor, pageCultureOf, sendPage, acceptForms } from '#service/platform/http/pages/link-page.ts';

type Parts = {
  contextFor: (actor: Actor, request: { traceId: string; address: string; culture: string }) => Ctx;
  admit: (key: string, ip: string) => void;
};

const Form = z.object({ name: text(200).trim().default(''), password: text(2000).default(''), again: text(2000).default('') });

type Call = FastifyRequest<{ Params: { token: string } }>;

async function answer(parts: Parts, request: Call, reply: FastifyReply): Promise<FastifyReply> {
  parts.admit(`invitation ${request.ip}`, request.ip);
  const { token } = request.params;
  const tenantId = tenantOfLink(token);
  if (tenantId === undefined) throw new InvitationEnded('unknown');
  const ctx = parts.contextFor(anonymousActor(tenantId, 'Invitation'), {
    traceId: request.id,
    address: request.ip,
    culture: sourceCulture,
  });
  const page = await readInvitation(ctx, token);
  const culture = pageCultureOf(page.culture);
  if (request.method !== 'POST') return sendPage(reply, 200, invitationPage(culture, token, page));
  const given = Form.safeParse(formOf(request));
  const refuse = (mistake: InvitationMistake) =>
    sendPage(reply, 400, invitationPage(culture, token, { ...page, name: given.data?.name ?? page.name }, mistake));
  if (!given.success || given.data.name === '') return refuse('name');
  if (given.data.password !== given.data.again) return refuse('again');
  try {
    await acceptInvitation(ctx, token, given.data);
  } catch (error) {
    if (isPasswordRefusal(error)) return refuse('password');
    throw error;
  }
  return sendPage(reply, 200, invitedPage(culture));
}

/**
 * Serves `/invitation/<token>`: opening it shows a form, because virus scanners open links as well; submitting the form uses the link up.
 */
export function serveInvitations(app: FastifyInstance, parts: Parts): void {
  void app.register(async (scope) => {
    acceptForms(scope);
    scope.route<{ Params: { token: string } }>({
      method: ['GET', 'POST'],
      url: '/invitation/:token',
      handler: async (request, reply) => {
        try {
          return await answer(parts, request, reply);
        } catch (error) {
          if (!(error instanceof InvitationEnded)) throw error;
          const status = error.end === 'unknown' ? 404 : 410;
          return sendPage(reply, status, invitationEndPage(pageCulture(request.raw), error.end));
        }
      },
    });
  });
}
