/** Figures of one set of documents, group by group. */
import type { Certainty } from './certainty.ts';
import { certaintyOf, judge } from './certainty.ts';
import { groupOf, groups } from './corpus.ts';
import type { Group, Score, Scorer, Truth } from './corpus.ts';
import type { Outcome } from './extract-all.ts';
import { bandsOf } from './reliability.ts';
import type { Band } from './reliability.ts';
import { countItemsStrictly, f1Of } from './strict-items.ts';

export type Section = { group: Group | 'all'; score: Score; strictItems: number; certainty: Certainty; bands: Band[] };

function sectionOf(group: Section['group'], truths: readonly Truth[], outcomes: readonly Outcome[], scorer: Scorer): Section {
  const judged = judge(outcomes, scorer);
  const predictions = outcomes.map(({ prediction }) => prediction);
  return {
    group,
    score: scorer.score(truths, predictions),
    strictItems: f1Of(countItemsStrictly(truths, predictions)),
    certainty: certaintyOf(outcomes, judged),
    bands: bandsOf(judged),
  };
}

/** Returns each group that has documents, then all print together: e-invoices are data, and would hide how pages are read. */
export function sectionsOf(truths: readonly Truth[], outcomes: readonly Outcome[], scorer: Scorer): Section[] {
  const within = (isInside: (truth: Truth) => boolean, group: Section['group']): Section[] => {
    const inside = truths.filter(isInside);
    return inside.length === 0
      ? []
      : [
          sectionOf(
            group,
            inside,
            outcomes.filter(({ truth }) => isInside(truth)),
            scorer,
          ),
        ];
  };
  return [
    ...groups.flatMap((group) => within((truth) => groupOf(truth) === group, group)),
    ...within((truth) => groupOf(truth) !== 'e-invoices', 'all'),
  ];
}
