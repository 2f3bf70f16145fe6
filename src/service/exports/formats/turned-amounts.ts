/** Amounts of a credit note with the other sign: some print them below zero, others say by the kind of document that money goes back. */
import { Big } from 'big.js';
import type { DocumentAmounts, Line, Row, Totals } from './document-amounts.ts';

const turnedRow = ({ rate, base, vat }: Row): Row => ({ rate, base: base.neg(), vat: vat.neg() });

/** The sign of a line stands in its quantity. */
const turnedLine = (line: Line): Line => ({
  ...line,
  quantity: (line.quantity ?? new Big(1)).neg(),
  net: line.net.neg(),
  gross: line.gross.neg(),
  discount: line.discount?.neg() ?? null,
});

const turnedTotals = ({ net, vat, gross, rounding, paid, payable }: Totals): Totals => ({
  net: net.neg(),
  vat: vat.neg(),
  gross: gross.neg(),
  rounding: rounding.neg(),
  paid: paid.neg(),
  payable: payable.neg(),
});

const turnedAmounts = ({ rows, totals, lines, summary }: DocumentAmounts): DocumentAmounts => ({
  rows: rows.map(turnedRow),
  totals: turnedTotals(totals),
  lines: lines.map(turnedLine),
  summary: summary.map(turnedLine),
});

/**
 * As e-invoices state them: the kind of document tells the sign. EN 16931 has it so for credit notes; ISDOC 6.0.2 too, in its implementation
 * notes ("Finanční částky"): documents of the types 2 and 6 are "vždy v kladných částkách", binding since 5.2.1. Lines that go the other way
 * within them stay below zero.
 */
export const creditAboveZero = (amounts: DocumentAmounts, isCredit: boolean): DocumentAmounts =>
  isCredit && amounts.totals.gross.lt(0) ? turnedAmounts(amounts) : amounts;

/** As books take them: less is owed. */
export const creditBelowZero = (amounts: DocumentAmounts, isCredit: boolean): DocumentAmounts =>
  isCredit && amounts.totals.gross.gt(0) ? turnedAmounts(amounts) : amounts;
