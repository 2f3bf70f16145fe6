/** What the links of emails have in common: pages for somebody who is not signed in, at which a form is sent. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../ctx.ts';
import { cultureOf, type CultureName, sourceCulture } from '#contract/core/cultures.ts';
import type { pageOf } from './page.ts';

/** Until the link is known, nobody acts: only what the link itself says is looked up, in the tenant that it names. */
export const nobodyOf = (tenantId: string, name: string): Actor => ({
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

/** Never kept by the browser: the address alone lets somebody in. */
export function sendPage(reply: FastifyReply, status: number, { headers, body }: ReturnType<typeof pageOf>): FastifyReply {
  for (const [name, value] of Object.entries(headers)) void reply.header(name, value);
  return reply.code(status).header('cache-control', 'no-store').send(body);
}

/** In this scope a body is the form of a page and nothing else. */
export function takeForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 65_536 },
    (_request, body, done) => done(null, body),
  );
}

export const formOf = ({ body }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''));
