import type { OutboundAnswer, OutboundRequest } from '#service/platform/outbound/guarded-fetch.ts';
import type { DeliveryOutcome, KeptHeaders } from './deliveries.store.ts';

/** Maximum size stored of a body, and of all headers together. */
export const keptBytes = 65_536;
const keptHeaderBytes = 16_384;
/** Headers whose values only the two programs may see. */
const secretHeader = /cookie|authori[sz]ation|token|secret|api-?key|password/i;

type KeptRequest = Pick<DeliveryOutcome, 'request_headers' | 'request_body' | 'request_bytes'>;
type KeptAnswer = Pick<DeliveryOutcome, 'response_status' | 'response_headers' | 'response_body' | 'response_bytes'>;

export const nothingSent: KeptRequest = { request_headers: null, request_body: null, request_bytes: null };
export const nothingAnswered: KeptAnswer = {
  response_status: null,
  response_headers: null,
  response_body: null,
  response_bytes: null,
};

/** `secret` is the client application's, sent in the address. */
export const keptRequest = ({ headers = {}, body = '' }: OutboundRequest, secret: string | undefined): KeptRequest => {
  const bytes = Buffer.from(body);
  return { request_headers: keptHeaders(headers, secret), request_body: keptText(bytes, secret), request_bytes: bytes.length };
};

export const keptAnswer = ({ status, headers, body }: OutboundAnswer, secret: string | undefined): KeptAnswer => ({
  response_status: status,
  response_headers: keptHeaders(headers, secret),
  response_body: keptText(body, secret),
  response_bytes: body.length,
});

function keptHeaders(headers: Record<string, string>, secret: string | undefined): KeptHeaders {
  const kept: KeptHeaders = {};
  let bytes = 0;
  for (const [name, value] of Object.entries(headers)) {
    bytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (bytes > keptHeaderBytes) break;
    kept[name] = secretHeader.test(name) ? '***' : clean(value, secret);
  }
  return kept;
}

function keptText(body: Buffer, secret: string | undefined): string {
  // truncated after the secret is removed: half of it would not be recognized
  const text = clean(body.subarray(0, 2 * keptBytes).toString('utf8'), secret);
  return Buffer.from(text)
    .subarray(0, keptBytes)
    .toString('utf8')
    .replace(/\uFFFD$/, '');
}

/** Removes the secret, in case the receiver returns what it was sent, and characters that cannot be stored. */
function clean(text: string, secret: string | undefined): string {
  const stored = text.replaceAll('\u0000', '').toWellFormed();
  return secret === undefined ? stored : stored.replaceAll(secret, '***').replaceAll(encodeURIComponent(secret), '***');
}
