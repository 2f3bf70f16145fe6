import type { Reason } from '#contract/core/error-reasons.ts';
import { DomainError } from '#contract/core/errors.ts';
import type { GuardedFetch, OutboundAnswer } from './guarded-fetch.ts';
import { OutboundError } from './outbound-error.ts';

/** Where public registers are asked. */
export type LookupSources = {
  fetch: GuardedFetch;
  /** RATES_URL: a list in the format of the Czech National Bank or of the European Central Bank. */
  ratesUrl: string;
  /** REGISTRY_URL: a service that answers as ARES does. */
  registryUrl: string;
  /** VIES_URL: a service that answers as VIES does. */
  viesUrl: string;
  /** VAT_PAYERS_URL: a service that answers as the Czech register of VAT payers does; unset, nobody is asked. */
  payersUrl?: string | undefined;
};

/** Asks a register. What is no answer of it (200 or 404) is 503: it can be tried again, and nothing is made up. */
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

/** An address of the configuration with parts of a path behind it. */
export const under = (base: string, ...parts: string[]): URL =>
  new URL(`${base.replace(/\/+$/, '')}/${parts.map(encodeURIComponent).join('/')}`);
