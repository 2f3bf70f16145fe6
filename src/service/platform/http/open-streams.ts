import { DomainError } from '#contract/core/errors.ts';

/** More than the windows that anybody has open. Each stream costs a query per change, which colleagues would wait for. */
const maxPerCaller = 30;
const retryAfterS = 30;

/** Event streams that are being sent; they do not end by themselves. */
export class OpenStreams {
  readonly #ofCallers = new Map<string, Set<AbortController>>();

  /** Adds a stream; returns the function that removes it. Throws `too_many_requests`. */
  add(caller: string, stream: AbortController): () => void {
    const own = this.#ofCallers.get(caller) ?? new Set();
    if (own.size >= maxPerCaller) throw new DomainError('too_many_requests', { retryAfterS });
    this.#ofCallers.set(caller, own.add(stream));
    return () => {
      own.delete(stream);
      if (own.size === 0) this.#ofCallers.delete(caller);
    };
  }

  end(): void {
    for (const own of this.#ofCallers.values()) for (const stream of own) stream.abort();
  }
}
