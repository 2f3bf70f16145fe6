import { UnreadableFile, type UnreadableReason } from '../reading.ts';

/** Methods of a reader process: one object in, one out, both cloneable. */
export type ProcessMethods = { [name: string]: (input: never) => Promise<unknown> };

export type Call = { id: number; name: string; input: unknown };

export type Answer = {
  id: number;
  /** Whether the process has grown too large to be used for another file. */ isDueForReplacement: boolean;
} & ({ isOk: true; output: unknown } | { isOk: false; reason: UnreadableReason; detail: string });

/**
 * Serves the calls of the pool, one at a time. A failure is attributed to the file unless proved otherwise: anything thrown becomes an
 * `UnreadableFile` on the other side, whose detail contains the origin.
 */
export function serveCalls(
  methods: ProcessMethods,
  health: { isDueForReplacement: () => boolean; explain?: (error: unknown) => UnreadableReason | null },
): void {
  const send = process.send?.bind(process);
  if (send === undefined) throw new Error('This file runs only in a process of a pool.');
  const answer = async ({ id, name, input }: Call): Promise<Answer> => {
    try {
      const method = methods[name];
      if (method === undefined) throw new Error(`Unknown call ${name}`);
      const output = await method(input as never); // the type of the pool is derived from these same methods
      return { id, isOk: true, output, isDueForReplacement: health.isDueForReplacement() };
    } catch (error) {
      const known = health.explain?.(error) ?? (error instanceof UnreadableFile ? error.reason : null);
      const detail =
        error instanceof UnreadableFile ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
      return {
        id,
        isOk: false,
        reason: known ?? 'broken',
        detail,
        isDueForReplacement: health.isDueForReplacement() || !(error instanceof UnreadableFile),
      };
    }
  };
  process.on('message', (call: Call) => void answer(call).then((reply) => send(reply)));
  // the parent has exited; threads of a library would keep this process alive
  process.once('disconnect', () => process.exit());
}
