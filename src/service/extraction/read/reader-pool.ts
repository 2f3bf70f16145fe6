import { UnreadableFile } from '../reading.ts';
import { PoolProcess, type CallOptions } from './pool-process.ts';
import type { ProcessMethods } from './process-calls.ts';

/** A process on loan: typed calls, each with its own time limit. */
export type ReaderProcess<M extends ProcessMethods> = {
  call: <N extends keyof M & string>(
    name: N,
    input: Parameters<M[N]>[0],
    options: CallOptions,
  ) => Promise<Awaited<ReturnType<M[N]>>>;
};

type PoolOptions = {
  size: number;
  /** Limit of each process's JavaScript heap. */
  heapMb: number;
  /** Limit of all its memory, that of codecs included. */
  memoryMb: number;
  /** Files after which a process is replaced: libraries of this size never give all memory back. */
  maxLoans: number;
};

/** A process without work gives its memory back after this long. */
const idleMs = 60_000;

/**
 * Processes that can be killed in the middle of a call: by a limit of time or memory, by the caller's signal, or by their own crash. A killed
 * or worn process is replaced at the next loan. Idle ones do not keep the service alive, and none outlives it.
 */
export class ReaderPool<M extends ProcessMethods> {
  readonly #script: URL;
  readonly #options: PoolOptions;
  readonly #idle: PoolProcess[] = [];
  readonly #processes = new Set<PoolProcess>();
  readonly #waiting: (() => void)[] = [];
  #onLoan = 0;

  constructor(script: URL, options: PoolOptions) {
    this.#script = script;
    this.#options = options;
  }

  /** Lends a process to `work` as soon as one is free; first come, first served. */
  async lend<T>(signal: AbortSignal | undefined, work: (reader: ReaderProcess<M>) => Promise<T>): Promise<T> {
    await this.#turn(signal);
    try {
      // throws where no process can be started: whoever waits still gets their turn
      return await this.#workWith(this.#livingIdle() ?? this.#start(), work);
    } finally {
      this.#onLoan -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #workWith<T>(reader: PoolProcess, work: (reader: ReaderProcess<M>) => Promise<T>): Promise<T> {
    clearTimeout(reader.idleTimer);
    reader.ref();
    reader.loans += 1;
    try {
      return await work({
        // its script answers with what its own methods return
        call: (name, input, options) => reader.call(name, input, options) as Promise<Awaited<ReturnType<M[typeof name]>>>,
      });
    } finally {
      if (reader.isDead || reader.isWorn || reader.loans >= this.#options.maxLoans) this.#drop(reader);
      else this.#rest(reader);
    }
  }

  /** Ends all processes; calls under way fail. The pool may be used again afterwards. */
  async close(): Promise<void> {
    this.#idle.length = 0;
    const processes = [...this.#processes];
    this.#processes.clear();
    await Promise.all(processes.map((each) => each.kill(new Error('The readers are closed.'))));
  }

  /** Something outside may have killed a process while it had nothing to do; and one sees a single folder as long as it lives. */
  #livingIdle(): PoolProcess | undefined {
    for (let reader = this.#idle.pop(); reader !== undefined; reader = this.#idle.pop()) {
      if (!reader.isDead && reader.isInPlace) return reader;
      this.#drop(reader);
    }
    return undefined;
  }

  #start(): PoolProcess {
    const started = new PoolProcess(this.#script, this.#options);
    this.#processes.add(started);
    return started;
  }

  #rest(reader: PoolProcess): void {
    reader.unref();
    this.#idle.push(reader);
    reader.idleTimer = setTimeout(() => {
      const at = this.#idle.indexOf(reader);
      if (at >= 0) this.#idle.splice(at, 1);
      this.#drop(reader);
    }, idleMs).unref();
  }

  #drop(reader: PoolProcess): void {
    clearTimeout(reader.idleTimer);
    this.#processes.delete(reader);
    void reader.kill(new UnreadableFile('broken', 'The reader is replaced.'));
  }

  async #turn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#onLoan >= this.#options.size) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const onAbort = (): void => {
        const at = this.#waiting.indexOf(resolve);
        if (at >= 0) this.#waiting.splice(at, 1);
        reject(signal?.reason);
      };
      this.#waiting.push(resolve);
      signal?.addEventListener('abort', onAbort, { once: true });
      try {
        await promise;
      } finally {
        signal?.removeEventListener('abort', onAbort);
      }
    }
    this.#onLoan += 1;
  }
}
