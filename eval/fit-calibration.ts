/** Fits the tables that convert scores to confidences, from values with known correctness. */
import type { EvidenceKind } from '#values/values.ts';
import type { Calibration, Steps, Tables, Weights } from '#service/extraction/understand/calibration.ts';
import { bounds, inputsOf, kindOf, measuredBy, strength } from '#service/extraction/understand/confidence.ts';
import type { Measured, WordSource } from '#service/extraction/understand/confidence.ts';
import { fitLogistic } from './fit-logistic.ts';

export type Point = Measured & {
  isRight: boolean;
  /** Whether the rules were written with its layout. */
  isKnownLayout: boolean;
};
type Step = { from: number; to: number; count: number; right: number };

/** Minimum number of values in a step: fewer are not significant. */
const minPerStep = 12;
/** Prior of a step, so that its precision does not exceed what its count allows. */
const doubt = { count: 2, right: 0.9 };
/** Factor by which more values are wrong on a new layout than on one that the rules were written with. */
const unseen: Record<WordSource, number> = { textLayer: 2, ocr: 1.3 };
/** Difference in precision between the lowest score seen and the step that it starts. */
const lowest = 0.2;

const precision = ({ count, right }: Step): number => Math.max(0.1, (right + doubt.right) / (count + doubt.count));
/** However many values were right, the next may be wrong. */
const stored = (step: Step): number => Math.min(bounds.most, rounded(precision(step)));
/** Returns how much a value counts as right: a wrong one of a known layout represents several of new layouts. */
const worthOf = ({ isRight, isKnownLayout, source }: Point): number => (isRight ? 1 : isKnownLayout ? 1 - unseen[source] : 0);

/** Pools adjacent violators: precision never decreases as the score increases. */
function stepsOf(points: readonly Point[]): Step[] {
  const sorted = points.toSorted((a, b) => a.score - b.score);
  const steps: Step[] = [];
  for (let at = 0; at < sorted.length; at += minPerStep) {
    const isLast = sorted.length - at < 2 * minPerStep;
    const part = sorted.slice(at, isLast ? undefined : at + minPerStep);
    steps.push({
      from: part[0]?.score ?? 0,
      to: part.at(-1)?.score ?? 0,
      count: part.length,
      right: part.reduce((sum, point) => sum + worthOf(point), 0),
    });
    for (
      let last = steps.at(-1), before = steps.at(-2);
      last && before && precision(before) >= precision(last);
      last = steps.at(-1), before = steps.at(-2)
    ) {
      steps.splice(-2, 2, { from: before.from, to: last.to, count: before.count + last.count, right: before.right + last.right });
    }
    if (isLast) break;
  }
  return steps;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Places the precision of each step at the middle of its scores; between them the confidence is interpolated linearly. */
function tableOf(points: readonly Point[]): Steps {
  const steps = stepsOf(points);
  const table = steps.map((step): [number, number] => [rounded((step.from + step.to) / 2), stored(step)]);
  const [first] = table;
  const from = steps[0]?.from;
  return first === undefined || from === undefined
    ? table
    : [[rounded(from), rounded(Math.max(0.1, first[1] - lowest))], ...table];
}

function tablesOf(points: readonly Point[]): Record<string, Steps> {
  const byField = [...Map.groupBy(points, ({ field }) => field)].filter(([, each]) => each.length >= 2 * minPerStep);
  return Object.fromEntries(byField.map(([field, each]) => [field, tableOf(each)]));
}

function evidenceWorthOf(points: readonly Point[]): Partial<Record<EvidenceKind, number>> {
  const byEvidence = Map.groupBy(points, ({ strongest }) => strongest);
  return Object.fromEntries(
    strength.flatMap((kind) => {
      const each = byEvidence.get(kind) ?? [];
      if (each.length < minPerStep) return [];
      const right = each.reduce((sum, point) => sum + worthOf(point), 0);
      return [[kind, stored({ from: 0, to: 0, count: each.length, right })]];
    }),
  );
}

/** Fits weights: each kind of field has those of all fields unless its own values indicate otherwise. */
function weightsOf(points: readonly Point[], tables: Tables): Weights {
  const names = [...new Set(points.map(({ field }) => kindOf(field)))].toSorted();
  const cases = points.flatMap((point) => {
    const { signs } = point;
    if (signs === undefined) return [];
    const inputs = inputsOf(measuredBy(tables, point), { ...point, signs });
    const own = names.indexOf(kindOf(point.field));
    const weight = !point.isRight && point.isKnownLayout ? unseen[point.source] : 1;
    return [
      {
        inputs: [inputs, ...names.map((_, at) => (at === own ? inputs : inputs.map(() => 0)))].flat(),
        isRight: point.isRight,
        weight,
      },
    ];
  });
  const width = (cases[0]?.inputs.length ?? 0) / (names.length + 1);
  // the prior is the confidence of the table
  const prior = Array.from({ length: width * (names.length + 1) }, (_, at) => ({
    weight: at === 1 ? 1 : 0,
    steepness: at < width ? steepness.all : steepness.kind,
  }));
  const weights = fitLogistic(cases, prior).map(rounded);
  const part = (at: number): number[] => weights.slice(at * width, (at + 1) * width);
  return { all: part(0), kinds: Object.fromEntries(names.map((name, at) => [name, part(at + 1)])) };
}
const steepness = { all: 1, kind: 10 };

export function fitCalibration(points: readonly Point[]): Calibration {
  const of = (source: WordSource): Point[] => points.filter((point) => point.source === source);
  const tables = {
    steps: { textLayer: tablesOf(of('textLayer')), ocr: tablesOf(of('ocr')) },
    worth: { textLayer: evidenceWorthOf(of('textLayer')), ocr: evidenceWorthOf(of('ocr')) },
  };
  return { ...tables, weights: weightsOf(points, tables) };
}
