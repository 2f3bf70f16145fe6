/** Contents of a till receipt: cash given and change returned. */
import type { Big } from 'big.js';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import { keyOf } from '../../grammar/fold.ts';

const changeWords = /^(?:change|changedue|vraceno|vratene|vratit|ruckgeld|zuruck|reszta|rendu|totalchange|kembali|totalkembali)/;

export type Till = {
  /** Differences of each cash amount and each change. */
  totals: Big[];
  /** Row of the change; infinite if there is none. */
  row: number;
};

/** Computes the amount due as cash given less change returned; below the change, only tax is repeated. */
export function tillOf(context: Context): Till {
  const of = (matches: (key: string) => boolean): AmountCandidate[] =>
    context.amounts.filter((amount) =>
      [...(context.amountEvidence.get(amount) ?? [])].some(([, tie]) => tie.place === 'left' && matches(keyOf(tie.label.text))),
    );
  const change = of((key) => changeWords.test(key));
  const paid = of((key) => /cash|tender|hotov|paid|payment|gegeben|bar$|gotowk|especes|visa|card|kart|prijato|tunai/.test(key));
  const lastLabel = context.labels.findLast((label) => changeWords.test(keyOf(label.text)));
  const returned = change.filter((amount) => amount.value.gte(0) && !amount.isPercent);
  return {
    totals: paid.flatMap((given) => returned.map((back) => given.value.minus(back.value))),
    row: lastLabel?.row ?? Infinity,
  };
}
