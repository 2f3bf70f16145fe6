/** Further sets of labelled documents, as `CORPUS:KEEP`: the folder of a corpus, and the folder of the pages that an evaluation read. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageReading } from '#service/extraction/reading.ts';
import { groupOf, openCorpus } from './corpus.ts';
import type { Corpus, Truth } from './corpus.ts';
import { keptFile } from './extract-all.ts';
import type { FoldNetworks } from './fold-networks.ts';
import { foldsOf } from './folds.ts';
import { pointsOf } from './out-of-layout.ts';
import type { FoldPoint } from './out-of-layout.ts';

export type LabelledPages = { truth: Truth; pages: PageReading[]; fold: number };

/** Opens a set; documents in reserve, e-invoices and those that were not read are left out. */
export async function openLabelledSet(set: string): Promise<{ corpus: Corpus; documents: LabelledPages[] }> {
  const [folder = '', keep] = set.split(':');
  const corpus = await openCorpus(folder);
  if (corpus === null || keep === undefined) throw new Error(`${set} does not name two folders: CORPUS:KEEP`);
  const folds = foldsOf(corpus.truths);
  const documents = corpus.truths.flatMap((truth) => {
    const file = keptFile(path.resolve(keep), truth.id);
    if (truth.reserve === true || groupOf(truth) === 'e-invoices' || !existsSync(file)) return [];
    const pages: PageReading[] = JSON.parse(readFileSync(file, 'utf8'));
    return [{ truth, pages, fold: folds.get(truth.id) ?? 0 }];
  });
  return { corpus, documents };
}

/** Returns the values of the sets with known verdicts. `isNew`: their layouts were unknown when the rules were written. */
export async function pointsOfSets(sets: readonly string[], networksOf: FoldNetworks, isNew: boolean): Promise<FoldPoint[]> {
  const points: FoldPoint[] = [];
  for (const set of sets) {
    const { corpus, documents } = await openLabelledSet(set);
    for (const { fold, ...document } of documents)
      for (const point of pointsOf(document, corpus.scorer, { fold, networksOf }))
        points.push(isNew ? { ...point, isKnownLayout: false } : point);
  }
  return points;
}
