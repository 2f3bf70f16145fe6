/** Requests that create something carry a key: asked again after an answer that was lost, they create nothing twice. */
import { ApiError } from './api-error.ts';
import { currentService } from './service.ts';

/** `crypto.randomUUID` is there over HTTPS only. */
export const newKey = (): string => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** The header that names a request. Another service may not know it, and refuse it of a page from elsewhere. */
export const keyHeader = (key: string | undefined): Record<string, string> =>
  key === undefined || currentService().answers ? {} : { 'idempotency-key': key };

/** Pauses before the second and the third try. */
const pausesMs = [1_000, 4_000];

type Answered = { status: number; headers: { get: (name: string) => string | null } };

/** Whether an answer leaves open what becomes of the request: from a service that is away or busy, or still at work on it. */
const isOpen = ({ status, headers }: Answered): boolean =>
  status === 502 || status === 503 || status === 504 || (status === 409 && headers.get('retry-after') !== null);

/** Asks, and where the answer does not come, asks again with the same key. */
export async function askAgain<A extends Answered>(ask: () => Promise<A>, signal?: AbortSignal): Promise<A> {
  if (currentService().answers) return ask();
  for (const pause of pausesMs) {
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
