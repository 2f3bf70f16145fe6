import { vi } from 'vitest';

/** What is remembered of callers is too old from now on: their next request is judged by what is true then. Undone by `vi.restoreAllMocks`. */
export function forgetCallers(): void {
  const start = Date.now() - performance.now() - 60_000;
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - start);
}
