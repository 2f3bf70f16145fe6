import { setTimeout as delay } from 'node:timers/promises';

/** Returns the status of /health/ready, or undefined without a response. */
export const readinessOf = (url: string, maxWaitMs: number): Promise<number | undefined> =>
  fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(maxWaitMs) }).then(
    ({ status }) => status,
    () => undefined,
  );

export async function untilReady(url: string, maxWaitMs = 400_000): Promise<void> {
  const end = Date.now() + maxWaitMs;
  while ((await readinessOf(url, 5_000)) !== 200) {
    if (Date.now() > end) throw new Error(`the service is not ready after ${maxWaitMs / 1000} s`);
    await delay(100);
  }
}
