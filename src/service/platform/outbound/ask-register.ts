import type { Reason } from '#contract/core/error-reasons.ts';
import { DomainError } from '#contract/core/errors.ts';
import type { GuardedFetch, OutboundAnswer } from './guarded-fetch.ts';
import { OutboundError } from './outbound-error.ts';

/** Addresses of public registers, and the client to query them. */
export type LookupSources = {
  fetch: GuardedFetch;
  /** RATES_URL: exchange rates in the format of the Czech National Bank or of the European Central Bank. */
  ratesUrl: string;
  /** REGISTRY_URL: company registry with the API of ARES. */
  registryUrl: string;
  /** VIES_URL: VAT ID registry with the API of VIES. */
  viesUrl: string;
  /** VAT_PAYERS_URL: register with the API of the Czech VAT payer register; if unset, none is queried. */
  payersUrl?: string | undefined;
};

/** Queries a register. Any status other than 200 or 404 becomes 503: the query can be repeated, and no result is invented. */
type Sent = { type: string; body: string };

export async function ask(sources: LookupSources, url: URL, accept: string, sent?: Sent): Promise<OutboundAnswer> {
  let answer: OutboundAnswer;
  try {
    answer = await sources.fetch(url, {
      ...(sent && { method: 'POST', body: sent.body }),
      headers: { accept, ...(sent && { 'content-type': sent.type, soapaction: '' }) },
      timeoutMs: 10_000,
      maxBytes: 4_000_000,
    });
  } catch (error) {
    if (error instanceof OutboundError) throw unavailable(url, error.reason);
    throw error;
  }
  if (answer.status !== 200 && answer.status !== 404)
    throw unavailable(url, { code: 'register_answered', params: { status: answer.status } });
  return answer;
}

export const unavailable = (url: URL, cause: Reason): DomainError =>
  new DomainError('unavailable', { reason: { code: 'register_unreachable', params: { host: url.host, cause } } });

/** Appends path segments to a configured address. */
export const under = (base: string, ...parts: string[]): URL =>
  new URL(`${base.replace(/\/+$/, '')}/${parts.map(encodeURIComponent).join('/')}`);
