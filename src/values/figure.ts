/** Conversion of a canonical DECIMAL or INTEGER (`-1234.56`) to a number for computing and comparing. */
import { Big } from 'big.js';

/** Returns null if the value is not a canonical number: empty, a word, or a number in a printed format. */
export const figureOf = (value: string | undefined): Big | null =>
  value !== undefined && /^-?\d+(?:\.\d+)?$/.test(value) ? new Big(value) : null;

/** Whether both values are numbers and equal: `1.50` equals `1.5`. */
export function isSameNumber(one: string, other: string): boolean {
  const [first, second] = [figureOf(one), figureOf(other)];
  return first !== null && second !== null && first.eq(second);
}
