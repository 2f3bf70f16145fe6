/** Extracts values from pages read before, each with fits on documents of other layouts and suppliers. */
import { sourceOf, scoreToCalibrate, strongestOf } from '#service/extraction/understand/confidence.ts';
import { findFields, understand } from '#service/extraction/understand/understand.ts';
import type { Corpus, Truth } from './corpus.ts';
import { isKnownLayout } from './corpus.ts';
import { fieldsOf, predictionOf } from './extract-all.ts';
import type { Outcome } from './extract-all.ts';
import { fitCalibration } from './fit-calibration.ts';
import type { Point } from './fit-calibration.ts';
import { foldsOf } from './folds.ts';

const today = new Date().toISOString().slice(0, 10);

/** Returns the score of every value with a known verdict in a document. */
export function pointsOf({ truth, pages }: Pick<Outcome, 'truth' | 'pages'>, scorer: Corpus['scorer']): Point[] {
  const found = findFields(pages, today);
  const fields = Object.fromEntries(Object.entries(found).map(([name, { value }]) => [name, value]));
  const { fields: verdicts } = scorer.scoreDocument(truth, { id: truth.id, fields, items: [], seconds: 0 });
  return verdicts.flatMap(({ name, verdict }) => {
    const field = scorer.FIELDS[name]?.[0];
    const each = field === undefined ? undefined : found[field];
    if (field === undefined || each === undefined || verdict === 'missed') return [];
    return [
      {
        field,
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

/** Documents in reserve are measured with fits on the others, but are not used for fits. */
export function outOfLayout(outcomes: readonly Outcome[], truths: readonly Truth[], scorer: Corpus['scorer']): Outcome[] {
  const folds = foldsOf(truths);
  const printed = outcomes.filter(({ extracted }) => !extracted.isExtractedByFormat);
  const points = new Map(
    printed.filter(({ truth }) => truth.reserve !== true).map((outcome) => [outcome.truth.id, pointsOf(outcome, scorer)]),
  );
  const fitted = new Map(
    [...new Set(folds.values())].map((fold) => [
      fold,
      fitCalibration([...points].flatMap(([id, each]) => (folds.get(id) === fold ? [] : each))),
    ]),
  );
  return outcomes.map((outcome) => {
    const calibration = fitted.get(folds.get(outcome.truth.id) ?? 0);
    if (outcome.extracted.isExtractedByFormat || calibration === undefined) return outcome;
    const start = process.cpuUsage();
    const extracted = understand({ pages: outcome.pages, eInvoice: null, fields: fieldsOf, today, calibration });
    const { user, system } = process.cpuUsage(start);
    const msPerPage = (user + system) / 1000 / Math.max(1, outcome.pages.length);
    return { ...outcome, msPerPage, extracted, prediction: predictionOf(outcome.truth, extracted, outcome.prediction.seconds) };
  });
}
