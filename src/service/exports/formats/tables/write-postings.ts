/** Writes postings for a general ledger: debit and credit lines of the document that balance. */
import { Big } from 'big.js';
import { documentAmounts, isLine } from '../document-amounts.ts';
import type { ExportedDocument, ExportedField } from '../exported-document.ts';
import { currencyOf, isCreditNote, issueDate, party, valuesOf } from '../invoice-facts.ts';
import { creditBelowZero } from '../negate-amounts.ts';
import { columnsOf, valueIn } from './columns.ts';
import { csvCell, european, guarded, writeRows } from './csv.ts';

/** Fields that the tenant has given one of these names in exports fill the column: for the document, or for each item. */
export const dimensions = ['Account', 'CostCentre', 'Activity', 'Contract'] as const;

const headings = [
  'Date', 'TaxDate', 'DueDate', 'Document', 'VariableSymbol', 'Supplier', 'SupplierId', 'Text', 'Kind', ...dimensions,
  'VatRate', 'Debit', 'Credit', 'Currency',
]; // prettier-ignore

type Posting = { kind: string; text: string; rate: Big | null; debit: Big; dimensions: readonly string[] };

const zero = new Big(0);
const sum = (amounts: readonly Big[]): Big => amounts.reduce((a, b) => a.plus(b), zero);

function dimensionsOf(document: ExportedDocument, item: readonly ExportedField[]): string[] {
  const { fields, items } = columnsOf(document);
  return dimensions.map((dimension) => {
    const isIt = ({ exportName }: { exportName?: string | undefined }) => exportName?.toLowerCase() === dimension.toLowerCase();
    const [cell, field] = [items.find(isIt), fields.find(isIt)];
    return (cell && valueIn(item, cell.name)) || (field ? valueIn(document.fields, field.name) : '');
  });
}

/** Returns costs by item, VAT by rate, and the amount due; what the lines do not explain gets its own line. */
export function postingsOf(document: ExportedDocument): Posting[] {
  const value = valuesOf(document.fields);
  const items = document.items.filter((item) => isLine(valuesOf(item)));
  const amounts = creditBelowZero(
    documentAmounts(
      value,
      document.items.map((item) => valuesOf(item)),
    ),
    isCreditNote(document, value),
  );
  const own = dimensionsOf(document, []);
  const costs = amounts.lines.map((line, index): Posting => ({
    kind: 'Cost',
    text: line.description ?? '',
    rate: line.rate,
    debit: line.net.round(2),
    dimensions: dimensionsOf(document, items[index] ?? []),
  }));
  const taxes = amounts.rows
    .filter(({ vat }) => !vat.eq(0))
    .map(({ rate, vat }): Posting => ({ kind: 'VAT', text: '', rate, debit: vat.round(2), dimensions: own }));
  const { rounding, payable, paid } = amounts.totals;
  const rest = (kind: string, debit: Big): Posting[] =>
    debit.round(2).eq(0) ? [] : [{ kind, text: '', rate: null, debit: debit.round(2), dimensions: own }];
  const known = [
    ...costs,
    ...taxes,
    ...rest('Rounding', rounding),
    ...rest('Advance', paid.neg()),
    { kind: 'Payable', text: '', rate: null, debit: payable.round(2).neg(), dimensions: own },
  ];
  return [...known, ...rest('Difference', sum(known.map(({ debit }) => debit)).neg())];
}

export const writePostings = async (document: ExportedDocument): Promise<Uint8Array> => {
  const value = valuesOf(document.fields);
  const supplier = party(value, 'issued_by');
  const amount = (amount: Big) => csvCell(amount.gt(0) ? amount.toFixed(2) : '', 'DECIMAL', european);
  const about = [
    issueDate(document, value),
    value('date_taxable_supply') ?? '',
    value('date_due') ?? '',
    value('invoice_number_sm') ?? '',
    value('variable_symbol_sm') ?? '',
    supplier.name,
    supplier.id,
  ].map(guarded);
  return writeRows(
    [
      headings,
      ...postingsOf(document).map(({ kind, text, rate, debit, dimensions }) => [
        ...about,
        guarded(text),
        kind,
        ...dimensions.map(guarded),
        rate ? csvCell(rate.toFixed(), 'DECIMAL', european) : '',
        amount(debit),
        amount(debit.neg()),
        currencyOf(document, value),
      ]),
    ],
    european,
  );
};
