/** Fees below a total that a second total includes: `Total TTC 182,50`, `Frais de livraison 8,90`, `Total 191,40`. */
import type { Big } from 'big.js';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import { fold } from '../../grammar/fold.ts';
import { strengthOf } from '../../labels/label-evidence.ts';
import { textOf } from '../../layout/layout.ts';

const shipping =
  /livraison|frais de port|shipping|delivery|postage|versand|porto|doprav|dorucen|postovne|spediz|envio|portes|verzend|bezorg|frakt|fragt|forsend|toimitus|szallit|livrare|kargo|dostaw|wysylk/;
const minStrength = 0.4;
/** Maximum number of rows from the total to the one that includes the fee. */
const maxRows = 4;

/** Whether the row of an amount names a fee for shipping. */
export const isShippingFee = ({ layout }: Context, { row }: AmountCandidate): boolean =>
  shipping.test(fold(textOf(layout.rows[row]?.tokens ?? [])));

/** Returns the last total that is the sum of the total above it and a fee for shipping between them; null if there is none. */
export function totalWithShipping(context: Context): Big | null {
  const { amounts, amountEvidence } = context;
  const isTotal = (amount: AmountCandidate): boolean => strengthOf(amountEvidence.get(amount), 'total') > minStrength;
  const money = amounts.filter(({ isPercent, decimals }) => !isPercent && decimals === 2);
  const byRow = Map.groupBy(money, ({ row }) => row);
  const above = (row: number): AmountCandidate[] =>
    Array.from({ length: maxRows }, (_, at) => byRow.get(row - at - 1) ?? []).flat();
  const isWithFee = (total: AmountCandidate): boolean => {
    const near = above(total.row);
    const totals = near.filter(isTotal);
    return totals.some((before) =>
      near.some((fee) => fee.row > before.row && before.value.plus(fee.value).eq(total.value) && isShippingFee(context, fee)),
    );
  };
  return money.findLast((amount) => isTotal(amount) && isWithFee(amount))?.value ?? null;
}
