/** Five parts of the labelled documents, such that no layout, supplier or copy stands in two of them. */
import { createHash } from 'node:crypto';
import type { Truth } from './corpus.ts';

const foldCount = 5;

/** What a document shares with others that must not be learned from when it is measured. */
const tiesOf = ({ layout, supplier, group, id, derivedFrom }: Truth): string[] => [
  ...(layout ? [`layout ${layout}`] : []),
  ...(supplier ? [`supplier ${supplier}`] : []),
  ...(group ? [`group ${group}`] : []),
  `document ${derivedFrom ?? id}`,
  `document ${id.replace(/#.*$/, '')}`,
];

/** Documents tied to each other, directly or through others. */
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

/** The fold of each document, the same in every run: the largest cluster goes to the fold that holds the fewest. */
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

/** Half of the layouts of the newer documents are never looked at while the rules are written; which ones, their names decide. */
export const isHeldOut = ({ batch, reserve, layout, id }: Truth): boolean =>
  batch === 2 && reserve !== true && Number.parseInt(hash(`held out ${layout ?? id}`).slice(0, 2), 16) % 2 === 0;
