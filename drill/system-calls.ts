/** What the service asked of the kernel, in the order in which the calls were answered, from the output of `strace -f -yy`. */
export type SystemCall = { name: string; text: string; isDone: boolean };

/** A call that others came between stands on two lines: its beginning is joined to its end, where it counts. */
export function systemCalls(lines: readonly string[]): SystemCall[] {
  const begun = new Map<string, string>();
  return lines.flatMap((line) => {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (rest.endsWith('<unfinished ...>')) {
      begun.set(thread, rest.slice(0, -'<unfinished ...>'.length));
      return [];
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest);
    const text = resumed ? `${begun.get(thread) ?? ''}${resumed[1]}` : rest;
    const name = /^(\w+)\(/.exec(text)?.[1];
    return name === undefined ? [] : [{ name, text, isDone: /\)\s+= \d+/.test(text) }];
  });
}

/**
 * The steps in their order, or the first of them that is missing after the one before. A flush that comes too late is as good as none:
 * what is not flushed when the answer goes out is lost with the power.
 */
export function missingStep(
  calls: readonly SystemCall[],
  steps: readonly (readonly [what: string, is: RegExp])[],
): string | undefined {
  let from = 0;
  for (const [what, is] of steps) {
    const at = calls.findIndex(({ text, isDone }, index) => index >= from && isDone && is.test(text));
    if (at === -1) return what;
    from = at + 1;
  }
  return undefined;
}
