import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { UnreadableFile } from '../reading.ts';
import { confinedCommand, readersFolder } from './confine.ts';
import type { Answer, Call } from './process-calls.ts';

/** `graceMs`: how long a call goes on after its caller left, before the process is ended; 0 by default. */
export type CallOptions = { timeoutMs: number; signal?: AbortSignal | undefined; graceMs?: number };

/** Interval of checking the memory of a busy process. */
const memoryCheckMs = 200;

/** A call whose share of processor time is below this gets more time, at most this many times in total. */
const minCpuShare = 0.5;
const maxRounds = 5;

/** Returns the processor time of a process; if unknown, the elapsed time. */
async function processorMs(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return performance.now();
  // after the name in parentheses, which may contain anything; in hundredths of a second
  const [user = '0', system = '0'] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

/** Environment variables passed to a reader process; none of them is secret. */
const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], TZ: process.env['TZ'], LANG: process.env['LANG'] });

/** One process of a pool, with its pending calls. */
export class PoolProcess {
  readonly #child: ChildProcess;
  readonly #memoryMb: number;
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #exit: Promise<unknown>;
  readonly #folder = readersFolder();
  #lastId = 0;
  loans = 0;
  idleTimer: NodeJS.Timeout | undefined;
  isDead = false;
  isDueForReplacement = false;

  constructor(script: URL, { heapMb, memoryMb }: { heapMb: number; memoryMb: number }) {
    const { command, args } = confinedCommand(fileURLToPath(script), heapMb);
    this.#memoryMb = memoryMb;
    // output of libraries is discarded
    this.#child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: environment(),
    });
    this.#child.on('message', (answer: Answer) => this.#settle(answer));
    this.#child.on('error', (error) => void this.kill(new UnreadableFile('broken', `The reader stopped: ${String(error)}`)));
    this.#exit = once(this.#child, 'exit').catch(() => undefined);
    this.#child.on('exit', (code, signal) => void this.kill(unreadable(code, signal)));
  }

  /** Whether the process can access the current readers folder. */
  get isInPlace(): boolean {
    return this.#folder === readersFolder();
  }

  ref(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }

  unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  async call(name: string, input: unknown, { timeoutMs, signal, graceMs = 0 }: CallOptions): Promise<unknown> {
    signal?.throwIfAborted();
    if (this.isDead) throw new UnreadableFile('broken', 'The reader has stopped.');
    const id = (this.#lastId += 1);
    const waiting = Promise.withResolvers<unknown>();
    this.#calls.set(id, waiting);
    const watch = new AbortController();
    void this.#endWhenSlow(name, timeoutMs, watch.signal);
    const look = setInterval(() => void this.#lookAtMemory(), memoryCheckMs);
    const onAbort = (): void => void this.#endAfter(graceMs, watch.signal, signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    // a closed channel is reported by the exit of the process
    this.#child.send({ id, name, input } satisfies Call, () => undefined);
    try {
      return await waiting.promise;
    } finally {
      watch.abort();
      clearInterval(look);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Ends the process when a call takes too long, but only if it had enough processor time: on a busy machine, any file can be slow. */
  async #endWhenSlow(name: string, timeoutMs: number, signal: AbortSignal): Promise<void> {
    const before = await processorMs(this.#child.pid);
    for (let round = 1; !signal.aborted; round += 1) {
      await delay(timeoutMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      const had = (await processorMs(this.#child.pid)) - before;
      if (had >= timeoutMs * minCpuShare || round >= maxRounds)
        return this.kill(
          new UnreadableFile(
            'tooSlow',
            `${name} exceeded ${round * timeoutMs} ms, ${Math.round(had)} ms of them on the processor`,
          ),
        );
    }
  }

  async #endAfter(graceMs: number, signal: AbortSignal, reason: unknown): Promise<void> {
    if (graceMs > 0) await delay(graceMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (!signal.aborted) await this.kill(reason);
  }

  /** Rejects pending calls and kills the process. */
  async kill(reason: unknown): Promise<void> {
    if (!this.isDead) {
      this.isDead = true;
      clearTimeout(this.idleTimer);
      for (const { reject } of this.#calls.values()) reject(reason);
      this.#calls.clear();
      // a command that waits for this exit must not end before it
      this.#child.ref();
      this.#child.kill('SIGKILL');
    }
    if (this.#child.pid !== undefined) await this.#exit;
  }

  /** Limits memory allocated by native code; on systems without `/proc`, only the limits of the heap and of WebAssembly apply. */
  async #lookAtMemory(): Promise<void> {
    const status = await readFile(`/proc/${this.#child.pid}/status`, 'utf8').catch(() => '');
    const [, kilobytes = '0'] = /^VmRSS:\s*(\d+)/m.exec(status) ?? [];
    if (Number(kilobytes) > this.#memoryMb * 1024)
      await this.kill(new UnreadableFile('tooLargeUnpacked', `The reader exceeded ${this.#memoryMb} MB`));
  }

  #settle(answer: Answer): void {
    const waiting = this.#calls.get(answer.id);
    this.#calls.delete(answer.id);
    this.isDueForReplacement ||= answer.isDueForReplacement;
    if (answer.isOk) waiting?.resolve(answer.output);
    else waiting?.reject(new UnreadableFile(answer.reason, answer.detail));
  }
}

/** V8 aborts when its heap is full. */
const unreadable = (code: number | null, signal: string | null): UnreadableFile =>
  new UnreadableFile(
    signal === 'SIGABRT' || code === 134 ? 'tooLargeUnpacked' : 'broken',
    `The reader stopped (${signal ?? code}).`,
  );
