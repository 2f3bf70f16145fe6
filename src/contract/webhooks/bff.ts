/** Webhook configuration and delivery log of the settings page, under `/bff` (interface 6.1). */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { toldEvents, webhookEvents } from '../core/events.ts';
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
  otherEvents: z.array(z.enum(toldEvents)).max(webhookEvents.length).default([]),
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
  otherEvents: z.array(z.enum(toldEvents)),
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
  /** Description of the failure in English, with further details. */
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
    summary: 'The webhooks of the tenant, by name',
    access,
    answer: json(z.object({ items: z.array(Webhook) })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/bff/webhooks',
    summary: 'Add a webhook',
    description: 'The signing secret is in this answer and nowhere else.',
    access,
    creates: true,
    body: WebhookDraft,
    answer: json(z.object({ webhook: Webhook, signingSecret: z.string() })),
    errors: [400],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/bff/webhooks/{webhookId}',
    summary: 'Change a webhook',
    description:
      'A stored client secret stays where none is sent, unless the address moves to another host: then it has to be entered again. ' +
      'A version sent as If-Match is refused (409) when somebody else changed it meanwhile.',
    access,
    params: WebhookParams,
    body: WebhookDraft,
    answer: json(Webhook),
    errors: [400, 404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/bff/webhooks/{webhookId}',
    summary: 'Remove a webhook with its deliveries',
    access,
    params: WebhookParams,
    answer: empty,
    errors: [404],
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: '/bff/webhooks/{webhookId}/rotate-secret',
    summary: 'Make a new signing secret',
    description: 'For a day calls are signed with both, so that the receiver can change over.',
    access,
    creates: true,
    params: WebhookParams,
    answer: json(z.object({ signingSecret: z.string(), previousSecretUntil: Timestamp })),
    errors: [404],
  }),
  test: endpoint({
    method: 'POST',
    path: '/bff/webhooks/{webhookId}/test',
    summary: 'Call a webhook now and say what came back',
    description:
      'It is about the document named, else about the newest one that was read; without any the call names one that there is not. ' +
      'Events of export send its exported file (400 without any document); nothing is done with the answer.',
    access,
    params: WebhookParams,
    body: z.object({ documentId: Id.nullish() }),
    answer: json(WebhookDelivery),
    errors: [400, 404, 409],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/bff/webhooks/{webhookId}/deliveries',
    summary: 'What a webhook was sent in the last 30 days, newest first',
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
    summary: 'Whether webhooks may send secrets in their addresses',
    access,
    answer: json(WebhookSettings),
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/bff/webhook-settings',
    summary: 'Let webhooks send secrets in their addresses, or none of them',
    access,
    body: WebhookSettings,
    answer: empty,
    errors: [400],
  }),
  exchange: endpoint({
    method: 'GET',
    path: '/bff/webhooks/deliveries/{deliveryId}',
    summary: 'What a delivery sent and what was answered: headers and bodies',
    description: 'Without secrets: values of cookies, tokens and client secrets are not kept.',
    access,
    params: z.object({ deliveryId: Id }),
    answer: json(WebhookExchange),
    errors: [404],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/bff/webhooks/deliveries/{deliveryId}/resend',
    summary: 'Send a delivery again, under the same webhook-id',
    access,
    creates: true,
    params: z.object({ deliveryId: Id }),
    answer: json(z.object({ deliveryId: Id })),
    errors: [404, 409],
  }),
} as const;
