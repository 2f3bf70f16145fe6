/** Fees below a total that a second total includes: `Total TTC 182,50`, `Frais de livraison 8,90`, `Total 191,40`. */
import type { Big } from 'big.js';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import { fold } from '../../grammar/fold.ts';
import { strengthOf } from '../../labels/label-evidence.ts';
import { textOf } from '../../layout/layout.ts';

const shipping =
  /livraison|frais de port|shipping|delivery|postage|versand|porto|doprav|dorucen|postovne|spediz|envio|portes|verzend|bezorg|frakt|fragt|toimitus|szallit|livrare|kargo|dostaw|wysylk/;
const minStrength = 0.4;
/** Maximum number of rows from the total to the one that includes the fee. */
const maxRows = 4;

/** Returns the last total that is the sum of the total above it and a fee for shipping between them; null if there is none. */
export function totalWithShipping(context: Context): Big | null {
  const isTotal = (amount: AmountCandidate): boolean => strengthOf(context.amountEvidence.get(amount), 'total') > minStrength;
  const isFee = ({ row }: AmountCandidate): boolean => shipping.test(fold(textOf(context.layout.rows[row]?.tokens ?? [])));
  const money = context.amounts.filter(({ isPercent, decimals }) => !isPercent && decimals === 2);
  const last = money.findLast(
    (total) =>
      isTotal(total) &&
      money.some(
        (fee) =>
          fee.row < total.row &&
          isFee(fee) &&
          money.some(
            (before) =>
              before.row < fee.row &&
              total.row - before.row <= maxRows &&
              isTotal(before) &&
              before.value.plus(fee.value).eq(total.value),
          ),
      ),
  );
  return last?.value ?? null;
}
