/**
 * Generates all kinds of documents that the rules distinguish: for each combination of their results at least one document. Undefined if
 * completeness cannot be guaranteed, or there are too many. Pure.
 */
import { Big } from 'big.js';
import { type ApprovalRule, isNumber } from '#contract/approvals/rules.ts';
import type { FieldValues } from '#values/values.ts';
import type { Judged } from '../runs/evaluate-condition.ts';
import type { Facts } from '../runs/facts.ts';

export type Kind = { document: Judged; facts: Facts };
export type Scope = { units: readonly string[]; types: readonly string[] };
type Dimension = { name: string; values: readonly string[] };

/** Limit on kinds tried: they are generated whenever the list of workflows is shown. */
const maxKinds = 20_000;
/** Limit on texts that rules search for within a value, because every subset of them is a kind of its own. */
const maxSearched = 5;
/** A character that nobody types and that no searched text contains. */
const separator = '\u0001';

const unique = (values: readonly string[]): string[] => [...new Set(values)];
const isAmount = ({ subject, field }: ApprovalRule): boolean =>
  subject === 'amount' || (subject === 'field' && field === 'total_amount');

function nameOf(rule: ApprovalRule): string {
  if (isAmount(rule)) return 'amount';
  if (rule.subject === 'field') return `field ${rule.field}`;
  return rule.subject === 'lookup' ? `lookup ${rule.table}` : rule.subject;
}

/** Returns the value and its immediate neighbors. */
function around(value: string): string[] {
  if (isNumber(value)) return ['-1', '-0.01', '0', '0.01', '1'].map((step) => new Big(value).plus(step).toFixed());
  return [`!${value}`, value, `${value}${separator}`];
}

/** Returns one text for each subset of the searched ones, which contains no others. */
function textsWith(searched: readonly string[]): string[] {
  const texts = [separator];
  for (const text of searched) texts.push(...texts.map((before) => `${before}${text}${separator}`));
  return texts;
}

/** Returns the empty value, one that no rule mentions, and the mentioned ones with their neighbors. */
function valuesOf(rules: readonly ApprovalRule[]): string[] {
  const searched = unique(rules.filter(({ operator }) => operator === 'contains').flatMap(({ values }) => values));
  return unique(['', '~', ...rules.flatMap(({ values }) => values).flatMap(around), ...textsWith(searched)]);
}

/** Returns the values that rules mention and one other: rules do not distinguish the others. */
function known(all: readonly string[], rules: readonly ApprovalRule[]): string[] {
  const named = new Set(rules.flatMap(({ values }) => values));
  const other = all.find((each) => !named.has(each));
  return [...all.filter((each) => named.has(each)), ...(other === undefined ? [] : [other])];
}

/**
 * Whether the rules can be covered: combinations such as amounts in several currencies, or a table looked up by several fields, are not
 * tried.
 */
function isTold(rules: readonly ApprovalRule[]): boolean {
  const currencies = new Set(rules.filter(isAmount).map(({ currency }) => currency));
  const searches = Map.groupBy(
    rules.filter(({ operator }) => operator === 'contains'),
    nameOf,
  );
  const tables = Map.groupBy(
    rules.filter(({ subject }) => subject === 'lookup'),
    nameOf,
  );
  const isSearchable = ({ subject }: ApprovalRule) => subject !== 'unit' && subject !== 'type' && subject !== 'amount';
  return (
    currencies.size <= 1 &&
    [...tables.values()].every((same) => new Set(same.map(({ field }) => field)).size === 1) &&
    [...searches.values()].every(
      (same) => same.every(isSearchable) && unique(same.flatMap(({ values }) => values)).length <= maxSearched,
    )
  );
}

function kindOf(example: ReadonlyMap<string, string>): Kind {
  const of = (name: string) => example.get(name) ?? '';
  const fields: FieldValues = {};
  const put = (name: string, value: string) => {
    fields[name] = { value, wordIds: [], confidence: 1, source: 'User', evidence: [] };
  };
  put('total_amount', of('amount'));
  put('issued_by_name_sm', of('supplier'));
  put('issued_by_id_sm', of('supplier id'));
  for (const [name, value] of example) if (name.startsWith('field ')) put(name.slice('field '.length), value);
  const approved = of('approvedBefore');
  return {
    document: { fields, accounting_unit_id: of('unit'), document_class: of('type') },
    facts: {
      // the currency makes no difference once the converted amount is known
      convert: (amount) => amount,
      approvedBefore: isNumber(approved) ? Math.max(0, Math.trunc(Number(approved))) : null,
      lookedUp: (table) => example.get(`lookup ${table}`) ?? null,
    },
  };
}

function* combinations([first, ...rest]: readonly Dimension[], before = new Map<string, string>()): Generator<Kind> {
  if (!first) return yield kindOf(before);
  for (const value of first.values) yield* combinations(rest, new Map([...before, [first.name, value]]));
}

export function documentKinds(rules: readonly ApprovalRule[], { units, types }: Scope): Generator<Kind> | undefined {
  if (!isTold(rules)) return undefined;
  const byName = Map.groupBy(rules, nameOf);
  const dimensions = [...byName].flatMap(([name, own]): Dimension[] => {
    if (name === 'unit') return [{ name, values: known(units, own) }];
    if (name === 'type') return [{ name, values: known(types, own) }];
    const values = valuesOf(own);
    return name === 'supplier' ? [name, 'supplier id'].map((each) => ({ name: each, values })) : [{ name, values }];
  });
  const count = dimensions.reduce((product, { values }) => product * values.length, 1);
  return count > maxKinds ? undefined : combinations(dimensions);
}
