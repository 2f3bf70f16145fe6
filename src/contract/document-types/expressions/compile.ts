/** Compiles an expression over the fields of a type, or returns why it cannot be compiled. */
import type { ASTNode } from '@marcbachmann/cel-js';
import type { Reason } from '../../core/error-reasons.ts';
import { ruleEnvironment, type RuleField, ruleLimits, ruleValueOf, findExcess } from './language.ts';

/** `at` is the offset in the expression in characters, from 0. */
export type RuleFault = { reason: Reason; at: number };
export type Asked = (values: Readonly<Record<string, unknown>>) => unknown;

/** `type` is the type name of the language; `dyn` if it is only known at evaluation. */
type Compiled = { ask: Asked; type: string; ast: ASTNode } | { fault: RuleFault };

const fault = (reason: Reason, at = 0): RuleFault => ({ reason, at });
const limitFaults = { loops: { code: 'check_nested_loops' }, notAllowed: { code: 'check_function_not_allowed' } } as const;

/**
 * Derives the fault from the message, because the library has no error codes. Its first line states the cause; the others draw the
 * position, which is in `at`.
 */
function syntaxFault(error: Error | undefined, expression: string): RuleFault {
  const [cause = ''] = error?.message.split('\n') ?? [];
  const at = startOf(error);
  const field = /^Unknown variable: (.*)$/.exec(cause)?.[1];
  if (field !== undefined) return fault({ code: 'check_unknown_field', params: { field } }, at);
  const called = /^found no matching overload for '([^(']+)\(/i.exec(cause)?.[1]?.split('.').at(-1);
  if (called !== undefined) return fault({ code: 'check_function_unfit', params: { function: called } }, at);
  if (/^(?:no (?:matching|such) overload|Ternary branches must)/i.test(cause)) return fault({ code: 'check_types_differ' }, at);
  if (/\bEOF\b/.test(cause)) return fault({ code: 'check_incomplete' });
  if (/\d\s*,\s*\d/.test(expression.slice(Math.max(0, at - 3), at + 3)) && !isInCall(expression, at))
    return fault({ code: 'check_decimal_comma' }, at);
  if (/^(?:Unexpected|Expected \w+, got)/.test(cause) && at < expression.length)
    return fault({ code: 'check_unexpected', params: { text: expression.charAt(at) } }, at);
  return fault({ code: 'check_syntax', params: { cause } }, at);
}
/** A comma inside parentheses separates what a function takes. */
const isInCall = (expression: string, at: number): boolean => {
  const before = expression.slice(0, at);
  return before.split('(').length > before.split(')').length;
};

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
    const excess = findExcess(parsed.ast);
    if (excess) return { fault: fault(limitFaults[excess.reason], excess.at) };
    const checked = parsed.check();
    if (!checked.valid) return { fault: syntaxFault(checked.error, expression) };
    return { ask: (values) => parsed({ ...values }), type: checked.type ?? 'dyn', ast: parsed.ast };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { fault: syntaxFault(error, expression) };
  }
}

export type Texts = Readonly<Record<string, string>>;
/** Canonical texts of a document by field name. */
export type DocumentTexts = { fields: Texts; items: readonly Texts[] };

const valuesOf = (fields: readonly RuleField[], texts: Texts): Record<string, unknown> =>
  // a field name may be the name of a property that every object has
  Object.fromEntries(
    fields.map(({ name, type }) => [name, ruleValueOf(type, Object.hasOwn(texts, name) ? (texts[name] ?? '') : '')]),
  );

/** Returns the values of a document as expressions see them: one scope for the header, one for each row. */
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
