/** System calls of the service in the order of their completion, from the output of `strace -f -yy`. */
export type SystemCall = { name: string; text: string; isDone: boolean };

/** Parses the output; an interrupted call is on two lines, whose parts are joined at the position of its end. */
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
 * Returns the first step that is missing after the previous one, if any. A flush that comes too late counts as missing: what is not flushed
 * before the response is lost on power failure.
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
