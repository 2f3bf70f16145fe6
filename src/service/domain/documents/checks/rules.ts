/** A tenant's own checks: prepared once, asked of each document. */
import type { TypeCheck } from '#contract/endpoints/type-changes.ts';
import type { FieldValues } from '#contract/values.ts';
import type { CheckMessage } from './check-message.ts';
import { ruleEnvironment, type RuleField, ruleLimits, ruleValueOf, tooMuch } from './rule-language.ts';

/** `at` counts characters of the expression, from 0. */
export type RuleFault = { reason: 'syntax' | 'loops' | 'notAllowed' | 'tooLong' | 'notTrueOrFalse'; message: string; at: number };
type Asked = (values: Readonly<Record<string, unknown>>) => unknown;

const words: Record<Exclude<RuleFault['reason'], 'syntax'>, string> = {
  loops: 'walks the rows inside of a walk through the rows',
  notAllowed: 'uses a function that checks may not use',
  tooLong: `is longer than ${ruleLimits.length} characters`,
  notTrueOrFalse: 'is neither true nor false',
};
const fault = (reason: keyof typeof words, at = 0): RuleFault => ({ reason, message: words[reason], at });

/** The first line says what; the others draw where, which `at` tells. */
const firstLine = (error: Error): string => error.message.split('\n')[0] ?? '';
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
  if (expression.length > ruleLimits.length) return { fault: fault('tooLong') };
  const environment = ruleEnvironment(fields, isOfRow);
  try {
    const parsed = environment.parse(expression);
    const excess = tooMuch(parsed.ast);
    if (excess) return { fault: fault(excess.reason, excess.at) };
    const checked = parsed.check();
    if (!checked.valid)
      return {
        fault: { reason: 'syntax', message: firstLine(checked.error ?? new Error('is not valid')), at: startOf(checked.error) },
      };
    if (checked.type !== 'bool' && checked.type !== 'dyn') return { fault: fault('notTrueOrFalse') };
    return { ask: (values) => parsed({ ...values }) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { fault: { reason: 'syntax', message: firstLine(error), at: startOf(error) } };
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
export function checkRules(rules: readonly TypeCheck[], definition: readonly RuleField[], values: Values): CheckMessage[] {
  const active = rules.filter(({ isActive }) => isActive);
  if (active.length === 0) return [];
  const scopes = ruleScopes(definition, values);
  return active.flatMap((rule): CheckMessage[] => {
    const ask = prepare(rule, definition);
    if (!ask) return [];
    const isOfRow = definition.some((each) => each.isItem && each.name === rule.field);
    const said = { field: rule.field, level: rule.level, code: 'rule', params: rule.message } as const;
    if (isOfRow) return scopes.rows.flatMap((row, itemIndex) => (answerRule(ask, row) === false ? [{ ...said, itemIndex }] : []));
    return answerRule(ask, scopes.head) === false ? [{ ...said, itemIndex: null }] : [];
  });
}
