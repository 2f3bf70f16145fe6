import type { OutboundAnswer, OutboundRequest } from '#service/platform/outbound/guarded-fetch.ts';
import type { DeliveryOutcome, StoredHeaders } from './deliveries.store.ts';

/** Maximum size stored of a body, and of all headers together. */
export const maxStoredBytes = 65_536;
const maxStoredHeaderBytes = 16_384;
/** Headers whose values only the two programs may see. */
const secretHeader = /cookie|authori[sz]ation|token|secret|api-?key|password/i;

type StoredRequest = Pick<DeliveryOutcome, 'request_headers' | 'request_body' | 'request_bytes'>;
type StoredResponse = Pick<DeliveryOutcome, 'response_status' | 'response_headers' | 'response_body' | 'response_bytes'>;

export const emptyRequest: StoredRequest = { request_headers: null, request_body: null, request_bytes: null };
export const emptyResponse: StoredResponse = {
  response_status: null,
  response_headers: null,
  response_body: null,
  response_bytes: null,
};

/** `secret` is the client application's, sent in the address. */
export const toStoredRequest = ({ headers = {}, body = '' }: OutboundRequest, secret: string | undefined): StoredRequest => {
  const bytes = Buffer.from(body);
  return {
    request_headers: toStoredHeaders(headers, secret),
    request_body: toStoredText(bytes, secret),
    request_bytes: bytes.length,
  };
};

export const toStoredResponse = ({ status, headers, body }: OutboundAnswer, secret: string | undefined): StoredResponse => ({
  response_status: status,
  response_headers: toStoredHeaders(headers, secret),
  response_body: toStoredText(body, secret),
  response_bytes: body.length,
});

function toStoredHeaders(headers: Record<string, string>, secret: string | undefined): StoredHeaders {
  const kept: StoredHeaders = {};
  let bytes = 0;
  for (const [name, value] of Object.entries(headers)) {
    bytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (bytes > maxStoredHeaderBytes) break;
    kept[name] = secretHeader.test(name) ? '***' : clean(value, secret);
  }
  return kept;
}

function toStoredText(body: Buffer, secret: string | undefined): string {
  // truncated after the secret is removed: half of it would not be recognized
  const text = clean(body.subarray(0, 2 * maxStoredBytes).toString('utf8'), secret);
  return Buffer.from(text)
    .subarray(0, maxStoredBytes)
    .toString('utf8')
    .replace(/\uFFFD$/, '');
}

/** Removes the secret, in case the receiver returns what it was sent, and characters that cannot be stored. */
function clean(text: string, secret: string | undefined): string {
  const stored = text.replaceAll('\u0000', '').toWellFormed();
  return secret === undefined ? stored : stored.replaceAll(secret, '***').replaceAll(encodeURIComponent(secret), '***');
}
