/** Retentions of construction contracts: a part of the total that is due only later. */
import type { Big } from 'big.js';
import { looksLikeMoney } from '../../candidates/amounts.ts';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import { fold } from '../../grammar/fold.ts';
import { textOf } from '../../layout/layout.ts';

const retained =
  /\b(?:pozastavk|zadrzne|zadrzane|retention|sicherheitseinbehalt|einbehalt|retenue de garantie|kaucj[ai] gwarancyjn|kwota zatrzymana|ritenuta a garanzia|retencion de garantia|inhouding)/;

const isRetained = ({ layout }: Context, { row, tokens: [first] }: AmountCandidate): boolean => {
  const before = layout.rows[row]?.tokens.filter(({ index }) => index < (first?.index ?? 0)) ?? [];
  return retained.test(fold(textOf(before)));
};

/** `total`: the printed amount that is left with `due` when the retention is deducted. */
export type Retention = { withheld: Big; total: Big };

/** Finds a retention that is the difference of two printed amounts; null if there is none. */
export function retentionOf(context: Context): Retention | null {
  const amounts = context.amounts.filter(looksLikeMoney);
  for (const { value, row } of amounts.filter((each) => isRetained(context, each))) {
    const withheld = value.abs();
    const total = amounts.find(
      (each) => each.row < row && amounts.some((due) => due.row > row && due.value.plus(withheld).eq(each.value)),
    );
    if (total !== undefined && withheld.gt(0)) return { withheld, total: total.value };
  }
  return null;
}
