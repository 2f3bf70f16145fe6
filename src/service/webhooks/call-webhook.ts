import type { Reason } from '#contract/core/error-reasons.ts';
import { type OutboundAnswer, type OutboundRequest } from '#service/platform/outbound/guarded-fetch.ts';
import { OutboundError } from '#service/platform/outbound/outbound-error.ts';
import type { DeliveryOutcome } from './deliveries.store.ts';
import type { WebhookRow } from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { toStoredResponse, toStoredRequest, emptyResponse, emptyRequest } from './stored-exchange.ts';
import { shownAddress } from './shown-address.ts';
import { receiveCall, receiverOf } from './receiver.ts';
import { signatureHeaders } from './signing.ts';
import { CannotCall, clientCredentials, signingSecrets } from './webhook-secrets.ts';

export type WebhookCall = Pick<OutboundRequest, 'timeoutMs' | 'maxBytes' | 'onLonger'> & {
  messageId: string;
  /** Added to the address together with the client application. Undefined leaves the address unchanged. */
  query: { documentId: string; eventType: string } | undefined;
  /** With a body the request is a POST of JSON. */
  body?: string;
  signal?: AbortSignal;
};

type CallCtx = Pick<Ctx, 'db' | 'outbound' | 'sealerFor' | 'now'>;
/** The outcome to log, and the successful response. */
export type CallResult = { outcome: DeliveryOutcome; answer?: OutboundAnswer };

/** Makes one signed request and returns its outcome: failures of the receiver never throw. */
export async function callWebhook(ctx: CallCtx, webhook: WebhookRow, call: WebhookCall): Promise<CallResult> {
  const startedAt = performance.now();
  const outcome: DeliveryOutcome = {
    state: 'Failed',
    request_url: shownAddress(webhook.url),
    ...emptyRequest,
    ...emptyResponse,
    failure: null,
    reason: null,
    duration_ms: null,
    finished_at: null,
  };
  const ended = () => ({ duration_ms: Math.round(performance.now() - startedAt), finished_at: ctx.now() });
  try {
    const { url, addedParams, secret } = await addressOf(ctx, webhook, call);
    outcome.request_url = shownAddress(url.href, addedParams);
    const request = requestOf(ctx, webhook, call, url);
    Object.assign(outcome, toStoredRequest(request, secret));
    const answer = await sent(ctx, webhook, url, request);
    Object.assign(outcome, toStoredResponse(answer, secret));
    const refusal = refusedBy(answer);
    if (refusal) return failed({ ...outcome, ...ended() }, refusal);
    return { outcome: { ...outcome, ...ended(), state: 'Delivered' }, answer };
  } catch (error) {
    if (!(error instanceof OutboundError) && !(error instanceof CannotCall)) throw error;
    return failed({ ...outcome, ...ended() }, error);
  }
}

/** Calls our own receiver directly instead of over the network, so that no internal address has to be allowed. */
async function sent(ctx: CallCtx, webhook: WebhookRow, url: URL, request: OutboundRequest): Promise<OutboundAnswer> {
  const { tenant_id: tenantId, id: webhookId } = webhook;
  const own = await receiverOf(ctx, tenantId, url);
  if (!own) return ctx.outbound.fetch(url, request);
  const { method = 'GET', headers = {}, body = '' } = request;
  const query = url.search.slice(1);
  return receiveCall(ctx, own, { tenantId, webhookId, method, query, headers, body: Buffer.from(body) });
}

/** Keeps the webhook's own query unchanged and appends our parameters. */
async function addressOf(ctx: CallCtx, webhook: WebhookRow, { query }: WebhookCall) {
  const url = new URL(webhook.url);
  if (query === undefined) return { url, addedParams: 0, secret: undefined };
  const { documentId, eventType } = query;
  const credentials = await clientCredentials(ctx, webhook);
  const added = new URLSearchParams({ documentId, eventType, ...credentials });
  url.search = url.search.length > 1 ? `${url.search}&${added.toString()}` : `?${added.toString()}`;
  return { url, addedParams: added.size, secret: credentials.clientSecret };
}

function requestOf(ctx: CallCtx, webhook: WebhookRow, call: WebhookCall, url: URL): OutboundRequest {
  const { body, messageId, timeoutMs, maxBytes, onLonger, signal } = call;
  const content = body ?? url.search.slice(1);
  return {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...signatureHeaders(signingSecrets(ctx, webhook), messageId, ctx.now(), content),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    timeoutMs,
    maxBytes,
    ...(onLonger && { onLonger }),
    ...(signal && { signal }),
  };
}

type Refusal = { kind: NonNullable<DeliveryOutcome['failure']>; reason: Reason };

function refusedBy({ status }: OutboundAnswer): Refusal | undefined {
  if (status >= 200 && status < 300) return undefined;
  return status >= 300 && status < 400
    ? { kind: 'redirected', reason: { code: 'webhook_redirects' } }
    : { kind: 'answered', reason: { code: 'webhook_answered', params: { status } } };
}

const failed = (outcome: DeliveryOutcome, { kind, reason }: Refusal): CallResult => ({
  outcome: { ...outcome, failure: kind, reason },
});
