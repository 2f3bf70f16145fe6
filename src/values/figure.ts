/** A canonical DECIMAL or INTEGER (`-1234.56`) as a number that can be computed with and compared. */
import { Big } from 'big.js';

/** Null for what is no figure: empty, a word, a figure as people print it. */
export const figureOf = (value: string | undefined): Big | null =>
  value !== undefined && /^-?\d+(?:\.\d+)?$/.test(value) ? new Big(value) : null;

/** Whether both are figures, and the same one: `1.50` is `1.5`. */
export function isSameFigure(one: string, other: string): boolean {
  const [first, second] = [figureOf(one), figureOf(other)];
  return first !== null && second !== null && first.eq(second);
}
