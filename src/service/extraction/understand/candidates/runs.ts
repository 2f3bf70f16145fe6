/** Runs of adjacent tokens in a row, in which a value split over several words is searched. */
import type { Layout, Row } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';

export type RunRule = {
  /** Whether a value may start at the token. */
  starts: (token: Token) => boolean;
  /** Maximum gap inside a value, in letter heights. */
  gap: number;
  mostTokens: number;
};

/** Returns the runs that start at one token, longest first. */
function runsFrom(row: Row, from: number, rule: RunRule): Token[][] {
  const run: Token[] = [];
  const runs: Token[][] = [];
  for (let at = from; at < row.tokens.length && run.length < rule.mostTokens; at += 1) {
    const token = row.tokens[at];
    const last = run.at(-1);
    if (token === undefined || (last !== undefined && token.x0 - last.x1 > rule.gap * row.letterHeight)) break;
    run.push(token);
    runs.unshift([...run]);
  }
  return runs;
}

/**
 * Searches all positions of a document: the longest run that `read` accepts takes its tokens.
 * `read` receives the run and returns the value or null.
 */
export function findValues<T>(
  layout: Layout,
  rule: RunRule,
  read: (run: Token[], row: Row) => T | null,
): { tokens: Token[]; value: T }[] {
  const found: { tokens: Token[]; value: T }[] = [];
  for (const row of layout.rows) {
    let at = 0;
    while (at < row.tokens.length) {
      const first = row.tokens[at];
      let taken = 0;
      if (first !== undefined && rule.starts(first)) {
        for (const run of runsFrom(row, at, rule)) {
          const value = read(run, row);
          if (value === null) continue;
          found.push({ tokens: run, value });
          taken = run.length;
          break;
        }
      }
      at += Math.max(1, taken);
    }
  }
  return found;
}
