import { parentPort } from 'node:worker_threads';
import { UnreadableFile, type UnreadableReason } from '../reading.ts';

/** What a thread can be asked to do: one object in, one out, both cloneable. */
export type ThreadMethods = { [name: string]: (input: never) => Promise<unknown> };

export type Call = { id: number; name: string; input: unknown };

export type Answer = { id: number; /** The thread has grown too big to be used for another file. */ isWorn: boolean } & (
  | { isOk: true; output: unknown }
  | { isOk: false; reason: UnreadableReason; detail: string }
);

/** What a thread says first, when it may be ended at any moment. */
export const loaded = 'loaded';

/**
 * Answers the pool's calls, one at a time. A reader's mishap is the file's fault until proved otherwise: whatever is thrown becomes an
 * `UnreadableFile` on the other side, its detail saying where it came from.
 */
export function serveCalls(
  methods: ThreadMethods,
  health: { isWorn: () => boolean; explain?: (error: unknown) => UnreadableReason | null },
): void {
  const port = parentPort;
  if (port === null) throw new Error('This file runs in a worker thread only.');
  const answer = async ({ id, name, input }: Call): Promise<Answer> => {
    try {
      const method = methods[name];
      if (method === undefined) throw new Error(`Unknown call ${name}`);
      const output = await method(input as never); // the pool's type is made from these same methods
      return { id, isOk: true, output, isWorn: health.isWorn() };
    } catch (error) {
      const known = health.explain?.(error) ?? (error instanceof UnreadableFile ? error.reason : null);
      const detail =
        error instanceof UnreadableFile ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
      return {
        id,
        isOk: false,
        reason: known ?? 'broken',
        detail,
        isWorn: health.isWorn() || !(error instanceof UnreadableFile),
      };
    }
  };
  port.on('message', (call: Call) => void answer(call).then((reply) => port.postMessage(reply)));
  // in a turn of its own: the module that calls this has ended by then
  setImmediate(() => port.postMessage(loaded));
}
