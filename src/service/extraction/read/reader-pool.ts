import { Worker } from 'node:worker_threads';
import { UnreadableFile } from '../reading.ts';
import { type Answer, type Call, loaded, type ThreadMethods } from './thread-calls.ts';

type CallOptions = { timeoutMs: number; signal?: AbortSignal | undefined };

/** A thread on loan: typed calls, each with its own time limit. */
export type Thread<M extends ThreadMethods> = {
  call: <N extends keyof M & string>(
    name: N,
    input: Parameters<M[N]>[0],
    options: CallOptions,
  ) => Promise<Awaited<ReturnType<M[N]>>>;
};

type PoolOptions = {
  size: number;
  /** Limit of each thread's JavaScript heap. */
  heapMb: number;
  /** Files after which a thread is replaced: libraries of this size never give all memory back. */
  maxLoans: number;
};

/** A thread without work gives its memory back after this long. */
const idleMs = 60_000;

/**
 * Worker threads that can be killed in the middle of a call: by a time limit, by the caller's signal, or by their own crash. A killed or worn
 * thread is replaced at the next loan. Idle threads do not keep the process alive.
 */
export class ReaderPool<M extends ThreadMethods> {
  readonly #script: URL;
  readonly #options: PoolOptions;
  readonly #idle: PoolThread[] = [];
  readonly #threads = new Set<PoolThread>();
  readonly #waiting: (() => void)[] = [];
  #onLoan = 0;

  constructor(script: URL, options: PoolOptions) {
    this.#script = script;
    this.#options = options;
  }

  /** Lends a thread to `work` as soon as one is free; first come, first served. */
  async lend<T>(signal: AbortSignal | undefined, work: (thread: Thread<M>) => Promise<T>): Promise<T> {
    await this.#turn(signal);
    const thread = this.#idle.pop() ?? this.#start();
    clearTimeout(thread.idleTimer);
    thread.ref();
    thread.loans += 1;
    try {
      return await work({
        // the thread's script answers with what its own methods return
        call: (name, input, options) => thread.call(name, input, options) as Promise<Awaited<ReturnType<M[typeof name]>>>,
      });
    } finally {
      this.#onLoan -= 1;
      if (thread.isDead || thread.isWorn || thread.loans >= this.#options.maxLoans) this.#drop(thread);
      else this.#rest(thread);
      this.#waiting.shift()?.();
    }
  }

  /** Ends all threads; calls under way fail. The pool may be used again afterwards. */
  async close(): Promise<void> {
    this.#idle.length = 0;
    const threads = [...this.#threads];
    this.#threads.clear();
    await Promise.all(threads.map((thread) => thread.kill(new Error('The readers are closed.'))));
  }

  #start(): PoolThread {
    const thread = new PoolThread(this.#script, this.#options.heapMb);
    this.#threads.add(thread);
    return thread;
  }

  #rest(thread: PoolThread): void {
    thread.unref();
    this.#idle.push(thread);
    thread.idleTimer = setTimeout(() => {
      this.#idle.splice(this.#idle.indexOf(thread), 1);
      this.#drop(thread);
    }, idleMs).unref();
  }

  #drop(thread: PoolThread): void {
    this.#threads.delete(thread);
    void thread.kill(new Error('The thread is replaced.'));
  }

  async #turn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#onLoan >= this.#options.size) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const onAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(resolve), 1);
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

class PoolThread {
  readonly #worker: Worker;
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #loaded = Promise.withResolvers<void>();
  #lastId = 0;
  loans = 0;
  idleTimer: NodeJS.Timeout | undefined;
  isDead = false;
  isWorn = false;

  constructor(script: URL, heapMb: number) {
    this.#worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: heapMb }, stdout: true, stderr: true });
    this.#worker.stdout.resume(); // what libraries print there is for nobody, but must not pile up
    this.#worker.stderr.resume();
    this.#worker.on('message', (message: Answer | typeof loaded) => {
      if (message === loaded) this.#loaded.resolve();
      else this.#settle(message);
    });
    this.#worker.on(
      'error',
      (error) => void this.kill(new UnreadableFile(reasonOf(error), `The reader stopped: ${String(error)}`)),
    );
    this.#worker.on('exit', () => {
      this.#loaded.resolve();
      void this.kill(new UnreadableFile('broken', 'The reader stopped.'));
    });
  }

  ref(): void {
    this.#worker.ref();
  }

  unref(): void {
    this.#worker.unref();
  }

  async call(name: string, input: unknown, { timeoutMs, signal }: CallOptions): Promise<unknown> {
    signal?.throwIfAborted();
    if (this.isDead) throw new UnreadableFile('broken', 'The reader has stopped.');
    const id = (this.#lastId += 1);
    const waiting = Promise.withResolvers<unknown>();
    this.#calls.set(id, waiting);
    const timer = setTimeout(() => void this.kill(new UnreadableFile('tooSlow', `${name} took over ${timeoutMs} ms`)), timeoutMs);
    const onAbort = (): void => void this.kill(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#worker.postMessage({ id, name, input } satisfies Call, []);
    try {
      return await waiting.promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /**
   * Fails what is under way at once; native work that cannot be interrupted ends in the background. A thread that still loads its modules is
   * ended when it has: V8 takes the whole process down when a module after a top-level await is interrupted (nodejs/node#60755).
   */
  async kill(reason: unknown): Promise<void> {
    if (this.isDead) return;
    this.isDead = true;
    clearTimeout(this.idleTimer);
    for (const { reject } of this.#calls.values()) reject(reason);
    this.#calls.clear();
    await this.#loaded.promise;
    await this.#worker.terminate();
  }

  #settle(answer: Answer): void {
    const waiting = this.#calls.get(answer.id);
    this.#calls.delete(answer.id);
    this.isWorn ||= answer.isWorn;
    if (answer.isOk) waiting?.resolve(answer.output);
    else waiting?.reject(new UnreadableFile(answer.reason, answer.detail));
  }
}

const reasonOf = (error: unknown): 'tooLargeUnpacked' | 'broken' =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLargeUnpacked' : 'broken';
