/** Five folds of the labeled documents, such that no layout, supplier or copy is in two of them. */
import { createHash } from 'node:crypto';
import type { Truth } from './corpus.ts';

const foldCount = 5;

/** Returns the properties that a document shares with others, which must not be used for fits when it is measured. */
const tiesOf = ({ layout, supplier, group, id, derivedFrom }: Truth): string[] => [
  ...(layout ? [`layout ${layout}`] : []),
  ...(supplier ? [`supplier ${supplier}`] : []),
  ...(group ? [`group ${group}`] : []),
  `document ${derivedFrom ?? id}`,
  `document ${id.replace(/#.*$/, '')}`,
];

/** Groups documents that are tied to each other, directly or transitively. */
function clusters(truths: readonly Truth[]): Truth[][] {
  const parent = new Map<string, string>();
  const root = (tie: string): string => {
    const up = parent.get(tie);
    return up === undefined || up === tie ? tie : root(up);
  };
  for (const truth of truths) {
    const [first = truth.id, ...others] = tiesOf(truth);
    parent.set(root(first), root(first));
    for (const other of others) parent.set(root(other), root(first));
  }
  return [...Map.groupBy(truths, (truth) => root(tiesOf(truth)[0] ?? truth.id)).values()];
}

const hash = (text: string): string => createHash('sha1').update(text).digest('hex');

/** Assigns each document to a fold, the same in every run: the largest cluster goes to the fold with the fewest documents. */
export function foldsOf(truths: readonly Truth[]): Map<string, number> {
  const keyOf = (cluster: readonly Truth[]): string => hash(cluster.map(({ id }) => id).toSorted()[0] ?? '');
  const sorted = clusters(truths).toSorted((a, b) => b.length - a.length || keyOf(a).localeCompare(keyOf(b)));
  const sizes = Array.from({ length: foldCount }, () => 0);
  const folds = new Map<string, number>();
  for (const cluster of sorted) {
    const fold = sizes.indexOf(Math.min(...sizes));
    sizes[fold] = (sizes[fold] ?? 0) + cluster.length;
    for (const { id } of cluster) folds.set(id, fold);
  }
  return folds;
}

/**
 * Whether the layout is held out: half of the layouts of the newer documents, chosen by name, are never looked at while the rules are
 * written.
 */
export const isHeldOut = ({ batch, reserve, layout, id }: Truth): boolean =>
  batch === 2 && reserve !== true && Number.parseInt(hash(`held out ${layout ?? id}`).slice(0, 2), 16) % 2 === 0;
