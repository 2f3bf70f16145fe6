/**
 * Values of XPath 2 that invoice rules need. Amounts are decimal: with binary fractions a difference of exactly two cents would be judged
 * at random.
 */
import { Big } from 'big.js';
import { stringOf, type XNode } from './nodes.ts';

/** xs:decimal and xs:integer. */
export const Decimal = Big();
Decimal.DP = 20;
Decimal.PE = 100;
Decimal.NE = -100;
export type Decimal = Big;

/** Value of a node, untyped until an operation determines its type. */
export class Untyped {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** xs:date, compared as ISO text. */
export class DateValue {
  readonly iso: string;
  constructor(iso: string) {
    this.iso = iso;
  }
}

export type Atomic = string | number | boolean | Decimal | Untyped | DateValue;
export type Item = XNode | Atomic;
export type Sequence = readonly Item[];

/** A value that an operation does not accept: `xs:decimal('1,5')`. */
export class XPathError extends Error {}

export const isNode = (item: Item): item is XNode => typeof item === 'object' && 'kind' in item;

export const atomOf = (item: Item): Atomic => (isNode(item) ? new Untyped(stringOf(item)) : item);

export const atoms = (sequence: Sequence): Atomic[] => sequence.map(atomOf);

/** Returns the only value of a sequence; undefined for an empty one. */
export function single(sequence: Sequence): Atomic | undefined {
  if (sequence.length > 1) throw new XPathError('A sequence of more than one value');
  const [item] = sequence;
  return item === undefined ? undefined : atomOf(item);
}

export function textOf(atom: Atomic): string {
  if (typeof atom === 'string') return atom;
  if (atom instanceof Untyped) return atom.text;
  if (atom instanceof DateValue) return atom.iso;
  if (atom instanceof Big) return atom.toFixed();
  if (atom === Infinity) return 'INF';
  return atom === -Infinity ? '-INF' : String(atom);
}

/** Returns the text of a sequence of at most one value, empty for none, as an argument of string functions. */
export const textOfSingle = (sequence: Sequence): string => {
  const atom = single(sequence);
  return atom === undefined ? '' : textOf(atom);
};

export function decimalOf(atom: Atomic): Decimal {
  if (atom instanceof Big) return atom;
  if (typeof atom === 'boolean') return new Decimal(atom ? 1 : 0);
  const text = typeof atom === 'number' ? new Decimal(Number.isFinite(atom) ? atom : 0).toFixed() : textOf(atom).trim();
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) || (typeof atom === 'number' && !Number.isFinite(atom)))
    throw new XPathError(`Not a decimal: ${text.slice(0, 40)}`);
  return new Decimal(text.replace(/^\+/, '').replace(/\.$/, ''));
}

export function integerOf(atom: Atomic): Decimal {
  const isText = typeof atom === 'string' || atom instanceof Untyped;
  if (isText && !/^\s*[+-]?\d+\s*$/.test(textOf(atom))) throw new XPathError('Not an integer');
  return decimalOf(atom).round(0, Decimal.roundDown);
}

/** Casts to xs:double; an error for anything that is not a number. */
export function doubleOf(atom: Atomic): number {
  if (typeof atom === 'number') return atom;
  if (typeof atom === 'boolean') return atom ? 1 : 0;
  if (atom instanceof Big) return atom.toNumber();
  const text = textOf(atom).trim();
  if (text === 'INF') return Infinity;
  if (text === '-INF') return -Infinity;
  if (text === 'NaN') return NaN;
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) throw new XPathError('Not a number');
  return Number(text);
}

export function booleanOf(atom: Atomic): boolean {
  if (typeof atom === 'boolean') return atom;
  if (typeof atom === 'number') return atom !== 0 && !Number.isNaN(atom);
  if (atom instanceof Big) return !atom.eq(0);
  const text = textOf(atom).trim();
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  throw new XPathError('Not a boolean');
}

export function dateOf(atom: Atomic): DateValue {
  if (atom instanceof DateValue) return atom;
  const [, iso] = /^\s*(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})?\s*$/.exec(textOf(atom)) ?? [];
  const day = iso === undefined ? NaN : Date.parse(`${iso}T00:00:00Z`);
  if (iso === undefined || Number.isNaN(day) || !new Date(day).toISOString().startsWith(iso)) throw new XPathError('Not a date');
  return new DateValue(iso);
}

/** The effective boolean value (XPath 2.0, 2.4.3). */
export function isTrue(sequence: Sequence): boolean {
  const [first] = sequence;
  if (first === undefined) return false;
  if (isNode(first)) return true;
  if (sequence.length > 1 || first instanceof DateValue) throw new XPathError('No effective boolean value');
  if (typeof first === 'string') return first !== '';
  return first instanceof Untyped ? first.text !== '' : booleanOf(first);
}
