/** Webhook configuration and delivery log of the settings page, under `/bff` (interface 6.1). */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { backgroundEvents, webhookEvents } from '../core/events.ts';
import { Id, QueryInteger, text, Timestamp } from '../core/parts.ts';

export const deliveryStates = ['Waiting', 'Delivered', 'Failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The OpenAPI document describes when each event happens, from the texts `event.<name>.when`. */
const Event = z.enum(webhookEvents).meta({ textIds: webhookEvents.map((event) => `event.${event}.when`) });

export const WebhookDraft = z.object({
  name: text(200).trim().min(1),
  url: text(2000).trim().min(1),
  event: Event,
  /** Further events to deliver, each as a request of its own that names its event. Export events are allowed only in `event`. */
  otherEvents: z.array(z.enum(backgroundEvents)).max(webhookEvents.length).default([]),
  isActive: z.boolean().default(true),
  /** Limits deliveries to documents of this unit; null for all. */
  accountingUnitId: Id.nullish().transform((id) => id ?? null),
  clientApplicationId: Id.nullish().transform((id) => id ?? null),
  /**
   * Whether the client application's secret is sent in the URL, as the interface defines it; it then appears in the endpoint's access log.
   */
  sendsSecretInAddress: z.boolean().default(false),
  /** Required when `sendsSecretInAddress` is switched on or the address moves to another host. Never returned. */
  clientSecret: text(500)
    .nullish()
    .transform((secret) => secret || null),
  /** Required for BeforeExport, ignored for other events. */
  exportFormat: z
    .string()
    .max(30)
    .nullish()
    .transform((format) => format ?? null),
});
export type WebhookDraft = z.output<typeof WebhookDraft>;

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  event: z.enum(webhookEvents),
  otherEvents: z.array(z.enum(backgroundEvents)),
  isActive: z.boolean(),
  accountingUnitId: Id.nullable(),
  clientApplicationId: Id.nullable(),
  sendsSecretInAddress: z.boolean(),
  exportFormat: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** Until then deliveries are also signed with the previous secret. */
  previousSecretUntil: Timestamp.nullable(),
  /** If-Match value of the change. */
  version: z.int(),
  lastDelivery: z
    .object({
      state: z.enum(deliveryStates),
      createdAt: Timestamp,
      /** Status of the response; null while the delivery is in progress or if there was no response. */
      responseStatus: z.int().nullable(),
      finishedAt: Timestamp.nullable(),
    })
    .nullable(),
});
export type Webhook = z.output<typeof Webhook>;

/** Why a delivery failed; the response of the endpoint and our error message are returned beside it. */
export const deliveryFailures = [
  'answered',
  'redirected',
  'timeout',
  'unreachable',
  'refused',
  'tooLarge',
  'unusable',
  'interrupted',
  'masterKey',
  'newSecret',
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

export const WebhookDelivery = z.object({
  id: Id,
  webhookId: Id,
  /** Value of the webhook-id header; unchanged when the delivery is repeated. */
  messageId: Id,
  event: z.enum(webhookEvents),
  documentId: Id.nullable(),
  state: z.enum(deliveryStates),
  isTest: z.boolean(),
  method: z.enum(['GET', 'POST']),
  /** Without secrets. */
  requestUrl: z.string(),
  responseStatus: z.int().nullable(),
  /** The first 4 kB. */
  responseBody: z.string().nullable(),
  failure: z.enum(deliveryFailures).nullable(),
  /** Description of the failure in the language of the request, with further details. */
  error: z.string().nullable(),
  durationMs: z.int().nullable(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

const Headers = z.record(z.string(), z.string());
/** Request and response of a delivery; null for parts that were not reached or not stored yet at that time. Bodies: the first 64 kB. */
export const WebhookExchange = z.object({
  requestHeaders: Headers.nullable(),
  requestBody: z.string().nullable(),
  requestBytes: z.int().nullable(),
  responseHeaders: Headers.nullable(),
  responseBody: z.string().nullable(),
  responseBytes: z.int().nullable(),
});
export type WebhookExchange = z.output<typeof WebhookExchange>;

export const WebhookSettings = z.object({ isSecretInAddressAllowed: z.boolean() });

const WebhookParams = z.object({ webhookId: Id });
const access = 'webhook.manage';

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/bff/webhooks',
    summary: 'List webhooks of the tenant by name',
    access,
    answer: json(z.object({ items: z.array(Webhook) })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/bff/webhooks',
    summary: 'Create a webhook',
    description: 'The signing secret is returned only in this response.',
    access,
    creates: true,
    body: WebhookDraft,
    answer: json(z.object({ webhook: Webhook, signingSecret: z.string() })),
    errors: [400],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/bff/webhooks/{webhookId}',
    summary: 'Update a webhook',
    description:
      'If no client secret is sent, the stored one is kept, unless the URL moves to another host: then it must be entered again. If ' +
      'a version is sent as If-Match, returns 409 when the webhook was changed since that version.',
    access,
    versioned: true,
    params: WebhookParams,
    body: WebhookDraft,
    answer: json(Webhook),
    errors: [400, 404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/bff/webhooks/{webhookId}',
    summary: 'Delete a webhook with its deliveries',
    access,
    params: WebhookParams,
    answer: empty,
    errors: [404],
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: '/bff/webhooks/{webhookId}/rotate-secret',
    summary: 'Rotate the signing secret of a webhook',
    description: 'For one day, deliveries are signed with both secrets, so that the endpoint can change to the new one.',
    access,
    creates: true,
    params: WebhookParams,
    answer: json(z.object({ signingSecret: z.string(), previousSecretUntil: Timestamp })),
    errors: [404],
  }),
  test: endpoint({
    method: 'POST',
    path: '/bff/webhooks/{webhookId}/test',
    summary: 'Send a test delivery to a webhook and get the response',
    description:
      'Uses the given document, or the newest extracted one; if there is none, the delivery contains the id of a document that does ' +
      'not exist. Export events send the exported file of the document (400 if there is no document); the response of the endpoint ' +
      'is not processed.',
    access,
    params: WebhookParams,
    body: z.object({ documentId: Id.nullish() }),
    answer: json(WebhookDelivery),
    errors: [400, 404, 409],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/bff/webhooks/{webhookId}/deliveries',
    summary: 'List deliveries of a webhook from the last 30 days, newest first',
    access,
    params: WebhookParams,
    query: z.object({
      skip: QueryInteger.pipe(z.int().min(0).max(10_000_000)).default(0),
      take: QueryInteger.pipe(z.int().min(0).max(500)).default(50),
    }),
    answer: json(z.object({ items: z.array(WebhookDelivery), totalCount: z.int() })),
    errors: [400, 404],
  }),
  settings: endpoint({
    method: 'GET',
    path: '/bff/webhook-settings',
    summary: 'Check whether webhooks may send client secrets in URLs',
    access,
    answer: json(WebhookSettings),
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/bff/webhook-settings',
    summary: 'Set whether webhooks may send client secrets in URLs',
    access,
    body: WebhookSettings,
    answer: empty,
    errors: [400],
  }),
  exchange: endpoint({
    method: 'GET',
    path: '/bff/webhooks/deliveries/{deliveryId}',
    summary: 'Get the request and response of a webhook delivery',
    description: 'Returns headers and bodies without secrets: values of cookies, tokens and client secrets are not stored.',
    access,
    params: z.object({ deliveryId: Id }),
    answer: json(WebhookExchange),
    errors: [404],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/bff/webhooks/deliveries/{deliveryId}/resend',
    summary: 'Resend a webhook delivery with the same webhook-id',
    access,
    creates: true,
    params: z.object({ deliveryId: Id }),
    answer: json(z.object({ deliveryId: Id })),
    errors: [404, 409],
  }),
} as const;
