/** Compiles the subset of XPath 2 (and `let` of XPath 3) that the official rules use. */
import { bind, type Context, type Expression, holdsIn, lookUp, once, type Scope, spend } from './expression.ts';
import { casts, functions, type XPathFunction } from './functions.ts';
import { type Arithmetic, compareAny, compareSingle, type Comparison, compute, numberOf } from './operators.ts';
import { asNodes, type Axis, everywhere, filtered, inOrder, type NodeTest, path, type Predicate, type Step } from './path.ts';
import { TokenReader } from './token-reader.ts';
import type { Token } from './tokens.ts';
import { Decimal, doubleOf, isTrue, type Item, type Sequence, single, XPathError } from './values.ts';

export type Names = {
  /** Namespaces by prefix. */
  namespaces: Readonly<Record<string, string>>;
  /** Functions defined by the rules, by name with prefix. */
  functions: Readonly<Record<string, XPathFunction>>;
};

const words: Record<string, Comparison> = { eq: '=', ne: '!=', lt: '<', le: '<=', gt: '>', ge: '>=' };
const comparisons: readonly string[] = ['=', '!=', '<', '<=', '>', '>='] satisfies Comparison[];
const axisNames: readonly string[] = [
  'child',
  'attribute',
  'self',
  'parent',
  'ancestor',
  'ancestor-or-self',
  'descendant',
  'descendant-or-self',
  'following-sibling',
  'preceding-sibling',
  'preceding',
  'following',
] satisfies Axis[];

/** Tokens of a predicate that only tests names. */
const ofName = new Set(['ends-with', 'name', 'local-name', 'not', 'and', 'or', '(', ')', ',']);

/** Whether a predicate is a number, a variable or a sum alone, or tests positions; if in doubt, true. */
const isPositional = (tokens: readonly Token[]): boolean =>
  tokens[0]?.kind === 'number' ||
  (tokens[0]?.text === '$' && (tokens.length === 2 || ['+', '-'].includes(tokens[2]?.text ?? ''))) ||
  tokens.some(({ kind, text }) => kind === 'name' && ['position', 'last', 'count', 'number'].includes(text));

const isComparison = (text: string): text is Comparison => comparisons.includes(text);
const isAxis = (text: string): text is Axis => axisNames.includes(text);
const isArithmetic = (text: string): text is Arithmetic => ['+', '-', '*', 'div', 'idiv', 'mod'].includes(text);

class Parser extends TokenReader {
  private readonly names: Names;
  private readonly isPattern: boolean;

  constructor(xpath: string, names: Names, isPattern = false) {
    super(xpath);
    this.names = names;
    this.isPattern = isPattern;
  }

  /** Parses the context of a rule, as in XSLT: a relative path may start anywhere. */
  pattern(): Expression {
    const parts: Expression[] = [];
    do {
      const isAnywhere = !this.isNext('/') && !this.isNext('//') && !this.isNext('(');
      parts.push(isAnywhere ? this.relative([everywhere], true) : this.path());
    } while (this.skip('|'));
    if (!this.isAtEnd) throw this.problem();
    return (context) => inOrder(asNodes(parts.flatMap((part) => [...part(context)])));
  }

  whole(): Expression {
    const expression = this.sequence();
    if (!this.isAtEnd) throw this.problem();
    return expression;
  }

  private sequence(): Expression {
    const parts = [this.expression()];
    while (this.skip(',')) parts.push(this.expression());
    const [only] = parts;
    if (parts.length === 1 && only) return only;
    return (context) => parts.flatMap((part) => [...part(context)]);
  }

  private expression(): Expression {
    const isBinding = this.isNext('$', 1);
    if (isBinding && this.skip('for')) return this.loop('return', (items, value) => items.flatMap((item) => [...value(item)]));
    if (isBinding && this.skip('let')) return this.letIn();
    if (isBinding && this.skip('some'))
      return this.loop('satisfies', (items, value) => [items.some((item) => isTrue(value(item)))]);
    if (isBinding && this.skip('every'))
      return this.loop('satisfies', (items, value) => [items.every((item) => isTrue(value(item)))]);
    if (this.isNext('(', 1) && this.skip('if')) return this.choice();
    return this.or();
  }

  private loop(word: string, result: (items: Sequence, value: (item: Item) => Sequence) => Sequence): Expression {
    this.expect('$');
    const name = this.name();
    this.expect('in');
    const over = this.expression();
    const isNested = this.skip(',');
    if (!isNested) this.expect(word);
    const body = isNested ? this.loop(word, result) : this.expression();
    return (context) =>
      result(over(context), (item) => {
        spend(context.run, 1);
        return body({ ...context, scope: bind(context.scope, name, () => [item]) });
      });
  }

  private letIn(): Expression {
    this.expect('$');
    const name = this.name();
    this.expect(':=');
    const value = this.expression();
    this.expect('return');
    const body = this.expression();
    return (context) => body({ ...context, scope: bind(context.scope, name, () => value(context)) });
  }

  private choice(): Expression {
    this.expect('(');
    const test = this.sequence();
    this.expect(')');
    this.expect('then');
    const then = this.expression();
    this.expect('else');
    const otherwise = this.expression();
    return (context) => (holdsIn(test, context) ? then(context) : otherwise(context));
  }

  private or(): Expression {
    const left = this.and();
    if (!this.skip('or')) return left;
    const right = this.or();
    return (context) => [holdsIn(left, context) || holdsIn(right, context)];
  }

  private and(): Expression {
    const left = this.comparison();
    if (!this.skip('and')) return left;
    const right = this.and();
    return (context) => [holdsIn(left, context) && holdsIn(right, context)];
  }

  private comparison(): Expression {
    const left = this.range();
    const token = this.peek();
    if (token === undefined) return left;
    const word = token.kind === 'name' ? words[token.text] : undefined;
    if (word !== undefined) {
      this.pass(1);
      const right = this.range();
      return (context) => {
        const result = compareSingle(word, left(context), right(context));
        return result === undefined ? [] : [result];
      };
    }
    if (token.kind !== 'symbol' || !isComparison(token.text)) return left;
    this.pass(1);
    const [symbol, right] = [token.text, this.range()];
    return (context) => [compareAny(symbol, left(context), right(context))];
  }

  private range(): Expression {
    const left = this.sum();
    if (!this.skip('to')) return left;
    const right = this.sum();
    return (context) => {
      const [from, to] = [left, right].map((end) => Number(single(end(context)) ?? NaN));
      if (from === undefined || to === undefined || !(to >= from)) return [];
      spend(context.run, to - from);
      return Array.from({ length: to - from + 1 }, (_, index) => new Decimal(from + index));
    };
  }

  private arithmetic(operand: () => Expression, operators: readonly string[]): Expression {
    let left = operand();
    for (;;) {
      const token = this.peek();
      if (token === undefined || !operators.includes(token.text) || token.kind === 'text' || !isArithmetic(token.text))
        return left;
      this.pass(1);
      const [before, operator, right] = [left, token.text, operand()];
      left = (context) => compute(operator, before(context), right(context));
    }
  }

  private sum(): Expression {
    return this.arithmetic(() => this.product(), ['+', '-']);
  }

  private product(): Expression {
    return this.arithmetic(() => this.union(), ['*', 'div', 'idiv', 'mod']);
  }

  private union(): Expression {
    const parts = [this.cast()];
    while (this.skip('|') || this.skip('union')) parts.push(this.cast());
    const [only] = parts;
    if (parts.length === 1 && only) return only;
    return (context) => inOrder(asNodes(parts.flatMap((part) => [...part(context)])));
  }

  private cast(): Expression {
    const value = this.unary();
    const isTest = this.skip('castable', 'as');
    if (!isTest && !this.skip('cast', 'as')) return value;
    const name = this.name();
    const isOptional = this.skip('?');
    const cast = casts[name];
    if (!cast) throw this.problem();
    const castOf = (context: Context): Sequence => {
      const atom = single(value(context));
      if (atom === undefined && !isOptional) throw new XPathError('A value to cast is missing');
      return atom === undefined ? [] : [cast(atom)];
    };
    if (!isTest) return castOf;
    return (context) => {
      try {
        castOf(context);
        return [true];
      } catch (error) {
        if (error instanceof XPathError) return [false];
        throw error;
      }
    };
  }

  private unary(): Expression {
    if (this.skip('+')) return this.unary();
    if (!this.skip('-')) return this.path();
    const value = this.unary();
    return (context) => value(context).map((item) => negated(item));
  }

  private path(): Expression {
    if (this.skip('//')) return this.relative([everywhere], true);
    const isFromRoot = this.skip('/');
    return isFromRoot && !this.startsStep() ? path(true, []) : this.relative([], isFromRoot);
  }

  private relative(steps: Step[], isFromRoot: boolean): Expression {
    const start = this.position;
    steps.push(this.step());
    for (;;) {
      if (this.skip('//')) steps.push(everywhere);
      else if (!this.skip('/')) break;
      steps.push(this.step());
    }
    const [first] = steps;
    if (!isFromRoot && steps.length === 1 && first && 'expression' in first) return first.expression;
    if (!isFromRoot) return first && 'axis' in first ? path(false, steps) : this.fromValue(steps);
    const hasVariables = this.since(start).some(({ text, kind }) => text === '$' && kind === 'symbol');
    return hasVariables ? path(true, steps) : once(path(true, steps));
  }

  /** Builds a path that starts with a value, such as `$line/cbc:ID` or `(a | b)/c`. */
  private fromValue([first, ...rest]: readonly Step[]): Expression {
    if (first === undefined || 'axis' in first) throw this.problem();
    const further = rest.length === 0 ? null : path(false, rest);
    return (context) => {
      const items = first.expression(context);
      if (!further) return items;
      const found = items.flatMap((item) => [...further({ ...context, item })]);
      return found.every((item) => typeof item === 'object' && 'kind' in item) ? inOrder(asNodes(found)) : found;
    };
  }

  private startsStep(): boolean {
    const token = this.peek();
    if (token === undefined) return false;
    return token.kind === 'name' || ['*', '@', '.', '..', '(', '$'].includes(token.text);
  }

  private step(): Step {
    if (this.skip('..')) return this.axisStep('parent', { kind: 'node', namespace: null, name: null });
    if (this.skip('@')) return this.axisStep('attribute', this.nodeTest(true));
    const token = this.peek();
    if (token?.kind === 'name' && isAxis(token.text) && this.isNext('::', 1)) {
      this.pass(2);
      return this.axisStep(token.text, this.nodeTest(token.text === 'attribute'));
    }
    const isTest =
      this.isNext('*') || (token?.kind === 'name' && (!this.isNext('(', 1) || ['text', 'node'].includes(token.text)));
    if (isTest) return this.axisStep('child', this.nodeTest(false));
    return { expression: this.filter(this.primary()) };
  }

  private axisStep(axis: Axis, test: NodeTest): Step {
    return { axis, test, predicates: this.predicates() };
  }

  private nodeTest(isAttribute: boolean): NodeTest {
    if (this.skip('*')) return { kind: 'name', namespace: null, name: null };
    const name = this.name();
    if ((name === 'text' || name === 'node') && this.skip('(')) {
      this.expect(')');
      return { kind: name, namespace: null, name: null };
    }
    const [, prefix, local = ''] = /^(?:([^:]+):)?(.+)$/.exec(name) ?? [];
    const namespace = prefix === undefined ? '' : this.names.namespaces[prefix];
    if (prefix === '*') return { kind: 'name', namespace: null, name: local };
    if (namespace === undefined) throw this.problem();
    return { kind: 'name', namespace: isAttribute && prefix === undefined ? '' : namespace, name: local === '*' ? null : local };
  }

  private predicates(): Predicate[] {
    const found: Predicate[] = [];
    while (this.skip('[')) {
      const start = this.position;
      const test = this.sequence();
      const tokens = this.since(start);
      found.push({
        test: this.isPattern ? orNone(test) : test,
        isPositional: isPositional(tokens),
        isOfName: tokens.every(({ kind, text }) => kind === 'text' || ofName.has(text)),
      });
      this.expect(']');
    }
    return found;
  }

  private filter(primary: Expression): Expression {
    const predicates = this.predicates();
    return predicates.length === 0 ? primary : (context) => filtered(primary(context), predicates, context);
  }

  private primary(): Expression {
    const token = this.peek();
    if (token === undefined) throw this.problem();
    this.pass(1);
    if (token.kind === 'text') return constant(token.text);
    if (token.kind === 'number') return constant(/e/i.test(token.text) ? Number(token.text) : new Decimal(token.text));
    if (token.kind === 'name') return this.call(token.text);
    if (token.text === '.') return ({ item }) => (item === null ? [] : [item]);
    if (token.text === '$') {
      const name = this.name();
      return ({ scope }: { scope: Scope | null }) => lookUp(scope, name);
    }
    if (token.text !== '(') throw this.problem();
    if (this.skip(')')) return () => [];
    const inner = this.sequence();
    this.expect(')');
    return inner;
  }

  private call(name: string): Expression {
    this.expect('(');
    const args: Expression[] = [];
    if (!this.skip(')')) {
      do args.push(this.expression());
      while (this.skip(','));
      this.expect(')');
    }
    const own = this.names.functions;
    const called = functions[name];
    if (!called && !name.includes(':')) throw new SyntaxError(`XPath function ${name}`);
    return (context) => {
      spend(context.run, 1);
      const toCall = called ?? own[name];
      if (!toCall) throw new XPathError(`Unknown function ${name}`);
      return toCall(
        args.map((each) => each(context)),
        context,
      );
    };
  }
}

const constant = (value: Item): Expression => {
  const sequence = [value];
  return () => sequence;
};

/** In XSLT, a pattern that raises an error for a node does not match it. */
const orNone =
  (predicate: Expression): Expression =>
  (context) => {
    try {
      return predicate(context);
    } catch (error) {
      if (error instanceof XPathError) return [];
      throw error;
    }
  };

function negated(item: Item): Item {
  if (typeof item === 'object' && 'kind' in item) throw new XPathError('Not a number');
  const number = numberOf(item);
  return typeof number === 'number' ? -doubleOf(number) : number.neg();
}

export const compile = (xpath: string, names: Names): Expression => new Parser(xpath, names).whole();

export const compilePattern = (xpath: string, names: Names): Expression => new Parser(xpath, names, true).pattern();
