/**
 * Computed fields. Used by the service on every write and by the form while typing. If a value is missing, the result is empty; amounts are
 * exact.
 */
import type { ASTNode } from '@marcbachmann/cel-js';
import { Big } from 'big.js';
import type { Reason } from '../../core/error-reasons.ts';
import { canonicalValue, kindOf } from '#values/value-types.ts';
import type { ValueKind } from '#values/value-type.ts';
import { type Asked, compileExpression, type DocumentTexts, expressionScopes, type RuleFault, type Texts } from './compile.ts';
import { Amount, childrenOf, Day, ruleEnvironment, type RuleField } from './language.ts';

export type FormulaField = RuleField & { formula: string; format: string };

/** Result types accepted for a formula of each kind; a `dyn` result is checked when it is computed. */
const answerTypes: Record<ValueKind, readonly string[]> = {
  text: ['string', 'dyn'],
  key: ['string', 'dyn'],
  decimal: ['Amount', 'int', 'double', 'dyn'],
  integer: ['Amount', 'int', 'dyn'],
  date: ['Day', 'dyn'],
  boolean: ['bool', 'dyn'],
};

type Formula = { field: FormulaField; ask: Asked; uses: ReadonlySet<string>; decimals: Decimals };

/** Compiles a formula; the result includes the names of the fields that it uses. */
export function compileFormula(field: FormulaField, fields: readonly RuleField[]): Formula | { fault: RuleFault } {
  const compiled = compileExpression(field.formula, ruleEnvironment(fields, field.isItem, false));
  if ('fault' in compiled) return compiled;
  const { ask, type, ast } = compiled;
  if (!answerTypes[kindOf(field.type)].includes(type))
    return { fault: { reason: { code: 'formula_type', params: { type: field.type } }, at: 0 } };
  const cells = new Set(fields.filter(({ isItem }) => isItem).map(({ name }) => name));
  const nodes = nodesOf(ast);
  const wrong = nodes.find((node) => (node.op === '.' || node.op === '.?') && !cells.has(node.args[1]));
  if (wrong?.op === '.' || wrong?.op === '.?')
    return { fault: { reason: { code: 'check_unknown_field', params: { field: wrong.args[1] } }, at: wrong.start } };
  const isOpen = nodes.some(({ op }) => op === '[]' || op === '[?]');
  const named = nodes.flatMap((node) =>
    node.op === 'id' ? [node.args] : node.op === '.' || node.op === '.?' ? [node.args[1]] : [],
  );
  // a cell that is addressed by a computed name can be any cell
  return { field, ask, uses: new Set(isOpen ? [...named, ...cells] : named), decimals: decimalsOf(field.format, ast) };
}

/** Minimum and maximum number of decimals; a value with fewer is padded with zeros to the minimum. */
type Decimals = { least: number; most: number };
/** Decimals of money, if the field does not specify them. */
const defaultDecimals = 2;
const maxDecimals = 10;

/** Whether the expression multiplies or divides without rounding the result. */
const growsDecimals = ({ op, args }: ASTNode): boolean =>
  !(op === 'call' && args[0] === 'round') && (op === '*' || op === '/' || childrenOf(args).some(growsDecimals));

/**
 * Returns the number of decimals of the result: those of the field, if specified. Otherwise a sum or a difference has those of its
 * operands, and `round` those requested; a product or a quotient, which would have ten, is rounded like money.
 */
function decimalsOf(format: string, ast: ASTNode): Decimals {
  if (format !== '') return { least: Number(format), most: Number(format) };
  return { least: defaultDecimals, most: growsDecimals(ast) ? defaultDecimals : maxDecimals };
}

const nodesOf = (node: ASTNode): ASTNode[] => [node, ...childrenOf(node.args).flatMap(nodesOf)];

type FormulaFault = { name: string; reason: Reason; at: number };

/** Returns the formulas of a type in order of dependency, or all their faults by field. */
export function planFormulas(fields: readonly FormulaField[]): { plan: Formula[]; faults: FormulaFault[] } {
  const faults: FormulaFault[] = [];
  const formulas = new Map<string, Formula>();
  for (const field of fields.filter(({ formula }) => formula !== '')) {
    const compiled = compileFormula(field, fields);
    if ('fault' in compiled) faults.push({ name: field.name, ...compiled.fault });
    else formulas.set(field.name, compiled);
  }
  const plan: Formula[] = [];
  const visit = (name: string, way: readonly string[]): void => {
    const formula = formulas.get(name);
    if (!formula || plan.includes(formula)) return;
    if (way.includes(name)) {
      const circle = [...way.slice(way.indexOf(name)), name].join(' → ');
      if (!faults.some((each) => each.name === name))
        faults.push({ name, reason: { code: 'formula_cycle', params: { fields: circle } }, at: 0 });
      return;
    }
    for (const used of formula.uses) visit(used, [...way, name]);
    plan.push(formula);
  };
  for (const name of formulas.keys()) visit(name, []);
  return { plan, faults };
}

const maxPrepared = 100;
const prepared = new Map<string, Formula[]>();

/** Returns the compiled formulas from a cache: compiling costs more than evaluating, and every save and every key press evaluates. */
function planOf(fields: readonly FormulaField[]): Formula[] {
  const key = JSON.stringify(fields.map(({ name, type, isItem, formula, format }) => [name, type, isItem, formula, format]));
  const known = prepared.get(key);
  if (known) return known;
  const { plan } = planFormulas(fields);
  if (prepared.size >= maxPrepared) prepared.clear();
  prepared.set(key, plan);
  return plan;
}

/** Returns the canonical texts of a document including those of its formulas; rows and their order are unchanged. */
export function computeFormulas(fields: readonly FormulaField[], texts: DocumentTexts): { fields: Texts; items: Texts[] } {
  const result = { fields: { ...texts.fields }, items: texts.items.map((item) => ({ ...item })) };
  for (const { field, ask, decimals } of planOf(fields)) {
    const scopes = expressionScopes(fields, result);
    if (!field.isItem) result.fields[field.name] = answerText(field, ask, scopes.head, decimals);
    else
      for (const [index, row] of scopes.rows.entries()) {
        const item = result.items[index];
        if (item) item[field.name] = answerText(field, ask, row, decimals);
      }
  }
  return result;
}

function answerText({ type }: FormulaField, ask: Asked, scope: Readonly<Record<string, unknown>>, decimals: Decimals): string {
  try {
    return canonicalValue(type, textOf(type, ask(scope), decimals)) ?? '';
  } catch {
    // a missing value or a division by zero: no result
    return '';
  }
}

function textOf(type: FormulaField['type'], answer: unknown, { least, most }: Decimals): string {
  if (answer instanceof Day) return answer.iso;
  if (typeof answer === 'string' || typeof answer === 'boolean') return String(answer);
  if (!(answer instanceof Amount) && typeof answer !== 'bigint' && typeof answer !== 'number') return '';
  const number = answer instanceof Amount ? answer.value : new Big(String(answer));
  if (kindOf(type) !== 'decimal') return number.toFixed();
  const exact = number.round(most, Big.roundHalfUp);
  const decimals = exact.toFixed().split('.')[1]?.length ?? 0;
  return exact.toFixed(Math.max(least, decimals));
}
