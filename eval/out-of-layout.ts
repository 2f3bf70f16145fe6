/** Extracts values from pages read before, each with fits on documents of other layouts and suppliers. */
import { sourceOf, scoreToCalibrate, strongestOf } from '#service/extraction/understand/confidence.ts';
import { findFields, understand } from '#service/extraction/understand/understand.ts';
import { isKnownLayout } from './corpus.ts';
import type { Corpus, Truth } from './corpus.ts';
import type { FoldNetworks } from './fold-networks.ts';
import { fieldsOf, predictionOf } from './extract-all.ts';
import type { Outcome } from './extract-all.ts';
import { fitCalibration } from './fit-calibration.ts';
import type { Point } from './fit-calibration.ts';
import { foldsOf } from './folds.ts';

const today = new Date().toISOString().slice(0, 10);

/** A value with a known verdict, and the fold of its document. */
export type FoldPoint = Point & { fold: number };

/** Returns the score of every value with a known verdict in a document, as networks that have not seen it lead to it. */
export function pointsOf(
  { truth, pages }: Pick<Outcome, 'truth' | 'pages'>,
  scorer: Corpus['scorer'],
  { fold, networksOf }: { fold: number; networksOf: FoldNetworks },
): FoldPoint[] {
  const found = findFields(pages, today, networksOf(fold));
  const fields = Object.fromEntries(Object.entries(found).map(([name, { value }]) => [name, value]));
  const { fields: verdicts } = scorer.scoreDocument(truth, { id: truth.id, fields, items: [], seconds: 0 });
  return verdicts.flatMap(({ name, verdict }) => {
    const field = scorer.FIELDS[name]?.[0];
    const each = field === undefined ? undefined : found[field];
    if (field === undefined || each === undefined || verdict === 'missed') return [];
    return [
      {
        field,
        fold,
        source: sourceOf(pages),
        score: scoreToCalibrate(each),
        isRight: verdict === 'right',
        strongest: strongestOf(each),
        isKnownLayout: isKnownLayout(truth),
        signs: each.signs,
      },
    ];
  });
}

export type Fits = { networksOf: FoldNetworks; also: readonly FoldPoint[] };

/** Documents in reserve are measured with fits on the others, but are not used for fits. */
export function outOfLayout(outcomes: readonly Outcome[], { truths, scorer }: Corpus, { networksOf, also }: Fits): Outcome[] {
  const folds = foldsOf(truths);
  const foldOf = ({ id }: Truth): number => folds.get(id) ?? 0;
  const points = outcomes
    .filter(({ extracted, truth }) => !extracted.isExtractedByFormat && truth.reserve !== true)
    .flatMap((outcome) => pointsOf(outcome, scorer, { fold: foldOf(outcome.truth), networksOf }));
  const fitted = new Map(
    [...new Set(folds.values())].map((fold) => [fold, fitCalibration([...points, ...also].filter((each) => each.fold !== fold))]),
  );
  return outcomes.map((outcome) => {
    const fold = foldOf(outcome.truth);
    const calibration = fitted.get(fold);
    if (outcome.extracted.isExtractedByFormat || calibration === undefined) return outcome;
    const networks = networksOf(fold);
    const start = process.cpuUsage();
    const extracted = understand({ pages: outcome.pages, eInvoice: null, fields: fieldsOf, today, calibration, networks });
    const { user, system } = process.cpuUsage(start);
    const msPerPage = (user + system) / 1000 / Math.max(1, outcome.pages.length);
    return {
      ...outcome,
      networks,
      msPerPage,
      extracted,
      prediction: predictionOf(outcome.truth, extracted, outcome.prediction.seconds),
    };
  });
}
