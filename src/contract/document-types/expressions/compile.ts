/** An expression over the fields of a type, prepared to be asked, or why it cannot be. */
import type { ASTNode } from '@marcbachmann/cel-js';
import type { Reason } from '../../core/error-reasons.ts';
import { ruleEnvironment, type RuleField, ruleLimits, ruleValueOf, tooMuch } from './language.ts';

/** `at` counts characters of the expression, from 0. */
export type RuleFault = { reason: Reason; at: number };
export type Asked = (values: Readonly<Record<string, unknown>>) => unknown;

/** `type` as the language calls it; `dyn` where it is known only when it is asked. */
type Compiled = { ask: Asked; type: string; ast: ASTNode } | { fault: RuleFault };

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

export function compileRule(expression: string, fields: readonly RuleField[], isOfRow: boolean): Compiled {
  const compiled = compileExpression(expression, ruleEnvironment(fields, isOfRow, true));
  if ('fault' in compiled || compiled.type === 'bool' || compiled.type === 'dyn') return compiled;
  return { fault: fault({ code: 'check_not_boolean' }) };
}

export function compileExpression(expression: string, environment: ReturnType<typeof ruleEnvironment>): Compiled {
  if (expression.length > ruleLimits.length)
    return { fault: fault({ code: 'text_too_long', params: { max: ruleLimits.length } }) };
  try {
    const parsed = environment.parse(expression);
    const excess = tooMuch(parsed.ast);
    if (excess) return { fault: fault(excesses[excess.reason], excess.at) };
    const checked = parsed.check();
    if (!checked.valid) return { fault: syntaxFault(checked.error) };
    return { ask: (values) => parsed({ ...values }), type: checked.type ?? 'dyn', ast: parsed.ast };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { fault: syntaxFault(error) };
  }
}

export type Texts = Readonly<Record<string, string>>;
/** Canonical texts of a document by the names of its fields. */
export type DocumentTexts = { fields: Texts; items: readonly Texts[] };

const valuesOf = (fields: readonly RuleField[], texts: Texts): Record<string, unknown> =>
  // a field may be called as what every object has
  Object.fromEntries(
    fields.map(({ name, type }) => [name, ruleValueOf(type, Object.hasOwn(texts, name) ? (texts[name] ?? '') : '')]),
  );

/** The values of a document as expressions see them: one set for its head, one for each row. */
export function expressionScopes(definition: readonly RuleField[], { fields, items }: DocumentTexts) {
  const cells = definition.filter(({ isItem }) => isItem);
  const rows = items.map((item) => valuesOf(cells, item));
  const head = {
    ...valuesOf(
      definition.filter(({ isItem }) => !isItem),
      fields,
    ),
    items: rows,
  };
  return { head, rows: rows.map((row) => ({ ...head, ...row })) };
}
