/** A compiled expression, and its evaluation context. */
import type { XDocument } from './nodes.ts';
import { type Item, isTrue, type Sequence, XPathError } from './values.ts';

/** The rules took more steps than any real invoice needs. */
export class StepLimitExceeded extends Error {}

/** Variables, innermost first; each is evaluated on first use. */
export type Scope = { name: string; value: () => Sequence; outer: Scope | null };

/** One validation of one document. */
export type Run = {
  document: XDocument;
  stepsLeft: number;
  /** Results of absolute paths that depend on nothing else. */
  found: Map<Expression, Sequence>;
};

export const newRun = (document: XDocument, stepsLeft: number): Run => ({ document, stepsLeft, found: new Map() });

export type Context = { item: Item | null; position: number; size: number; scope: Scope | null; run: Run };

export type Expression = (context: Context) => Sequence;

export function spend(run: Run, steps: number): void {
  run.stepsLeft -= steps;
  if (run.stepsLeft < 0) throw new StepLimitExceeded('Too many steps');
}

export const holdsIn = (expression: Expression, context: Context): boolean => isTrue(expression(context));

export function bind(outer: Scope | null, name: string, value: () => Sequence): Scope {
  let known: Sequence | undefined;
  return { name, outer, value: () => (known ??= value()) };
}

export function lookUp(scope: Scope | null, name: string): Sequence {
  for (let each = scope; each !== null; each = each.outer) if (each.name === name) return each.value();
  throw new XPathError(`Unknown variable ${name}`);
}

/** Evaluates an expression once per run, if it depends on the document alone. */
export function once(expression: Expression): Expression {
  return (context) => {
    const known = context.run.found.get(expression);
    if (known) return known;
    const found = expression(context);
    context.run.found.set(expression, found);
    return found;
  };
}

export function contextItem({ item }: Context): Item {
  if (item === null) throw new XPathError('No context item');
  return item;
}
