/** `sustained`: lower limit of a key that has exceeded it for longer than `afterMs` without a pause. Undefined: the same limit at any time. */
type Limits = {
  limit: number;
  sustained?: { limit: number; afterMs: number };
  longestWaitMs: number;
  tooLong: () => Error;
};
/** `busySince`: when the key exceeded its sustained limit, if it has been busy since. */
type Turns = { taken: number; waiting: (() => void)[]; busySince?: number };

/**
 * Limits concurrency per key, so that a caller with many requests only waits for themselves; first come, first served. A short burst, such as
 * the requests of a page, gets the full limit.
 */
export class KeyedLimiter {
  readonly #limits: Limits;
  readonly #keys = new Map<string, Turns>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Waits for a turn; the returned function releases it, once. */
  async take(key: string, signal?: AbortSignal): Promise<() => void> {
    const own: Turns = this.#keys.get(key) ?? { taken: 0, waiting: [] };
    this.#keys.set(key, own);
    if (own.waiting.length === 0 && own.taken < this.#limitOf(own)) this.#count(own, 1);
    // the turn is passed on by the caller who releases theirs
    else await this.#wait(own.waiting, signal);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const next = own.taken <= this.#limitOf(own) ? own.waiting.shift() : undefined;
      if (next) return next();
      this.#count(own, -1);
      if (own.taken === 0) this.#keys.delete(key);
    };
  }

  #limitOf({ busySince }: Turns): number {
    const { limit, sustained } = this.#limits;
    if (!sustained || busySince === undefined) return limit;
    return performance.now() - busySince > sustained.afterMs ? sustained.limit : limit;
  }

  #count(own: Turns, change: 1 | -1): void {
    own.taken += change;
    if (own.taken > (this.#limits.sustained?.limit ?? Infinity)) own.busySince ??= performance.now();
    else if (own.waiting.length === 0) delete own.busySince;
  }

  async #wait(waiting: (() => void)[], signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (reason: unknown): void => {
      const at = waiting.indexOf(resolve);
      if (at >= 0) waiting.splice(at, 1);
      reject(reason);
    };
    const onAbort = (): void => leave(signal?.reason);
    const timer = setTimeout(() => leave(this.#limits.tooLong()), this.#limits.longestWaitMs);
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
