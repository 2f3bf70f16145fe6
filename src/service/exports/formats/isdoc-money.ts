/** Amounts of an ISDOC: in the issuer's currency, and each also in the document's if that is foreign. */
import { Big } from 'big.js';
import { moneyText, numberText } from '#service/extraction/e-invoice/canonical.ts';
import type { DocumentAmounts, Line, Row, Totals } from './document-amounts.ts';
import { element, type XmlPart } from './build-xml.ts';

export type Money = { rate: Big | null; isVatApplicable: boolean; isReverseCharge: boolean };

const zero = new Big(0);
const sum = (amounts: readonly Big[]): Big => amounts.reduce((a, b) => a.plus(b), zero);

const identity = (value: Big): Big => value;
const amount = (name: string, value: Big) => element(name, moneyText(value));

/** In lines and the VAT breakdown the schema requires the foreign amount before the local one, in the totals after it. */
const foreignFirst = (name: string, local: Big, foreign: Big | null) => [
  foreign && amount(`${name}Curr`, foreign),
  amount(name, local),
];
const localFirst = (name: string, local: Big, foreign: Big | null) => [
  amount(name, local),
  foreign && amount(`${name}Curr`, foreign),
];

const toLocal = ({ rate }: Money, value: Big): Big => (rate === null ? value : value.times(rate).round(2));
const ifForeign = ({ rate }: Money, value: Big): Big | null => (rate === null ? null : value);

function lineElement(money: Money, line: Line, index: number): XmlPart {
  const net = toLocal(money, line.net);
  const gross = toLocal(money, line.gross);
  const price = money.rate === null ? line.unitPrice : line.unitPrice.times(money.rate);
  return element('InvoiceLine', [
    element('ID', String(index + 1)),
    line.quantity && element('InvoicedQuantity', numberText(line.quantity), { unitCode: line.unit }),
    ...foreignFirst('LineExtensionAmount', net, ifForeign(money, line.net)),
    ...foreignFirst('LineExtensionAmountTaxInclusive', gross, ifForeign(money, line.gross)),
    amount('LineExtensionTaxAmount', gross.minus(net)),
    amount('UnitPrice', price),
    amount('UnitPriceTaxInclusive', price.times(line.rate.div(100).plus(1)).round(8)),
    element('ClassifiedTaxCategory', [
      element('Percent', numberText(line.rate)),
      // Calculated from the net amount.
      element('VATCalculationMethod', '0'),
      !money.isVatApplicable && element('VATApplicable', 'false'),
    ]),
    line.note !== undefined && element('Note', line.note),
    (line.description || line.code) &&
      element('Item', [
        line.description && element('Description', line.description),
        line.code && element('SellersItemIdentification', [element('ID', line.code)]),
      ]),
  ]);
}

export const linesElement = (money: Money, lines: readonly Line[]): XmlPart =>
  element(
    'InvoiceLines',
    lines.map((line, index) => lineElement(money, line, index)),
  );

function rowElement(money: Money, { rate, base, vat }: Row): XmlPart {
  const local = { base: toLocal(money, base), vat: toLocal(money, vat) };
  const group = (prefix: string, of: (value: Big) => Big) => [
    ...foreignFirst(`${prefix}TaxableAmount`, of(local.base), ifForeign(money, of(base))),
    ...foreignFirst(`${prefix}TaxAmount`, of(local.vat), ifForeign(money, of(vat))),
    ...foreignFirst(`${prefix}TaxInclusiveAmount`, of(local.base.plus(local.vat)), ifForeign(money, of(base.plus(vat)))),
  ];
  return element('TaxSubTotal', [
    ...group('', identity),
    // The part taxed by an earlier document is unknown; paid advances reduce the amount due.
    ...group('AlreadyClaimed', () => zero),
    ...group('Difference', identity),
    element('TaxCategory', [
      element('Percent', numberText(rate)),
      element('TaxScheme', 'VAT'),
      !money.isVatApplicable && element('VATApplicable', 'false'),
      money.isReverseCharge && rate.eq(0) && element('LocalReverseChargeFlag', 'true'),
    ]),
  ]);
}

/** Converts each amount, so that the VAT breakdown still adds up to the totals. */
function localTotals(money: Money, { rows, totals }: DocumentAmounts): Totals {
  if (money.rate === null) return totals;
  const convert = (total: Big, parts: readonly Big[]) =>
    sum(parts).eq(total) ? sum(parts.map((part) => toLocal(money, part))) : toLocal(money, total);
  const net = convert(
    totals.net,
    rows.map((row) => row.base),
  );
  const vat = convert(
    totals.vat,
    rows.map((row) => row.vat),
  );
  const gross = net.plus(vat);
  const rounding = toLocal(money, totals.rounding);
  const paid = toLocal(money, totals.paid);
  return { net, vat, gross, rounding, paid, payable: gross.plus(rounding).minus(paid) };
}

export function totalsElements(money: Money, amounts: DocumentAmounts): { tax: XmlPart; legal: XmlPart; payable: Big } {
  const { rows, totals } = amounts;
  const local = localTotals(money, amounts);
  const pair = (name: string, of: (totals: Totals) => Big) => localFirst(name, of(local), ifForeign(money, of(totals)));
  return {
    tax: element('TaxTotal', [
      ...rows.map((row) => rowElement(money, row)),
      ...foreignFirst('TaxAmount', local.vat, ifForeign(money, totals.vat)),
    ]),
    legal: element('LegalMonetaryTotal', [
      ...pair('TaxExclusiveAmount', ({ net }) => net),
      ...pair('TaxInclusiveAmount', ({ gross }) => gross),
      ...pair('AlreadyClaimedTaxExclusiveAmount', () => zero),
      ...pair('AlreadyClaimedTaxInclusiveAmount', () => zero),
      ...pair('DifferenceTaxExclusiveAmount', ({ net }) => net),
      ...pair('DifferenceTaxInclusiveAmount', ({ gross }) => gross),
      ...pair('PayableRoundingAmount', ({ rounding }) => rounding),
      // Positive: ISDOC 6.0.2 ("Finanční částky") subtracts it from the sum. Older samples have it negative.
      ...pair('PaidDepositsAmount', ({ paid }) => paid),
      ...pair('PayableAmount', ({ payable }) => payable),
    ]),
    payable: local.payable,
  };
}
