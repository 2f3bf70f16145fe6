import { sourceCulture } from '#contract/core/cultures.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DomainError } from '#contract/core/errors.ts';
import { text } from '#contract/core/parts.ts';
import { decideByLink, findDecisionLink, LinkEnded, readDecisionPage, readLinkPicture } from './decision-link.ts';
import type { Actor, Ctx } from '#service/platform/ctx.ts';
import { tenantOfLink } from '#service/emails/email-addresses.ts';
import { pageCulture } from '#service/platform/http/pages/page-culture.ts';
import { decidedPage, decisionPage, linkEndPage, type Mistake } from './decision-page.ts';
import { formOf, anonymousActor, pageCultureOf, sendPage, acceptForms } from '#service/platform/http/pages/link-page.ts';
import { sendFile } from '#service/platform/http/send-answer.ts';

export type LinkParts = {
  contextFor: (actor: Actor, request: { traceId: string; address: string; culture: string }) => Ctx;
  actorFor: (userId: string) => Promise<Actor | undefined>;
  admit: (key: string, ip: string) => void;
};

/** Browsers submit line breaks of a form as CRLF. */
const Note = text(5000).transform((note) => note.replaceAll('\r\n', '\n'));
const Form = z.object({
  verdict: z.enum(['Approved', 'Rejected']),
  /** A prefilled note of the tenant; the text of `note` is appended below it. */
  prepared: Note.default(''),
  note: Note.default(''),
  version: z.coerce.number().pipe(z.int().min(0)),
});

/** Returns the link, its user as they are now, and their language. */
async function openLink(parts: LinkParts, request: FastifyRequest, token: string) {
  parts.admit(`decide ${request.ip}`, request.ip);
  const tenantId = tenantOfLink(token);
  if (tenantId === undefined) throw new LinkEnded('unknown');
  const call = { traceId: request.id, address: request.ip };
  const link = await findDecisionLink(
    parts.contextFor(anonymousActor(tenantId, 'Decision link'), { ...call, culture: sourceCulture }),
    token,
  );
  const actor = await parts.actorFor(link.userId);
  if (!actor || actor.tenantId !== tenantId) throw new LinkEnded('over');
  const culture = pageCultureOf(link.culture);
  return { link, culture, ctx: parts.contextFor(actor, { ...call, culture }) };
}

type Opened = Awaited<ReturnType<typeof openLink>>;
type Visit = { parts: LinkParts; request: FastifyRequest; reply: FastifyReply; token: string };

async function show({ link, culture, ctx }: Opened, { reply, token }: Visit): Promise<FastifyReply> {
  return sendPage(reply, 200, decisionPage(culture, token, await readDecisionPage(ctx, link)));
}

async function decide({ link, culture, ctx }: Opened, { request, reply, token }: Visit): Promise<FastifyReply> {
  const form = Form.safeParse(formOf(request));
  if (!form.success) return sendPage(reply, 400, decisionPage(culture, token, await readDecisionPage(ctx, link)));
  const { verdict, prepared, note: written, version } = form.data;
  const again = async (status: number, mistake: Mistake) =>
    sendPage(
      reply,
      status,
      decisionPage(culture, token, await readDecisionPage(ctx, link), { mistake, prepared, note: written }),
    );
  const note = [prepared, written].filter((part) => part.trim() !== '').join('\n');
  if (!Note.safeParse(note).success) return again(400, 'tooLong');
  if (verdict === 'Rejected' && note === '') return again(400, 'needsNote');
  try {
    await decideByLink(ctx, link.id, { verdict, note: note === '' ? null : note, ifMatch: version });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'stale_version') return again(409, 'changed');
    throw error;
  }
  return sendPage(reply, 200, decidedPage(culture, verdict));
}

/** Runs the work and renders errors as a page, in the user's language if the link identifies them. */
async function visit(by: Visit, work: (opened: Opened, by: Visit) => Promise<FastifyReply>): Promise<FastifyReply> {
  const { parts, request, reply, token } = by;
  let culture = pageCulture(request.raw);
  try {
    const opened = await openLink(parts, request, token);
    ({ culture } = opened);
    return await work(opened, by);
  } catch (error) {
    const isOver = error instanceof DomainError && (error.code === 'state_conflict' || error.code === 'role_forbids');
    const ended = error instanceof LinkEnded ? error : isOver ? new LinkEnded('over') : undefined;
    if (!ended) throw error;
    const status = ended.end === 'unknown' ? 404 : ended.end === 'signIn' ? 403 : 410;
    return sendPage(reply, status, linkEndPage(culture, ended.end, ended.documentId));
  }
}

/**
 * Serves `/decide/<token>`, the links in emails. Opening one only shows the document, because virus scanners open links as well; only the
 * button decides.
 */
export function serveDecisionLinks(app: FastifyInstance, parts: LinkParts): void {
  void app.register(async (scope) => {
    acceptForms(scope);
    const path = '/decide/:token';
    scope.get<{ Params: { token: string } }>(path, (request, reply) =>
      visit({ parts, request, reply, token: request.params.token }, show),
    );
    scope.post<{ Params: { token: string } }>(path, (request, reply) =>
      visit({ parts, request, reply, token: request.params.token }, decide),
    );
    scope.get<{ Params: { token: string; page: string } }>(`${path}/page/:page`, (request, reply) =>
      visit({ parts, request, reply, token: request.params.token }, async ({ link, ctx }) => {
        const index = /^\d{1,4}$/.test(request.params.page) ? Number(request.params.page) : -1;
        return sendFile(await readLinkPicture(ctx, link, index), request, reply);
      }),
    );
  });
}
