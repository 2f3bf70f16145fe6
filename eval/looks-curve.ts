/** What asking for more looks, or fewer, would find and cost: the marks of the same values, had a look another price. */
import { certaintyOf, judge } from './certainty.ts';
import type { Certainty } from './certainty.ts';
import type { Scorer } from './corpus.ts';
import type { Outcome } from './extract-all.ts';

export type LooksAt = Pick<Certainty, 'looksPerDocument' | 'looks' | 'wrong'> & { price: number };

/** One is what the form asks by. */
const prices = [0.2, 0.3, 0.4, 0.5, 0.7, 1, 1.5, 2, 3];

/** A look at this price is asked for where one at the price of one would be, were all mistakes so many times likelier. */
function atPrice(outcome: Outcome, price: number): Outcome {
  const fields = Object.fromEntries(
    Object.entries(outcome.extracted.fields).map(([name, value]) => [
      name,
      { ...value, confidence: 1 - (1 - (value.confidence ?? 1)) / price },
    ]),
  );
  return { ...outcome, extracted: { ...outcome.extracted, fields } };
}

export const looksCurve = (outcomes: readonly Outcome[], scorer: Scorer): LooksAt[] =>
  prices.map((price) => {
    const priced = outcomes.map((outcome) => atPrice(outcome, price));
    return { price, ...certaintyOf(priced, judge(priced, scorer)) };
  });
