/** Runs a rule set over a document by ISO Schematron. */
import type { Assertion, RuleSet, Severity } from './rule-set.ts';
import { bind, type Context, type Expression, holdsIn, newRun, type Scope } from './xpath/expression.ts';
import { casts, type XPathFunction } from './xpath/functions.ts';
import type { XDocument, XNode } from './xpath/nodes.ts';
import { compile, compilePattern, type Names } from './xpath/parse.ts';
import { asNodes } from './xpath/path.ts';
import { atomOf, type Sequence, XPathError } from './xpath/values.ts';

/** A failed assertion, and the node that it failed for. */
export type Failure = { code: string; severity: Severity; terms: readonly string[]; node: XNode };

type Bindings = readonly { name: string; value: Expression }[];

type CompiledRule = {
  matches: Expression;
  lets: Bindings;
  assertions: readonly (Omit<Assertion, 'test'> & { test: Expression })[];
};

export type CompiledRuleSet = { lets: Bindings; patterns: readonly { lets: Bindings; rules: readonly CompiledRule[] }[] };

/** Converts an argument to the type of its parameter: untyped values are cast, others unchanged. */
function converted(argument: Sequence, type: string): Sequence {
  const cast = casts[type.replace('?', '')];
  return cast ? argument.map((item) => cast(atomOf(item))) : argument;
}

function compileFunctions({ functions: declared, namespaces }: RuleSet): Names {
  const functions: Record<string, XPathFunction> = {};
  const names: Names = { namespaces, functions };
  for (const { name, parameters, body } of declared) {
    const compiled = compile(body, names);
    functions[name] = (args, context) => {
      let scope: Scope | null = null;
      for (const [index, parameter] of parameters.entries()) {
        const argument = converted(args[index] ?? [], parameter.type);
        scope = bind(scope, parameter.name, () => argument);
      }
      return compiled({ ...context, item: null, scope });
    };
  }
  return names;
}

export function compileRuleSet(ruleSet: RuleSet): CompiledRuleSet {
  const names = compileFunctions(ruleSet);
  const bindings = (lets: readonly { name: string; value: string }[]): Bindings =>
    lets.map(({ name, value }) => ({ name, value: compile(value, names) }));
  return {
    lets: bindings(ruleSet.lets),
    patterns: ruleSet.patterns.map(({ lets, rules }) => ({
      lets: bindings(lets),
      rules: rules.map(({ context, lets, assertions }) => ({
        matches: compilePattern(context, names),
        lets: bindings(lets),
        assertions: assertions.map((assertion) => ({ ...assertion, test: compile(assertion.test, names) })),
      })),
    })),
  };
}

function bindAll(lets: Bindings, outer: Scope | null, context: Omit<Context, 'scope'>): Scope | null {
  let scope = outer;
  for (const { name, value } of lets) {
    const visible = scope;
    scope = bind(visible, name, () => value({ ...context, scope: visible }));
  }
  return scope;
}

/** A value that a rule cannot parse fails the rule: `1.000,00` is not an amount. */
function holds(test: Expression, context: Context): boolean {
  try {
    return holdsIn(test, context);
  } catch (error) {
    if (error instanceof XPathError) return false;
    throw error;
  }
}

/** More than an invoice of 5,000 lines needs, and a few seconds at most. */
const maxSteps = 40_000_000;

export function runRules({ lets, patterns }: CompiledRuleSet, document: XDocument): Failure[] {
  const run = newRun(document, maxSteps);
  const atRoot = { item: document.root, position: 1, size: 1, run };
  const global = bindAll(lets, null, atRoot);
  return patterns.flatMap(({ lets, rules }) => {
    const seen = new Set<XNode>();
    const scope = bindAll(lets, global, atRoot);
    return rules.flatMap((rule) => {
      const nodes = asNodes(rule.matches({ ...atRoot, scope })).filter((node) => !seen.has(node));
      return nodes.flatMap((node) => {
        seen.add(node);
        const at = { item: node, position: 1, size: 1, run };
        const context = { ...at, scope: bindAll(rule.lets, scope, at) };
        return rule.assertions
          .filter(({ test }) => !holds(test, context))
          .map(({ code, severity, terms }) => ({ code, severity, terms, node }));
      });
    });
  });
}
