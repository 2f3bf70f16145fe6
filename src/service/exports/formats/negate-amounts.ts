/** Inverts the amounts of a credit note: some documents print negative amounts, others state the refund by their type. */
import { Big } from 'big.js';
import type { DocumentAmounts, Line, Row, Totals } from './document-amounts.ts';

const negateRow = ({ rate, base, vat }: Row): Row => ({ rate, base: base.neg(), vat: vat.neg() });

/** The quantity has the sign of a line. */
const negateLine = (line: Line): Line => ({
  ...line,
  quantity: (line.quantity ?? new Big(1)).neg(),
  net: line.net.neg(),
  gross: line.gross.neg(),
  discount: line.discount?.neg() ?? null,
});

const negateTotals = ({ net, vat, gross, rounding, paid, payable }: Totals): Totals => ({
  net: net.neg(),
  vat: vat.neg(),
  gross: gross.neg(),
  rounding: rounding.neg(),
  paid: paid.neg(),
  payable: payable.neg(),
});

const negateAmounts = ({ rows, totals, lines, summary }: DocumentAmounts): DocumentAmounts => ({
  rows: rows.map(negateRow),
  totals: negateTotals(totals),
  lines: lines.map(negateLine),
  summary: summary.map(negateLine),
});

/**
 * Returns amounts as e-invoices state them: positive, because the document type determines the sign. The implementation notes of ISDOC 6.0.2
 * require it too ("Finanční částky"): documents of types 2 and 6 are "vždy v kladných částkách", binding since 5.2.1. Lines of the opposite
 * sign stay negative.
 */
export const creditAboveZero = (amounts: DocumentAmounts, isCredit: boolean): DocumentAmounts =>
  isCredit && amounts.totals.gross.lt(0) ? negateAmounts(amounts) : amounts;

/** Returns amounts as accounting requires them: negative, because less is owed. */
export const creditBelowZero = (amounts: DocumentAmounts, isCredit: boolean): DocumentAmounts =>
  isCredit && amounts.totals.gross.gt(0) ? negateAmounts(amounts) : amounts;
