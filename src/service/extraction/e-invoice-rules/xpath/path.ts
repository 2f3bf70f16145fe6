/** Steps of a path: axes, name tests and predicates. */
import { Big } from 'big.js';
import { type Context, contextItem, type Expression, type Run, spend } from './expression.ts';
import { nameKey, type XNode } from './nodes.ts';
import { isNode, isTrue, type Item, type Sequence, XPathError } from './values.ts';

export type Axis =
  | 'child'
  | 'attribute'
  | 'self'
  | 'parent'
  | 'ancestor'
  | 'ancestor-or-self'
  | 'descendant'
  | 'descendant-or-self'
  | 'following-sibling'
  | 'preceding-sibling'
  | 'preceding'
  | 'following'
  /** Not an XPath axis: the result of joining `//@name`. */
  | 'descendant-attribute';

/** Null matches any. */
export type NodeTest = { kind: 'name' | 'text' | 'node'; namespace: string | null; name: string | null };

export type Predicate = {
  test: Expression;
  /** Whether it may test positions. */
  isPositional: boolean;
  /** Whether it only tests the name of a node. */
  isOfName: boolean;
};

export type Step = { axis: Axis; test: NodeTest; predicates: readonly Predicate[] } | { expression: Expression };

function ancestors(node: XNode): XNode[] {
  const found: XNode[] = [];
  for (let each = node.parent; each !== null; each = each.parent) found.push(each);
  return found;
}

function descendants(node: XNode, found: XNode[] = []): XNode[] {
  for (const child of node.children) {
    found.push(child);
    descendants(child, found);
  }
  return found;
}

function siblings(node: XNode): readonly XNode[] {
  return node.kind === 'attribute' ? [] : (node.parent?.children ?? []);
}

const rootOf = (node: XNode): XNode => ancestors(node).at(-1) ?? node;

/** In axis order: reverse axes start with the nearest. */
const axes: Record<Axis, (node: XNode) => readonly XNode[]> = {
  child: (node) => node.children,
  attribute: (node) => node.attributes,
  self: (node) => [node],
  parent: (node) => (node.parent ? [node.parent] : []),
  ancestor: ancestors,
  'ancestor-or-self': (node) => [node, ...ancestors(node)],
  descendant: (node) => descendants(node),
  'descendant-attribute': (node) => [node, ...descendants(node)].flatMap(({ attributes }) => attributes),
  'descendant-or-self': (node) => [node, ...descendants(node)],
  'following-sibling': (node) => siblings(node).filter(({ order }) => order > node.order),
  'preceding-sibling': (node) =>
    siblings(node)
      .filter(({ order }) => order < node.order)
      .toReversed(),
  preceding: (node) => {
    const above = new Set(ancestors(node));
    return descendants(rootOf(node))
      .filter((each) => each.order < node.order && !above.has(each))
      .toReversed();
  },
  following: (node) => {
    const below = new Set(descendants(node));
    return descendants(rootOf(node)).filter((each) => each.order > node.order && !below.has(each));
  },
};

function matches(node: XNode, { kind, namespace, name }: NodeTest, axis: Axis): boolean {
  if (kind === 'node') return true;
  if (kind === 'text') return node.kind === 'text';
  const isAttribute = axis === 'attribute' || axis === 'descendant-attribute';
  if (node.kind !== (isAttribute ? 'attribute' : 'element')) return false;
  return (name === null || node.name === name) && (namespace === null || node.namespace === namespace);
}

/** Evaluates a step from the root with the index; undefined if it is not indexed. */
function fromIndex({ document }: Run, axis: Axis, { kind, namespace, name }: NodeTest): readonly XNode[] | undefined {
  if (kind === 'node' && axis === 'descendant-or-self') return document.nodes;
  if (kind !== 'name') return undefined;
  const isNamed = name !== null && namespace !== null;
  if (axis === 'descendant-attribute' && isNamed) return document.attributesByName.get(nameKey(namespace, name)) ?? [];
  if (axis !== 'descendant') return undefined;
  if (isNamed) return document.elementsByName.get(nameKey(namespace, name)) ?? [];
  return name === null && namespace === null ? document.elements : undefined;
}

function onAxis(run: Run, node: XNode, axis: Axis, test: NodeTest): readonly XNode[] {
  const indexed = node.kind === 'document' ? fromIndex(run, axis, test) : undefined;
  const all = indexed ?? axes[axis](node);
  spend(run, all.length + 1);
  return indexed ?? all.filter((each) => matches(each, test, axis));
}

function filteredByName(items: Sequence, test: Expression, { scope, run }: Context): Sequence {
  const known = new Map<string, boolean>();
  return items.filter((item) => {
    const name = isNode(item) ? `${item.prefix}:${item.name}` : '';
    const kept = known.get(name) ?? isTrue(test({ item, position: 1, size: 1, scope, run }));
    known.set(name, kept);
    return kept;
  });
}

export function filtered(items: Sequence, predicates: readonly Predicate[], context: Context): Sequence {
  const { scope, run } = context;
  let kept = items;
  for (const { test, isOfName } of predicates) {
    const size = kept.length;
    if (isOfName) kept = filteredByName(kept, test, context);
    else
      kept = kept.filter((item, index) => {
        const result = test({ item, position: index + 1, size, scope, run });
        const [first] = result;
        if (result.length === 1 && (typeof first === 'number' || first instanceof Big)) return Number(first) === index + 1;
        return isTrue(result);
      });
  }
  return kept;
}

/** Returns each node once, in document order. */
export function inOrder(nodes: readonly XNode[]): readonly XNode[] {
  let last = 0;
  const isSorted = nodes.every(({ order }) => {
    const isAfter = order > last;
    last = order;
    return isAfter;
  });
  return isSorted ? nodes : [...new Set(nodes)].sort((a, b) => a.order - b.order);
}

export function asNodes(items: Sequence): XNode[] {
  return items.map((item) => {
    if (!isNode(item)) throw new XPathError('Not a node');
    return item;
  });
}

function add(found: Item[], items: Sequence): void {
  for (const item of items) found.push(item);
}

/** Written with loops, as it processes tens of thousands of nodes: nested arrays would take most of the time. */
function take(step: Step, items: Sequence, { scope, run }: Context): Sequence {
  const size = items.length;
  const found: Item[] = [];
  let position = 0;
  for (const item of items) {
    position += 1;
    if ('expression' in step) add(found, step.expression({ item, position, size, scope, run }));
    else {
      if (!isNode(item)) throw new XPathError('A path step on an atomic value');
      const onIt = onAxis(run, item, step.axis, step.test);
      if (step.predicates.length > 0) add(found, filtered(onIt, step.predicates, { item, position, size, scope, run }));
      else if (size === 1) return inOrder(onIt);
      else add(found, onIt);
    }
  }
  return found.every(isNode) ? inOrder(found) : found;
}

/** `//`. */
export const everywhere: Step = {
  axis: 'descendant-or-self',
  test: { kind: 'node', namespace: null, name: null },
  predicates: [],
};

/** Joins `//name` and `//@name` into one step over the whole tree, if no predicate tests positions. */
function joined(steps: readonly Step[]): readonly Step[] {
  const result: Step[] = [];
  for (const step of steps) {
    const isJoined =
      result.at(-1) === everywhere &&
      'axis' in step &&
      (step.axis === 'child' || step.axis === 'attribute') &&
      !step.predicates.some(({ isPositional }) => isPositional);
    if (isJoined) result.splice(-1, 1, { ...step, axis: step.axis === 'child' ? 'descendant' : 'descendant-attribute' });
    else result.push(step);
  }
  return result;
}

export function path(isAbsolute: boolean, given: readonly Step[]): Expression {
  const steps = joined(given);
  return (context) => {
    let items: Sequence = [isAbsolute ? context.run.document.root : contextItem(context)];
    for (const step of steps) items = take(step, items, context);
    return items;
  };
}
