import { sourceCulture } from '#contract/core/cultures.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { receiverPathPrefix } from '#contract/webhooks/receiver-bff.ts';
import { DomainError } from '#contract/core/errors.ts';
import type { Actor, Ctx } from '#service/platform/ctx.ts';
import { tenantOfLink } from '#service/emails/email-addresses.ts';
import { receiveCall, receiverOf } from './receiver.ts';

type Parts = {
  contextFor: (actor: Actor, request: { traceId: string; address: string; culture: string }) => Ctx;
  admit: (key: string, ip: string) => void;
};

/** Larger bodies would be of no interest beyond their length. */
const bodyLimit = 1_048_576;

const anonymousActor = (tenantId: string): Actor => ({
  kind: 'system',
  id: 'webhook receiver',
  tenantId,
  role: 'Viewer',
  name: 'Webhook receiver',
  email: null,
  accountingUnitId: null,
  unitIds: [],
});

/**
 * Serves `/webhook-receiver/<tenant>.<secret>`, to try webhooks of this service or of others. Everybody who has the address may call it.
 */
export function receiveWebhooks(app: FastifyInstance, { contextFor, admit }: Parts): void {
  async function receive(request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply): Promise<FastifyReply> {
    admit(`receiver ${request.ip}`, request.ip);
    const tenantId = tenantOfLink(request.params.token);
    if (tenantId === undefined) throw new DomainError('not_found');
    const ctx = contextFor(anonymousActor(tenantId), { traceId: request.id, address: request.ip, culture: sourceCulture });
    const url = new URL(request.url, 'http://localhost');
    const receiver = await receiverOf(ctx, tenantId, url);
    if (!receiver) throw new DomainError('not_found');
    const { status, headers, body } = await receiveCall(ctx, receiver, {
      tenantId,
      webhookId: null,
      method: request.method,
      query: url.search.slice(1),
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
      ),
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    });
    return reply.code(status).headers(headers).send(body);
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: `${receiverPathPrefix}:token`,
      handler: receive,
    });
  });
}
