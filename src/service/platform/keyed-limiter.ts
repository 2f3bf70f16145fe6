/** Limits concurrency per key, so that a caller with many requests only waits for themselves; first come, first served. */
export class KeyedLimiter {
  readonly #limit: number;
  readonly #longestWaitMs: number;
  readonly #tooLong: () => Error;
  readonly #keys = new Map<string, { taken: number; waiting: (() => void)[] }>();

  constructor({ limit, longestWaitMs, tooLong }: { limit: number; longestWaitMs: number; tooLong: () => Error }) {
    this.#limit = limit;
    this.#longestWaitMs = longestWaitMs;
    this.#tooLong = tooLong;
  }

  /** Waits for a turn; the returned function releases it, once. */
  async take(key: string, signal?: AbortSignal): Promise<() => void> {
    const own = this.#keys.get(key) ?? { taken: 0, waiting: [] };
    this.#keys.set(key, own);
    if (own.taken < this.#limit) own.taken += 1;
    // the turn is passed on by the caller who releases theirs
    else await this.#wait(own.waiting, signal);
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      const next = own.waiting.shift();
      if (next) return next();
      own.taken -= 1;
      if (own.taken === 0) this.#keys.delete(key);
    };
  }

  async #wait(waiting: (() => void)[], signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (reason: unknown): void => {
      const at = waiting.indexOf(resolve);
      if (at >= 0) waiting.splice(at, 1);
      reject(reason);
    };
    const onAbort = (): void => leave(signal?.reason);
    const timer = setTimeout(() => leave(this.#tooLong()), this.#longestWaitMs);
    waiting.push(resolve);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }
}
