/** Quality of the marks of values: how often a certain value is right, and whether the requested reviews find what is wrong. */
import { invoiceFields } from '#contract/document-types/built-in-types.ts';
import { isSeenElsewhere, markOf } from '#contract/documents/attention.ts';
import type { Mark } from '#contract/documents/attention.ts';
import type { Scorer } from './corpus.ts';
import type { Outcome } from './extract-all.ts';

/** `isShown`: a review of the value, or of another field with the same words, is requested. */
export type Judged = { id: string; field: string; confidence: number; mark: Mark['kind']; isShown: boolean; isRight: boolean };
export type Share = { count: number; right: number };

const definitionOf = new Map(invoiceFields.map((field) => [field.name, field]));

function markIn({ extracted }: Outcome, field: string): Mark['kind'] {
  const value = extracted.fields[field];
  const definition = definitionOf.get(field);
  return markOf({
    ...value,
    field,
    value: value?.value ?? '',
    isSeenElsewhere: isSeenElsewhere(field, extracted.fields),
    isFlag: definition?.type === 'BOOLEAN',
    isRequired: definition?.isRequired === true,
    isEdited: false,
    isConfirmed: false,
    problem: null,
    messages: [],
  }).kind;
}

export function judge(outcomes: readonly Outcome[], scorer: Scorer): Judged[] {
  return outcomes.flatMap((outcome) =>
    scorer.scoreDocument(outcome.truth, outcome.prediction).fields.flatMap(({ name, verdict }) => {
      const field = scorer.FIELDS[name]?.[0];
      const value = field === undefined ? undefined : outcome.extracted.fields[field];
      if (field === undefined || value === undefined || verdict === 'missed') return [];
      const mark = markIn(outcome, field);
      const isShown = mark === 'look' || isSeenElsewhere(field, outcome.extracted.fields);
      return [{ id: outcome.truth.id, field, confidence: value.confidence, mark, isShown, isRight: verdict === 'right' }];
    }),
  );
}

const shareOf = (judged: readonly Judged[]): Share => ({
  count: judged.length,
  right: judged.filter(({ isRight }) => isRight).length,
});

/** Wilson's bounds of a share, 95 %. */
export function boundsOf({ count, right }: Share): { low: number; high: number } {
  if (count === 0) return { low: 0, high: 1 };
  const z = 1.96;
  const share = right / count;
  const middle = share + z ** 2 / (2 * count);
  const reach = z * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2));
  const whole = 1 + z ** 2 / count;
  return { low: Math.max(0, (middle - reach) / whole), high: Math.min(1, (middle + reach) / whole) };
}

export type Certainty = {
  proved: Share;
  sure: Share;
  /** Number of reviews requested per document: values, and required fields without one. */
  looksPerDocument: number[];
  /** Reviews with a known verdict: `right` is the number of those that a review would have confirmed. */
  looks: Share;
  /** Wrong values, and how many of them a review would show. */
  wrong: { count: number; inLooks: number };
};

export function certaintyOf(outcomes: readonly Outcome[], judged: readonly Judged[]): Certainty {
  const wrong = judged.filter(({ isRight }) => !isRight);
  return {
    proved: shareOf(judged.filter(({ mark }) => mark === 'proved')),
    sure: shareOf(judged.filter(({ confidence }) => confidence >= 0.95)),
    looksPerDocument: outcomes.map(
      (outcome) =>
        invoiceFields.filter(({ name, isItem }) => isItem !== true && ['look', 'missing'].includes(markIn(outcome, name))).length,
    ),
    looks: shareOf(judged.filter(({ mark }) => mark === 'look')),
    wrong: { count: wrong.length, inLooks: wrong.filter(({ isShown }) => isShown).length },
  };
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}
