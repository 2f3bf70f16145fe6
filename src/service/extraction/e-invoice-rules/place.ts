/** Determines where an invoice violates a rule: the path in the XML, the line, and the field that shows it. */
import { cellsOfTerms, fieldsOfTerms } from './fields-of-terms.ts';
import { lineNames } from './line-names.ts';
import { vatFieldOf } from './vat-field.ts';
import type { XNode } from './xpath/nodes.ts';

const ofSameName = (node: XNode): XNode[] =>
  (node.parent?.children ?? []).filter(
    ({ kind, name, namespace }) => kind === node.kind && name === node.name && namespace === node.namespace,
  );

const qualified = ({ prefix, name }: XNode): string => (prefix === '' ? name : `${prefix}:${name}`);

function stepOf(node: XNode): string {
  if (node.kind === 'attribute') return `/@${qualified(node)}`;
  const same = ofSameName(node);
  return `/${qualified(node)}${same.length > 1 ? `[${same.indexOf(node) + 1}]` : ''}`;
}

export function pathOf(node: XNode): XNode[] {
  const path = [node];
  for (let each = node.parent; each !== null && each.kind !== 'document'; each = each.parent) path.unshift(each);
  return path;
}

export type Place = { path: string; itemIndex: number | null; field: string };

export function placeOf(node: XNode, terms: readonly string[]): Place {
  const nodes = pathOf(node).filter(({ kind }) => kind !== 'document');
  const line = nodes.find(({ name }) => lineNames.has(name));
  const itemIndex = line === undefined ? null : ofSameName(line).indexOf(line);
  const known = itemIndex === null ? fieldsOfTerms : cellsOfTerms;
  const field = vatFieldOf(nodes, terms) ?? terms.map((term) => known[term]).find((name) => name !== undefined) ?? '';
  return { path: nodes.map(stepOf).join(''), itemIndex, field };
}
