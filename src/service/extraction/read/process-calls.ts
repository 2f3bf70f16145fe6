import { UnreadableFile, type UnreadableReason } from '../reading.ts';

/** What a reader can be asked to do: one object in, one out, both cloneable. */
export type ProcessMethods = { [name: string]: (input: never) => Promise<unknown> };

export type Call = { id: number; name: string; input: unknown };

export type Answer = { id: number; /** The process has grown too big to be used for another file. */ isWorn: boolean } & (
  | { isOk: true; output: unknown }
  | { isOk: false; reason: UnreadableReason; detail: string }
);

/**
 * Answers the pool's calls, one at a time. A reader's mishap is the file's fault until proved otherwise: whatever is thrown becomes an
 * `UnreadableFile` on the other side, its detail saying where it came from.
 */
export function serveCalls(
  methods: ProcessMethods,
  health: { isWorn: () => boolean; explain?: (error: unknown) => UnreadableReason | null },
): void {
  const send = process.send?.bind(process);
  if (send === undefined) throw new Error('This file runs in a process of a pool only.');
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
  process.on('message', (call: Call) => void answer(call).then((reply) => send(reply)));
  // who asked is gone; threads of a library would keep this process
  process.once('disconnect', () => process.exit());
}
