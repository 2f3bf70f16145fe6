import { Worker } from 'node:worker_threads';
import { DomainError } from '#contract/core/errors.ts';
import { type KeyLimits, parseJsonBody } from './json-body.ts';
import type { CheckedBody } from './json-body-thread.ts';

/** Smaller bodies are parsed directly: that takes no longer than passing them to the thread. */
const smallBytes = 64 * 1024;

/** Parses a body. A large one is checked in a thread first; only the parsing, by far the smaller part, happens here. */
export async function readJsonBody(bytes: Buffer, limits: KeyLimits): Promise<unknown> {
  if (bytes.byteLength <= smallBytes) return parseJsonBody(bytes, limits);
  const fault = await checkInThread(bytes, limits);
  if (fault) throw new DomainError('invalid_input', fault);
  const source = new TextDecoder().decode(bytes).trim();
  return source === '' ? undefined : JSON.parse(source);
}

type Asked = { resolve: (fault: CheckedBody['fault']) => void; reject: (error: unknown) => void };

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
/** After this idle time the thread ends, which frees the memory that a body of 72 MB took. */
const idleMs = 30_000;
const asked = new Map<number, Asked>();

function checkInThread(bytes: Uint8Array, limits: KeyLimits): Promise<CheckedBody['fault']> {
  thread ??= startThread();
  const reader = thread;
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    asked.set(id, { resolve, reject });
    reader.postMessage({ id, bytes, limits }, []);
  });
}

function startThread(): Worker {
  const started = new Worker(new URL('json-body-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
  });
  started.unref();
  started.on('message', ({ id, fault }: CheckedBody) => {
    asked.get(id)?.resolve(fault);
    asked.delete(id);
    idle?.refresh();
  });
  idle = setInterval(() => void (asked.size === 0 && started.terminate()), idleMs).unref();
  const end = (error: unknown) => {
    clearInterval(idle);
    if (thread === started) thread = undefined;
    for (const { reject } of asked.values()) reject(error);
    asked.clear();
  };
  started.on('error', end);
  started.on('exit', () => end(new Error('the thread that checks request bodies ended')));
  return started;
}
