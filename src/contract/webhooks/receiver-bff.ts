/** Built-in webhook receiver, for trying a webhook before another endpoint exists. It stores received requests for a day. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { Id, Timestamp } from '../core/parts.ts';

const access = 'webhook.manage';

/** Followed by a secret of the tenant. */
export const receiverPathPrefix = '/webhook-receiver/';
/** Statuses that the receiver can be set to return. */
export const receiverStatuses = [200, 204, 302, 400, 401, 404, 410, 500, 503] as const;

const ReceivedCall = z.object({
  id: Id,
  /** Null if the caller was not one of our webhooks. */
  webhookId: Id.nullable(),
  method: z.string(),
  /** As received, without client secrets. */
  query: z.string(),
  headers: z.record(z.string(), z.string()),
  /** The first 16 kB. */
  body: z.string(),
  bodyBytes: z.int(),
  answerStatus: z.int(),
  receivedAt: Timestamp,
});

export const webhookReceiver = {
  read: endpoint({
    method: 'GET',
    path: '/bff/webhook-receiver',
    summary: 'Get the test endpoint for webhooks and its received requests, newest first',
    description:
      'Returns the last 50 requests, at most one day old. A webhook with this URL is called without a network in between, so no ' +
      'internal address has to be allowed for it. Export events get their file back unchanged.',
    access,
    answer: json(
      z.object({
        /** A path of this service. */
        path: z.string(),
        answerStatus: z.int(),
        calls: z.array(ReceivedCall),
      }),
    ),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/bff/webhook-receiver',
    summary: 'Set the response status of the test endpoint for webhooks',
    access,
    body: z.strictObject({ answerStatus: z.literal(receiverStatuses) }),
    answer: empty,
    errors: [400],
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/bff/webhook-receiver/calls',
    summary: 'Delete the received requests of the test endpoint for webhooks',
    access,
    answer: empty,
  }),
} as const;
