/** A run of tokens in one row, interpreted as one value. */
import { boxOf } from './geometry.ts';
import type { Box } from './geometry.ts';
import { textOf } from './layout.ts';
import type { Token } from './tokens.ts';

export type Span = Box & { tokens: Token[]; row: number; text: string };

export function spanOf(tokens: Token[], text = textOf(tokens)): Span {
  const [first] = tokens;
  if (first === undefined) throw new Error('a span of no tokens');
  return { ...boxOf(tokens), tokens, row: first.row, text };
}

/** Whether the two share a token. */
export const sharesTokens = (a: Span, b: Span): boolean => a.row === b.row && a.tokens.some((token) => b.tokens.includes(token));
