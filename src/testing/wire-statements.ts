/**
 * Parses what a client of PostgreSQL sends (protocol 3.0, 55.7): reports each statement that is about to be executed, with the bytes that
 * name it and its parameters.
 */
export function createReader(onStatement: (text: string, bytes: Buffer) => void): (bytes: Buffer) => void {
  const texts = new Map<string, string>();
  let left = Buffer.alloc(0);
  // the first message of a connection has no type byte
  let isStarted = false;
  const doing: Record<string, (body: Buffer) => void> = {
    Q: (body) => onStatement(textAt(body, 0), body),
    P: (body) => void texts.set(textAt(body, 0), textAt(body, textAt(body, 0).length + 1)),
    B: (body) => onStatement(texts.get(textAt(body, textAt(body, 0).length + 1)) ?? '', body),
  };
  return (bytes) => {
    left = Buffer.concat([left, bytes]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (left.length < head + 4) return;
      const end = head + left.readInt32BE(head);
      if (left.length < end) return;
      if (isStarted) doing[String.fromCodePoint(left[0] ?? 0)]?.(left.subarray(head + 4, end));
      isStarted = true;
      left = left.subarray(end);
    }
  };
}

const textAt = (body: Buffer, from: number): string => body.toString('latin1', from, body.indexOf(0, from));

const writing = /(?<!\bfor (?:no key )?)\b(insert into|update|delete from)\s+((?:"?\w+"?\.)?"?(?!set\b|skip\b|of\b)\w+"?)/gi;

/** Returns what a statement writes: `insert into documents`. */
export const writesOf = (text: string): string[] =>
  [...text.matchAll(writing)].map(([, verb = '', table = '']) => `${verb.toLowerCase()} ${table.replaceAll('"', '')}`);

/** A transaction that ends: what it has written, the statement that ends it, and the bytes of that message. */
export type PassingTransaction = { writes: readonly string[]; isExplicit: boolean; text: string; bytes: Buffer };

/** Tracks the transactions of one connection; a single statement that writes counts as one. */
export function createTransactions(onEnd: (transaction: PassingTransaction) => void): (bytes: Buffer) => void {
  let writes: string[] | undefined;
  return createReader((text, bytes) => {
    const verb = /^\s*(begin|start transaction|commit|rollback)\b/i.exec(text)?.[1]?.toLowerCase();
    // several statements in one message may be a complete transaction
    const isWhole = verb !== 'commit' && verb !== 'rollback' && /;\s*(commit|rollback)\b/i.test(text);
    const now = verb === undefined || isWhole ? writesOf(text) : [];
    if (isWhole || (verb === undefined && !writes)) {
      if (now.length > 0) onEnd({ writes: now, isExplicit: false, text, bytes });
    } else if (verb === undefined) writes?.push(...now);
    else {
      if (verb === 'commit') onEnd({ writes: writes ?? [], isExplicit: true, text, bytes });
      writes = verb === 'commit' || verb === 'rollback' ? undefined : [];
    }
  });
}
