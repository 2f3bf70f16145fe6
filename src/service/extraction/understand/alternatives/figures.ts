/** Dates and amounts that are candidates for a field. */
import type { Context } from '../context.ts';
import type { AmountCandidate } from '../candidates/amounts.ts';
import { looksLikeMoney } from '../candidates/amounts.ts';
import { scoreOf as amountScore, type AmountField } from '../fields/amounts/amount-options.ts';
import { scoreOf as dateScore } from '../fields/dates.ts';
import { decimalText, moneyText } from '../grammar/amounts.ts';
import { rivalStrength, strengthOf } from '../labels/label-evidence.ts';
import type { Meaning } from '../lexicon/label-phrases.ts';
import { labelled, type Option } from './option.ts';

export const dates =
  (meaning: Meaning) =>
  (context: Context): Option[] =>
    context.dates.map((date) => ({
      value: date.date.iso,
      tokens: date.tokens,
      score: dateScore(context, date, meaning),
      ...labelled(context.dateEvidence.get(date), [meaning]),
    }));

/** The item table is not considered here: a number in it is excluded by its rivals. */
const noTable = { inItems: new Set<never>(), sums: {}, lastRow: Infinity };

const sumMeanings = ['net', 'vat', 'total', 'due', 'paid'] as const satisfies readonly Meaning[];

export const sums =
  (field: AmountField) =>
  (context: Context): Option[] =>
    context.amounts.filter(looksLikeMoney).map((amount) => {
      const evidence = context.amountEvidence.get(amount);
      // a sum with another label is more likely than a number without any
      const isSum = sumMeanings.some((meaning) => strengthOf(evidence, meaning) > 0.3);
      const score = amountScore(context, amount, field, noTable);
      return {
        value: moneyText(amount.value),
        tokens: amount.tokens,
        score: isSum ? Math.max(score, 0.15) : score,
        ...labelled(evidence, [field]),
      };
    });

/** Penalty for a whole number without a currency, which is rather a quantity. */
const bareCost = ({ decimals, currency }: AmountCandidate): number => (decimals === 0 && currency === null ? 0.25 : 0);

/** Returns amounts by their label alone; for rates, percentages. */
export const figures =
  (meaning: Meaning, isRate = false) =>
  (context: Context): Option[] =>
    context.amounts
      .filter((amount) => (isRate ? amount.isPercent : looksLikeMoney(amount)))
      .map((amount) => {
        const evidence = context.amountEvidence.get(amount);
        const own = strengthOf(evidence, meaning);
        return {
          value: isRate ? decimalText(amount.value) : moneyText(amount.value),
          tokens: amount.tokens,
          score: own - 0.6 * Math.max(0, rivalStrength(evidence, [meaning]) - 0.6 * own) - bareCost(amount),
          ...labelled(evidence, [meaning]),
        };
      });

/** Returns amounts that have a label of the field; without one they are not candidates. */
export const labelledFigures =
  (meaning: Meaning) =>
  (context: Context): Option[] =>
    figures(meaning)(context).filter(({ why }) => why === 'label');

/** Returns dates for a field of which only the type is known; those that no other field uses come first. */
export const anyDate = (context: Context): Option[] =>
  context.dates.map((date) => ({
    value: date.date.iso,
    tokens: date.tokens,
    score: 0.2 - 0.1 * rivalStrength(context.dateEvidence.get(date), ['otherDate']),
    ...labelled(context.dateEvidence.get(date), []),
  }));

export const anyAmount =
  (isWhole: boolean) =>
  (context: Context): Option[] =>
    context.amounts
      .filter((amount) => !isWhole || amount.decimals === 0)
      .map((amount) => ({
        value: isWhole ? amount.value.toFixed(0) : moneyText(amount.value),
        tokens: amount.tokens,
        score: 0.2 - 0.1 * rivalStrength(context.amountEvidence.get(amount), ['otherAmount']),
        ...labelled(context.amountEvidence.get(amount), []),
      }));
