/** Comparisons and arithmetic of XPath 2: untyped values are converted to the type of the other operand. */
import { Big } from 'big.js';
import {
  type Atomic,
  atoms,
  booleanOf,
  DateValue,
  dateOf,
  Decimal,
  doubleOf,
  type Sequence,
  single,
  textOf,
  Untyped,
  XPathError,
} from './values.ts';

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

const holds: Record<Comparison, (order: number) => boolean> = {
  // NaN is unordered and differs from everything
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const isNumber = (atom: Atomic): atom is number | Decimal => typeof atom === 'number' || atom instanceof Big;

function orderOf<T extends string | number>(a: T, b: T): number {
  if (a === b) return 0;
  if (a < b) return -1;
  return a > b ? 1 : NaN;
}

function orderOfNumbers(a: Atomic, b: Atomic): number {
  if (a instanceof Big && b instanceof Big) return a.cmp(b);
  return orderOf(doubleOf(a), doubleOf(b));
}

const isTextual = (atom: Atomic): boolean => typeof atom === 'string' || atom instanceof Untyped;

function order(a: Atomic, b: Atomic, isUntypedRead: boolean): number {
  const canRead = (atom: Atomic) => isUntypedRead && atom instanceof Untyped;
  if (isTextual(a) && isTextual(b)) return orderOf(textOf(a), textOf(b));
  if ((isNumber(a) || canRead(a)) && (isNumber(b) || canRead(b))) return orderOfNumbers(a, b);
  const isOneOf = (is: (atom: Atomic) => boolean) => (is(a) && (is(b) || canRead(b))) || (is(b) && canRead(a));
  if (isOneOf((atom) => typeof atom === 'boolean')) return Number(booleanOf(a)) - Number(booleanOf(b));
  if (isOneOf((atom) => atom instanceof DateValue)) return orderOf(dateOf(a).iso, dateOf(b).iso);
  throw new XPathError('The values cannot be compared');
}

/** `a = b`: true if it holds for any pair of values. */
export function compareAny(comparison: Comparison, left: Sequence, right: Sequence): boolean {
  const test = holds[comparison];
  if (left.length === 0 || right.length === 0) return false;
  const others = atoms(right);
  return atoms(left).some((a) => others.some((b) => test(order(a, b, true))));
}

/** `a eq b` for two single values; undefined if one is missing. */
export function compareSingle(comparison: Comparison, left: Sequence, right: Sequence): boolean | undefined {
  const [a, b] = [single(left), single(right)];
  return a === undefined || b === undefined ? undefined : holds[comparison](order(a, b, false));
}

export type Arithmetic = '+' | '-' | '*' | 'div' | 'idiv' | 'mod';

function divisor(value: Decimal): Decimal {
  if (value.eq(0)) throw new XPathError('Division by zero');
  return value;
}

const decimals: Record<Arithmetic, (a: Decimal, b: Decimal) => Decimal> = {
  '+': (a, b) => a.plus(b),
  '-': (a, b) => a.minus(b),
  '*': (a, b) => a.times(b),
  div: (a, b) => a.div(divisor(b)),
  idiv: (a, b) => a.div(divisor(b)).round(0, Decimal.roundDown),
  mod: (a, b) => a.mod(divisor(b)),
};

const doubles: Record<Arithmetic, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  div: (a, b) => a / b,
  idiv: (a, b) => Math.trunc(a / b),
  mod: (a, b) => a % b,
};

/** Converts an operand of arithmetic: untyped text is a double. */
export function numberOf(atom: Atomic): number | Decimal {
  if (isNumber(atom)) return atom;
  if (atom instanceof Untyped) return doubleOf(atom);
  throw new XPathError('Not a number');
}

export function compute(operation: Arithmetic, left: Sequence, right: Sequence): Sequence {
  const [a, b] = [single(left), single(right)];
  if (a === undefined || b === undefined) return [];
  const [x, y] = [numberOf(a), numberOf(b)];
  if (x instanceof Big && y instanceof Big) return [decimals[operation](x, y)];
  const result = doubles[operation](doubleOf(x), doubleOf(y));
  return [operation === 'idiv' ? new Decimal(result) : result];
}

/** Rounds halves up, also negative ones: `round(-2.5)` is -2. */
export const roundHalfUp = (value: number | Decimal): number | Decimal =>
  typeof value === 'number' ? Math.floor(value + 0.5) : floorOf(value.plus('0.5'));

export function floorOf(value: Decimal): Decimal {
  const whole = value.round(0, Decimal.roundDown);
  return whole.gt(value) ? whole.minus(1) : whole;
}
