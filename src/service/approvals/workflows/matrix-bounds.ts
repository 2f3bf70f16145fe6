/** Splits conditions into table rows: one row for each alternative, with its requirement for each dimension in a cell. Pure. */
import { Big } from 'big.js';
import type { AmountBounds, MatrixWhen } from '#contract/approvals/matrix.ts';
import { type ApprovalCondition, type ApprovalRule, isNumber } from '#contract/approvals/rules.ts';
import type { Scope } from './document-kinds.ts';

/** Maximum number of rows that are still readable as a table. */
const maxAlternatives = 24;

const alternativesOf = (match: 'all' | 'any', parts: readonly ApprovalRule[][][]): ApprovalRule[][] =>
  match === 'any'
    ? parts.flat()
    : parts.reduce<ApprovalRule[][]>(
        (before, part) =>
          before.length > maxAlternatives ? before : before.flatMap((rules) => part.map((more) => [...rules, ...more])),
        [[]],
      );

/** Returns the alternatives of a condition, each a list of rules that must all hold; undefined if there are too many. */
export function waysOf(condition: ApprovalCondition | null): ApprovalRule[][] | undefined {
  if (condition === null) return [[]];
  const parts = condition.rules.map((entry) =>
    'match' in entry
      ? alternativesOf(
          entry.match,
          entry.rules.map((rule) => [[rule]]),
        )
      : [[entry]],
  );
  const ways = alternativesOf(condition.match, parts);
  return ways.length > maxAlternatives ? undefined : ways;
}

type Bound = { value: string; isIncluded: boolean };

/** Returns the narrower of two bounds; `sign` is 1 for lower bounds, -1 for upper ones. */
function narrower(one: Bound | null, other: Bound | null, sign: 1 | -1): Bound | null {
  if (!one || !other) return one ?? other;
  const order = new Big(one.value).cmp(other.value) * sign;
  if (order === 0) return one.isIncluded ? other : one;
  return order > 0 ? one : other;
}

function boundsOf({ operator, values: [first = '', second = ''] }: ApprovalRule): { from: Bound | null; to: Bound | null } {
  const at = (isIncluded: boolean): Bound => ({ value: first, isIncluded });
  if (operator === 'gt' || operator === 'gte') return { from: at(operator === 'gte'), to: null };
  if (operator === 'lt' || operator === 'lte') return { from: null, to: at(operator === 'lte') };
  return { from: at(true), to: { value: second, isIncluded: false } };
}

const ordering = new Set(['gt', 'gte', 'lt', 'lte', 'between']);
const isBound = ({ subject, operator, values }: ApprovalRule): boolean =>
  subject === 'amount' && ordering.has(operator) && values.every(isNumber);

function amountOf(rules: readonly ApprovalRule[]): AmountBounds | null {
  const [first] = rules;
  if (!first) return null;
  const bounds = rules.map(boundsOf);
  return {
    from: bounds.reduce<Bound | null>((before, { from }) => narrower(before, from, 1), null),
    to: bounds.reduce<Bound | null>((before, { to }) => narrower(before, to, -1), null),
    currency: first.currency ?? null,
  };
}

/** Returns which of the known values the rules select; null means all. */
function chosenOf(rules: readonly ApprovalRule[], known: readonly string[]): string[] | null {
  if (rules.length === 0) return null;
  return known.filter((each) => rules.every(({ operator, values }) => values.includes(each) === (operator === 'is')));
}

const isChoice = ({ operator }: ApprovalRule): boolean => operator === 'is' || operator === 'isNot';

/**
 * Returns the requirements of one alternative by dimension. Amounts in a second currency are not intersected with those in the first, but
 * listed with the other rules.
 */
export function whenOf(rules: readonly ApprovalRule[], { units, types }: Scope): MatrixWhen {
  const currency = rules.find(isBound)?.currency;
  const cells = Map.groupBy(rules, (rule) => {
    if (isBound(rule) && rule.currency === currency) return 'amount';
    if ((rule.subject === 'unit' || rule.subject === 'type') && isChoice(rule)) return rule.subject;
    return rule.subject === 'supplier' ? 'supplier' : 'other';
  });
  return {
    amount: amountOf(cells.get('amount') ?? []),
    units: chosenOf(cells.get('unit') ?? [], units),
    types: chosenOf(cells.get('type') ?? [], types),
    suppliers: cells.get('supplier') ?? [],
    others: cells.get('other') ?? [],
  };
}
