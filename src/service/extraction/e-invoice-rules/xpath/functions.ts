/** XPath functions that the official rules use. */
import { contextItem, type Context } from './expression.ts';
import { compareAny, compute, floorOf, numberOf, roundHalfUp } from './operators.ts';
import {
  atomOf,
  atoms,
  type Atomic,
  booleanOf,
  dateOf,
  Decimal,
  decimalOf,
  doubleOf,
  integerOf,
  isNode,
  isTrue,
  type Item,
  type Sequence,
  single,
  textOf,
  textOfSingle,
  Untyped,
  XPathError,
} from './values.ts';

export type XPathFunction = (args: readonly Sequence[], context: Context) => Sequence;

/** Maximum length of external texts matched by patterns: that of a long note. */
const maxMatchedLength = 100_000;

const patterns = new Map<string, RegExp>();

function patternOf(text: string): RegExp {
  const known = patterns.get(text);
  if (known) return known;
  const pattern = new RegExp(text, 'g');
  patterns.set(text, pattern);
  return pattern;
}

const arg = (args: readonly Sequence[], index: number): Sequence => args[index] ?? [];
const text = (args: readonly Sequence[], index: number): string => textOfSingle(arg(args, index));

function matchedText(args: readonly Sequence[]): string {
  const given = text(args, 0);
  if (given.length > maxMatchedLength) throw new XPathError('The text is too long for a pattern');
  return given;
}

/** Returns the first argument, or the context item without one. */
const givenOrContext = (args: readonly Sequence[], context: Context): Sequence => args[0] ?? [contextItem(context)];

const mapSingle = (args: readonly Sequence[], change: (atom: Atomic) => Item): Sequence => {
  const atom = single(arg(args, 0));
  return atom === undefined ? [] : [change(atom)];
};

const onText =
  (change: (text: string) => Item): XPathFunction =>
  (args, context) => [change(textOfSingle(givenOrContext(args, context)))];

function substring(args: readonly Sequence[]): string {
  const letters = Array.from(text(args, 0));
  const number = (index: number) => doubleOf(single(arg(args, index)) ?? NaN);
  const from = Math.round(number(1));
  const to = args.length > 2 ? from + Math.round(number(2)) : Infinity;
  return letters.filter((_, index) => index + 1 >= from && index + 1 < to).join('');
}

function sum(args: readonly Sequence[]): Sequence {
  const numbers = atoms(arg(args, 0)).map(numberOf);
  return numbers.reduce<Sequence>((total, number) => compute('+', total, [number]), [new Decimal(0)]);
}

function distinct(items: Sequence): Sequence {
  const kept: Atomic[] = [];
  const keys = new Set<string>();
  for (const atom of atoms(items)) {
    const key = atom instanceof Untyped || typeof atom === 'string' ? `text ${textOf(atom)}` : `other ${textOf(atom)}`;
    if (!keys.has(key)) kept.push(atom);
    keys.add(key);
  }
  return kept;
}

function extreme(comparison: '<' | '>', args: readonly Sequence[]): Sequence {
  const numbers = atoms(arg(args, 0)).map((atom) => (atom instanceof Untyped ? doubleOf(atom) : atom));
  const [first, ...rest] = numbers;
  if (first === undefined) return [];
  return [rest.reduce((best, each) => (compareAny(comparison, [each], [best]) ? each : best), first)];
}

function toNumber(sequence: Sequence): number {
  const atom = single(sequence);
  if (atom === undefined) return NaN;
  try {
    return doubleOf(atom);
  } catch {
    return NaN;
  }
}

const count = (sequence: Sequence): Sequence => [new Decimal(sequence.length)];

const nodeName = (args: readonly Sequence[], context: Context, withPrefix: boolean): Sequence => {
  const [node] = givenOrContext(args, context);
  if (node === undefined || !isNode(node)) return [''];
  return [withPrefix && node.prefix !== '' ? `${node.prefix}:${node.name}` : node.name];
};

const texts: Record<string, XPathFunction> = {
  string: onText((given) => given),
  'normalize-space': onText((given) => given.replaceAll(/[\t\n\r ]+/g, ' ').replaceAll(/^ | $/g, '')),
  'upper-case': onText((given) => given.toUpperCase()),
  'lower-case': onText((given) => given.toLowerCase()),
  'string-length': onText((given) => new Decimal(Array.from(given).length)),
  contains: (args) => [text(args, 0).includes(text(args, 1))],
  'starts-with': (args) => [text(args, 0).startsWith(text(args, 1))],
  'ends-with': (args) => [text(args, 0).endsWith(text(args, 1))],
  'substring-before': (args) => {
    const [whole, mark] = [text(args, 0), text(args, 1)];
    return [whole.includes(mark) ? whole.slice(0, whole.indexOf(mark)) : ''];
  },
  'substring-after': (args) => {
    const [whole, mark] = [text(args, 0), text(args, 1)];
    return [whole.includes(mark) ? whole.slice(whole.indexOf(mark) + mark.length) : ''];
  },
  substring: (args) => [substring(args)],
  concat: (args) => [args.map((_, index) => text(args, index)).join('')],
  'string-join': (args) => [atoms(arg(args, 0)).map(textOf).join(text(args, 1))],
  translate: (args) => {
    const [from, to] = [Array.from(text(args, 1)), Array.from(text(args, 2))];
    const letters = Array.from(text(args, 0)).map((letter) =>
      from.includes(letter) ? (to[from.indexOf(letter)] ?? '') : letter,
    );
    return [letters.join('')];
  },
  matches: (args) => [matchedText(args).search(patternOf(text(args, 1))) !== -1],
  replace: (args) => [matchedText(args).replaceAll(patternOf(text(args, 1)), text(args, 2))],
  tokenize: (args) => {
    const given = matchedText(args);
    return given === '' ? [] : given.split(new RegExp(text(args, 1).replaceAll(/\((?!\?)/g, '(?:')));
  },
  'codepoints-to-string': (args) => [String.fromCodePoint(...atoms(arg(args, 0)).map((atom) => doubleOf(atom)))],
  name: (args, context) => nodeName(args, context, true),
  'local-name': (args, context) => nodeName(args, context, false),
};

const numbers: Record<string, XPathFunction> = {
  count: (args) => count(arg(args, 0)),
  sum,
  min: (args) => extreme('<', args),
  max: (args) => extreme('>', args),
  number: (args, context) => [toNumber(givenOrContext(args, context))],
  round: (args) => mapSingle(args, (atom) => roundHalfUp(numberOf(atom))),
  floor: (args) =>
    mapSingle(args, (atom) => {
      const number = numberOf(atom);
      return typeof number === 'number' ? Math.floor(number) : floorOf(number);
    }),
  abs: (args) =>
    mapSingle(args, (atom) => {
      const number = numberOf(atom);
      return typeof number === 'number' ? Math.abs(number) : number.abs();
    }),
};

export const casts: Record<string, (atom: Atomic) => Item> = {
  'xs:decimal': decimalOf,
  'xs:integer': integerOf,
  'xs:double': doubleOf,
  'xs:boolean': booleanOf,
  'xs:date': dateOf,
  'xs:string': textOf,
};

export const functions: Record<string, XPathFunction> = {
  ...texts,
  ...numbers,
  ...Object.fromEntries(
    Object.entries(casts).map(([name, cast]) => [name, (args: readonly Sequence[]) => mapSingle(args, cast)]),
  ),
  'string-to-codepoints': (args) => Array.from(text(args, 0)).map((letter) => new Decimal(letter.codePointAt(0) ?? 0)),
  true: () => [true],
  false: () => [false],
  not: (args) => [!isTrue(arg(args, 0))],
  boolean: (args) => [isTrue(arg(args, 0))],
  exists: (args) => [arg(args, 0).length > 0],
  empty: (args) => [arg(args, 0).length === 0],
  reverse: (args) => [...arg(args, 0)].toReversed(),
  data: (args) => arg(args, 0).map(atomOf),
  'distinct-values': (args) => distinct(arg(args, 0)),
  position: (_, { position }) => [new Decimal(position)],
  last: (_, { size }) => [new Decimal(size)],
};
