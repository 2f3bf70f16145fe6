/**
 * Language of custom checks and formulas: CEL over the fields of a type. Amounts are exact decimals. An expression can be long but cannot
 * loop: list iterations cannot be nested, so the cost grows only with its length and the number of rows of the document.
 */
import { type ASTNode, Environment } from '@marcbachmann/cel-js';
import { Big } from 'big.js';
import { isValidIdentifier } from '../rule-names.ts';
import { kindOf } from '#values/value-types.ts';
import type { ValueKind } from '#values/value-type.ts';
import type { FieldType } from '#values/values.ts';

/** A missing number, date or text: an expression that uses it has no result, so the check reports nothing. */
class MissingValue extends Error {}

export class Amount {
  readonly #value: Big | null;
  constructor(value: Big | null) {
    this.#value = value;
  }
  get isFilled(): boolean {
    return this.#value !== null;
  }
  get value(): Big {
    if (this.#value === null) throw new MissingValue();
    return this.#value;
  }
}

export class Day {
  readonly #iso: string;
  constructor(iso: string) {
    this.#iso = iso;
  }
  get isFilled(): boolean {
    return this.#iso !== '';
  }
  get iso(): string {
    if (this.#iso === '') throw new MissingValue();
    return this.#iso;
  }
}

type NumberLike = Amount | bigint | number;
const bigOf = (value: NumberLike): Big => (value instanceof Amount ? value.value : new Big(String(value)));
const isoOf = (value: Day | string): string => (value instanceof Day ? value.iso : value);
const dayMs = 86_400_000;
/** Number of decimals of a quotient. */
const decimals = 10;
const Exact = Big();
Exact.DP = decimals;

const arithmetic: Record<string, (a: Big, b: Big) => Big> = {
  '+': (a, b) => a.plus(b),
  '-': (a, b) => a.minus(b),
  '*': (a, b) => a.times(b),
  '/': (a, b) => new Exact(a).div(b),
};
const comparison: Record<string, (order: number) => boolean> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

export const ruleLimits = { length: 2_000, nodes: 300, depth: 40 } as const;

function baseEnvironment(): Environment {
  const environment = new Environment({
    homogeneousAggregateLiterals: false,
    limits: {
      maxAstNodes: ruleLimits.nodes,
      maxDepth: ruleLimits.depth,
      maxListElements: 200,
      maxMapEntries: 50,
      maxCallArguments: 10,
    },
  })
    .registerType('Amount', { ctor: Amount, fields: {} })
    .registerType('Day', { ctor: Day, fields: {} });
  const pairs = ['Amount Amount', 'Amount int', 'int Amount', 'Amount double', 'double Amount'].map((each) => each.split(' '));
  for (const [left, right] of pairs) {
    for (const [sign, compute] of Object.entries(arithmetic))
      environment.registerOperator(
        `${left} ${sign} ${right}: Amount`,
        (a: NumberLike, b: NumberLike) => new Amount(compute(bigOf(a), bigOf(b))),
      );
    for (const [sign, holds] of Object.entries(comparison))
      environment.registerOperator(`${left} ${sign} ${right}: bool`, (a: NumberLike, b: NumberLike) =>
        holds(bigOf(a).cmp(bigOf(b))),
      );
  }
  for (const pair of ['Amount Amount', 'Amount int', 'Amount double'].map((each) => each.split(' ')))
    environment.registerOperator(`${pair[0]} == ${pair[1]}: bool`, (a: NumberLike, b: NumberLike) => bigOf(a).eq(bigOf(b)));
  environment.registerOperator('-Amount', (a: Amount) => new Amount(a.value.neg()));
  for (const [left, right] of ['Day Day', 'Day string', 'string Day'].map((each) => each.split(' ')))
    for (const [sign, holds] of Object.entries(comparison))
      environment.registerOperator(`${left} ${sign} ${right}: bool`, (a: Day | string, b: Day | string) =>
        holds(isoOf(a) < isoOf(b) ? -1 : Number(isoOf(a) > isoOf(b))),
      );
  for (const [left, right] of ['Day Day', 'Day string'].map((each) => each.split(' ')))
    environment.registerOperator(`${left} == ${right}: bool`, (a: Day | string, b: Day | string) => isoOf(a) === isoOf(b));
  return environment
    .registerFunction('filled(Amount): bool', (value: Amount) => value.isFilled)
    .registerFunction('filled(Day): bool', (value: Day) => value.isFilled)
    .registerFunction('filled(string): bool', (value: string) => value !== '')
    .registerFunction('abs(Amount): Amount', (value: Amount) => new Amount(value.value.abs()))
    .registerFunction(
      'round(Amount, int): Amount',
      (value: Amount, places: bigint) =>
        new Amount(value.value.round(Math.min(decimals, Math.max(0, Number(places))), Big.roundHalfUp)),
    )
    .registerFunction(
      'sum(list): Amount',
      (rows: readonly unknown[]) =>
        new Amount(
          rows.reduce<Big>(
            (total, each) => (each instanceof Amount && each.isFilled ? total.plus(each.value) : total),
            new Big(0),
          ),
        ),
    )
    .registerFunction('days(Day, Day): int', (from: Day, to: Day) =>
      BigInt(Math.round((Date.parse(to.iso) - Date.parse(from.iso)) / dayMs)),
    );
}

export type RuleField = { name: string; type: FieldType; isItem: boolean };

const celTypes: Record<ValueKind, string> = {
  text: 'string',
  key: 'string',
  decimal: 'Amount',
  integer: 'Amount',
  date: 'Day',
  boolean: 'bool',
};

const plainNumber = /^-?\d{1,20}(?:\.\d{1,10})?$/;
/** Converts a value for expressions. Texts longer than anybody compares are truncated. */
export function ruleValueOf(type: FieldType, value: string): unknown {
  switch (celTypes[kindOf(type)]) {
    case 'Amount':
      return new Amount(plainNumber.test(value) ? new Big(value) : null);
    case 'Day':
      return new Day(/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : '');
    case 'bool':
      return value === 'true';
    default:
      return value.slice(0, 1_000);
  }
}

/**
 * Returns the variables available for a type: header fields by name, `items` as rows, `today`; for checks of a row also its cells by name.
 */
export function ruleEnvironment(fields: readonly RuleField[], isOfRow: boolean, hasToday: boolean): Environment {
  const environment = baseEnvironment();
  for (const { name, type, isItem } of fields)
    if ((!isItem || isOfRow) && isValidIdentifier(name) && !environment.hasVariable(name))
      environment.registerVariable(name, celTypes[kindOf(type)]);
  environment.registerVariable('items', 'list<map<string, dyn>>');
  return hasToday ? environment.registerVariable('today', 'Day') : environment;
}

const walking = new Set(['all', 'exists', 'exists_one', 'map', 'filter', 'bind']);
/** A regular expression can run forever, and nobody notices it. */
const refused = new Set(['matches', 'bytes', 'json', 'base64', 'replace', 'join']);

const isNode = (value: unknown): value is ASTNode =>
  typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
export const childrenOf = (value: unknown): ASTNode[] =>
  isNode(value) ? [value] : Array.isArray(value) ? value.flatMap(childrenOf) : [];

/** Returns why a well-formed expression is not accepted; undefined if it is. */
export function findExcess(node: ASTNode, isInside = false): { reason: 'loops' | 'notAllowed'; at: number } | undefined {
  const called = node.op === 'rcall' || node.op === 'call' ? node.args[0] : undefined;
  if (called !== undefined && refused.has(called)) return { reason: 'notAllowed', at: node.start };
  const walks = called !== undefined && walking.has(called);
  if (walks && isInside) return { reason: 'loops', at: node.start };
  // the receiver may be an iteration itself: the passes run one after another
  const [receiver, rest] = node.op === 'rcall' ? [[node.args[1]], node.args[2]] : [[], childrenOf(node.args)];
  for (const child of receiver) {
    const fault = findExcess(child, isInside);
    if (fault) return fault;
  }
  for (const child of rest) {
    const fault = findExcess(child, isInside || walks);
    if (fault) return fault;
  }
  return undefined;
}
