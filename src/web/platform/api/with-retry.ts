/** Requests that create something have an idempotency key, so that a repeated request after a lost response creates nothing twice. */
import { ApiError } from './api-error.ts';
import { currentService } from './service.ts';

/** `crypto.randomUUID` is available over HTTPS only. */
export const newKey = (): string => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/**
 * Returns the idempotency header. Other services do not get it, because they may not know it and may reject it in a cross-origin request.
 */
export const keyHeader = (key: string | undefined): Record<string, string> =>
  key === undefined || currentService().answers ? {} : { 'idempotency-key': key };

/** Delays before the second and third attempt. */
const retryDelaysMs = [1_000, 4_000];

type ServiceAnswer = { status: number; headers: { get: (name: string) => string | null } };

/** Whether the result of the request is still unknown: the service is down, busy or still processing it. */
const isOpen = ({ status, headers }: ServiceAnswer): boolean =>
  status === 502 || status === 503 || status === 504 || (status === 409 && headers.get('retry-after') !== null);

/** Sends a request and repeats it with the same key if there is no final response. */
export async function withRetry<A extends ServiceAnswer>(ask: () => Promise<A>, signal?: AbortSignal): Promise<A> {
  if (currentService().answers) return ask();
  for (const pause of retryDelaysMs) {
    try {
      const answer = await ask();
      if (!isOpen(answer)) return answer;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0 || signal?.aborted || !navigator.onLine) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal?.throwIfAborted();
  }
  return ask();
}
