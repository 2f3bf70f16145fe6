import type { Reason } from '#contract/core/error-reasons.ts';
import type { OutboundAnswer, OutboundRequest } from '#service/platform/outbound/guarded-fetch.ts';
import { OutboundError } from '#service/platform/outbound/outbound-error.ts';
import { responseMessage } from './answer-words.ts';
import { asMessage, type Outcome, type Reach } from './connector.ts';

type Request = Pick<OutboundRequest, 'method' | 'headers' | 'body'>;
export type Called = { answer: OutboundAnswer } | { failure: Extract<Outcome, { kind: 'unknown' | 'unsent' }> };

/** Long enough for a system that books the document during the request. */
const timeoutMs = 60_000;
const maxBytes = 20_000_000;

/** Statuses sent before any processing: the destination or the rate was not accepted. */
const notDone = new Set([403, 404, 405, 407, 413, 415, 429]);

export const basic = (userName: string, secret: string): string =>
  `Basic ${Buffer.from(`${userName}:${secret}`).toString('base64')}`;

/** Makes a request. Returns a response, or what its absence means for a document that was sent. */
export async function call({ outbound }: Pick<Reach, 'outbound'>, url: string, request: Request): Promise<Called> {
  let answer: OutboundAnswer;
  try {
    answer = await outbound.fetch(url, { ...request, timeoutMs, maxBytes });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { failure: { kind: error.mayHaveArrived ? 'unknown' : 'unsent', message: error.reason } };
  }
  const { status } = answer;
  if (status === 401) {
    const message: Reason = { code: 'accounting_system_login', params: { words: describeAnswer(answer) } };
    return { failure: { kind: 'unsent', message } };
  }
  if (status === 408 || status >= 500) return { failure: { kind: 'unknown', message: describeAnswer(answer) } };
  return { answer };
}

/** Whether the status states that nothing was processed. */
export const isNotDone = ({ status }: OutboundAnswer): boolean => notDone.has(status) || (status >= 300 && status < 400);

/** Returns the status and the message of the response. */
export function describeAnswer({ status, body, headers }: OutboundAnswer): string {
  return asMessage(`HTTP ${status} ${responseMessage(body, headers['content-type'])}`);
}

/** Returns an address below another one, without its query. */
export const under = (address: string, path: string): string => `${address.replace(/[?#].*$/s, '').replace(/\/+$/, '')}/${path}`;
