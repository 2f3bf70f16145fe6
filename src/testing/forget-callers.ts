import { vi } from 'vitest';

/** Expires the cache of callers: their next request is authorized by the current data. Reverted by `vi.restoreAllMocks`. */
export function forgetCallers(): void {
  const start = Date.now() - performance.now() - 60_000;
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - start);
}
