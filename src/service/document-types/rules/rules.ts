/** A tenant's own checks: prepared once, asked of each document. */
import type { Reason } from '#contract/core/error-reasons.ts';
import type { TypeCheck } from '#contract/document-types/type-changes.ts';
import type { FieldValues } from '#values/values.ts';
import { ruleEnvironment, type RuleField, ruleLimits, ruleValueOf, tooMuch } from './rule-language.ts';

/** `at` counts characters of the expression, from 0. */
export type RuleFault = { reason: Reason; at: number };
type Asked = (values: Readonly<Record<string, unknown>>) => unknown;

const fault = (reason: Reason, at = 0): RuleFault => ({ reason, at });
const excesses = { loops: { code: 'check_nested_loops' }, notAllowed: { code: 'check_function_not_allowed' } } as const;

/** The library has no codes. The first line of its message says what is wrong; the others draw where, which `at` tells. */
function syntaxFault(error: Error | undefined): RuleFault {
  const [cause = ''] = error?.message.split('\n') ?? [];
  const field = /^Unknown variable: (.*)$/.exec(cause)?.[1];
  if (field !== undefined) return fault({ code: 'check_unknown_field', params: { field } }, startOf(error));
  if (/^no (?:matching|such) overload/.test(cause)) return fault({ code: 'check_types_differ' }, startOf(error));
  return fault({ code: 'check_syntax', params: { cause } }, startOf(error));
}
const startOf = (error: unknown): number =>
  typeof error === 'object' &&
  error !== null &&
  'range' in error &&
  typeof error.range === 'object' &&
  error.range !== null &&
  'start' in error.range
    ? Number(error.range.start)
    : 0;

export function compileRule(
  expression: string,
  fields: readonly RuleField[],
  isOfRow: boolean,
): { ask: Asked } | { fault: RuleFault } {
  if (expression.length > ruleLimits.length)
    return { fault: fault({ code: 'text_too_long', params: { max: ruleLimits.length } }) };
  const environment = ruleEnvironment(fields, isOfRow);
  try {
    const parsed = environment.parse(expression);
    const excess = tooMuch(parsed.ast);
    if (excess) return { fault: fault(excesses[excess.reason], excess.at) };
    const checked = parsed.check();
    if (!checked.valid) return { fault: syntaxFault(checked.error) };
    if (checked.type !== 'bool' && checked.type !== 'dyn') return { fault: fault({ code: 'check_not_boolean' }) };
    return { ask: (values) => parsed({ ...values }) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { fault: syntaxFault(error) };
  }
}

const mostPrepared = 500;
const prepared = new Map<string, Asked | null>();

/** Preparing costs more than asking, and every save asks. */
function prepare({ expression, field }: TypeCheck, fields: readonly RuleField[]): Asked | null {
  const isOfRow = fields.some((each) => each.isItem && each.name === field);
  const key = JSON.stringify([expression, isOfRow, fields.map(({ name, type, isItem }) => [name, type, isItem])]);
  const known = prepared.get(key);
  if (known !== undefined) return known;
  const compiled = compileRule(expression, fields, isOfRow);
  const ask = 'ask' in compiled ? compiled.ask : null;
  if (prepared.size >= mostPrepared) prepared.clear();
  prepared.set(key, ask);
  return ask;
}

/** What a check of the tenant's own has found: the params are its texts by culture. */
export type RuleMessage = Pick<TypeCheck, 'field' | 'level'> & {
  itemIndex: number | null;
  code: 'rule';
  params: TypeCheck['message'];
};

type Values = { fields: FieldValues; items: readonly FieldValues[]; today: string };

const valuesOf = (fields: readonly RuleField[], values: FieldValues): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ name, type }) => [name, ruleValueOf(type, values[name]?.value ?? '')]));

/** What holds, what does not, and null where a value is missing that the answer needs. */
export function answerRule(ask: Asked, values: Readonly<Record<string, unknown>>): boolean | null {
  try {
    const answer = ask(values);
    return typeof answer === 'boolean' ? answer : null;
  } catch {
    // a missing value, a division by zero: the check has nothing to say
    return null;
  }
}

/** The values of a document as expressions see them: one set for its head, one for each row. */
export function ruleScopes(definition: readonly RuleField[], { fields, items, today }: Values) {
  const header = definition.filter(({ isItem }) => !isItem);
  const cells = definition.filter(({ isItem }) => isItem);
  const rows = items.map((item) => valuesOf(cells, item));
  const head = { ...valuesOf(header, fields), items: rows, today: ruleValueOf('DATE', today) };
  return { head, rows: rows.map((row) => ({ ...head, ...row })) };
}

/** What the tenant's checks find: a check of an item field is asked of every row. A check that can no longer be understood says nothing. */
export function checkRules(rules: readonly TypeCheck[], definition: readonly RuleField[], values: Values): RuleMessage[] {
  const active = rules.filter(({ isActive }) => isActive);
  if (active.length === 0) return [];
  const scopes = ruleScopes(definition, values);
  return active.flatMap((rule): RuleMessage[] => {
    const ask = prepare(rule, definition);
    if (!ask) return [];
    const isOfRow = definition.some((each) => each.isItem && each.name === rule.field);
    const failure = { field: rule.field, level: rule.level, code: 'rule', params: rule.message } as const;
    if (isOfRow)
      return scopes.rows.flatMap((row, itemIndex) => (answerRule(ask, row) === false ? [{ ...failure, itemIndex }] : []));
    return answerRule(ask, scopes.head) === false ? [{ ...failure, itemIndex: null }] : [];
  });
}
