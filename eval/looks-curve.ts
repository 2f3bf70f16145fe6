/** What more reviews, or fewer, would find and cost: the marks of the same values if a review had another price. */
import { certaintyOf, judge } from './certainty.ts';
import type { Certainty } from './certainty.ts';
import type { Scorer } from './corpus.ts';
import type { Outcome } from './extract-all.ts';

export type ReviewsAtPrice = Pick<Certainty, 'looksPerDocument' | 'looks' | 'wrong'> & { price: number };

/** A price of 1 is what the form uses. */
const prices = [0.2, 0.3, 0.4, 0.5, 0.7, 1, 1.5, 2, 3];

/** Returns the outcome as if a review had this price: the error probability of each value is divided by the price. */
function atPrice(outcome: Outcome, price: number): Outcome {
  const fields = Object.fromEntries(
    Object.entries(outcome.extracted.fields).map(([name, value]) => [
      name,
      { ...value, confidence: 1 - (1 - (value.confidence ?? 1)) / price },
    ]),
  );
  return { ...outcome, extracted: { ...outcome.extracted, fields } };
}

export const reviewCurve = (outcomes: readonly Outcome[], scorer: Scorer): ReviewsAtPrice[] =>
  prices.map((price) => {
    const priced = outcomes.map((outcome) => atPrice(outcome, price));
    return { price, ...certaintyOf(priced, judge(priced, scorer)) };
  });
