/** Checks defined by a tenant: compiled once, evaluated for each document. */
import type { TypeCheck } from '#contract/document-types/type-changes.ts';
import type { FieldValues } from '#values/values.ts';
import { type Asked, compileRule, expressionScopes } from '#contract/document-types/expressions/compile.ts';
import { type RuleField, ruleValueOf } from '#contract/document-types/expressions/language.ts';

const maxPrepared = 500;
const prepared = new Map<string, Asked | null>();

/** Cached, because compiling costs more than evaluating and every save evaluates. */
function prepare({ expression, field }: TypeCheck, fields: readonly RuleField[]): Asked | null {
  const isOfRow = fields.some((each) => each.isItem && each.name === field);
  const key = JSON.stringify([expression, isOfRow, fields.map(({ name, type, isItem }) => [name, type, isItem])]);
  const known = prepared.get(key);
  if (known !== undefined) return known;
  const compiled = compileRule(expression, fields, isOfRow);
  const ask = 'ask' in compiled ? compiled.ask : null;
  if (prepared.size >= maxPrepared) prepared.clear();
  prepared.set(key, ask);
  return ask;
}

/** Result of a tenant's check; `params` are its messages by culture. */
export type RuleMessage = Pick<TypeCheck, 'field' | 'level'> & {
  itemIndex: number | null;
  code: 'rule';
  params: TypeCheck['message'];
};

type Values = { fields: FieldValues; items: readonly FieldValues[]; today: string };

const textsOf = (values: FieldValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]));

/** Returns whether the check holds; null if a value that it needs is missing. */
export function answerRule(ask: Asked, values: Readonly<Record<string, unknown>>): boolean | null {
  try {
    const answer = ask(values);
    return typeof answer === 'boolean' ? answer : null;
  } catch {
    // a missing value or a division by zero: no result
    return null;
  }
}

/** Returns the values of a document for checks: one scope for the header, one for each line item. */
export function ruleScopes(definition: readonly RuleField[], { fields, items, today }: Values) {
  const { head, rows } = expressionScopes(definition, { fields: textsOf(fields), items: items.map(textsOf) });
  const day = { today: ruleValueOf('DATE', today) };
  return { head: { ...head, ...day }, rows: rows.map((row) => ({ ...row, ...day })) };
}

/**
 * Evaluates the tenant's checks; a check of an item field is evaluated for every line item. Checks that can no longer be compiled are
 * skipped.
 */
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
