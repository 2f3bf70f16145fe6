import { UnreadableFile } from '../reading.ts';
import { PoolProcess, type CallOptions } from './pool-process.ts';
import type { ProcessMethods } from './process-calls.ts';

/** A borrowed process: typed calls, each with its own time limit. */
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
  /** Limit of its total memory, including codecs. */
  memoryMb: number;
  /** Number of files after which a process is replaced: libraries of this size never release all memory. */
  maxLoans: number;
  /** Time after which an idle process is ended to release its memory; a minute by default. */
  idleMs?: number;
};

/**
 * Pool of processes that can be killed during a call: by a limit of time or memory, by the caller's signal, or by their own crash. A killed
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

  /** Lends a process to `work` as soon as one is free, in order of arrival. */
  async lend<T>(signal: AbortSignal | undefined, work: (reader: ReaderProcess<M>) => Promise<T>): Promise<T> {
    await this.#turn(signal);
    try {
      // throws if no process can be started; the next caller still gets its turn
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
        // the script returns what its own methods return
        call: (name, input, options) => reader.call(name, input, options) as Promise<Awaited<ReturnType<M[typeof name]>>>,
      });
    } finally {
      if (reader.isDead || reader.isDueForReplacement || reader.loans >= this.#options.maxLoans) this.#drop(reader);
      else this.#rest(reader);
    }
  }

  /** Ends all processes; pending calls fail. The pool may be used again afterwards. */
  async close(): Promise<void> {
    this.#idle.length = 0;
    const processes = [...this.#processes];
    this.#processes.clear();
    await Promise.all(processes.map((each) => each.kill(new Error('The readers are closed.'))));
  }

  /**
   * Returns an idle process that is alive and has access to the current folder: an idle one may have been killed from outside, and access
   * is fixed at start.
   */
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
    }, this.#options.idleMs ?? 60_000).unref();
  }

  #drop(reader: PoolProcess): void {
    clearTimeout(reader.idleTimer);
    this.#processes.delete(reader);
    void reader.kill(new UnreadableFile('broken', 'The reader is being replaced.'));
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
