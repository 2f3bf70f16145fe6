/** Amounts with a label of one meaning, such as what was paid, or the rounding. */
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import { rivalStrength, strengthOf } from '../../labels/label-evidence.ts';
import type { Meaning } from '../../lexicon/label-phrases.ts';

/** `isOther`: it is rather something else than this, due or a total. */
export type Labelled = { amount: AmountCandidate; strength: number; isOther: boolean };

/** Minimum strength of the label of an amount that nothing else confirms. */
const leastAlone = 0.55;

/** Returns the amounts with such a label, however weak, the strongest first. */
export function labelledAmounts({ amounts, amountEvidence }: Context, meaning: Meaning): Labelled[] {
  return amounts
    .flatMap((amount): Labelled[] => {
      const evidence = amountEvidence.get(amount);
      const strength = strengthOf(evidence, meaning);
      const isOther = rivalStrength(evidence, [meaning, 'due', 'total']) > strength;
      return amount.isPercent || strength === 0 ? [] : [{ amount, strength, isOther }];
    })
    .toSorted((a, b) => b.strength - a.strength);
}

/** Returns the amount with the strongest label that is sufficient by itself. */
export const likeliestOf = (labelled: readonly Labelled[]): AmountCandidate | null =>
  labelled.find(({ strength, isOther }) => strength > leastAlone && !isOther)?.amount ?? null;
