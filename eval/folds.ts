/** Five folds of the labeled documents, such that no layout, supplier or copy is in two of them. */
import { createHash } from 'node:crypto';
import type { Truth } from './corpus.ts';

export const foldCount = 5;

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

/** Assigns each document to a fold by the names of its cluster: the same in every run, whatever else is measured with it. */
export function foldsOf(truths: readonly Truth[]): Map<string, number> {
  const folds = new Map<string, number>();
  for (const cluster of clusters(truths)) {
    const [key = ''] = cluster.map(({ id }) => id).toSorted();
    for (const { id } of cluster) folds.set(id, Number.parseInt(hash(key).slice(0, 8), 16) % foldCount);
  }
  return folds;
}

/**
 * Whether the layout is held out: half of the layouts of the newer documents, chosen by name, are never looked at while the rules are
 * written.
 */
export const isHeldOut = ({ batch, reserve, layout, id }: Truth): boolean =>
  batch === 2 && reserve !== true && Number.parseInt(hash(`held out ${layout ?? id}`).slice(0, 2), 16) % 2 === 0;
