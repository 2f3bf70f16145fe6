/** Shared parts of the pages behind email links: pages with a form, for users who are not signed in. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../ctx.ts';
import { cultureOf, type CultureName, sourceCulture } from '#contract/core/cultures.ts';
import type { pageOf } from './page.ts';

/** Returns the actor until the link is verified: only the content of the link is looked up, in the tenant that it names. */
export const anonymousActor = (tenantId: string, name: string): Actor => ({
  kind: 'system',
  id: name.toLowerCase(),
  tenantId,
  role: 'Viewer',
  name,
  email: null,
  accountingUnitId: null,
  unitIds: [],
});

export const pageCultureOf = (culture: string): CultureName => cultureOf(culture) ?? sourceCulture;

/** Sends a page that the browser never caches: the URL alone grants access. */
export function sendPage(reply: FastifyReply, status: number, { headers, body }: ReturnType<typeof pageOf>): FastifyReply {
  for (const [name, value] of Object.entries(headers)) void reply.header(name, value);
  return reply.code(status).header('cache-control', 'no-store').send(body);
}

/** Accepts only HTML forms as bodies within this scope. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 65_536 },
    (_request, body, done) => done(null, body),
  );
}

export const formOf = ({ body }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''));
