/** Tests the amounts of every kind of invoice in every format: read back if there is a reader, validated if there is a schema. */
import path from 'node:path';
import { Big } from 'big.js';
import { describe, expect, test } from 'vitest';
import { parseEInvoice } from '#service/extraction/e-invoice/parse-e-invoice.ts';
import { findAll, readXmlTree, textAt } from '#service/extraction/e-invoice/xml-tree.ts';
import { buildExportedDocument } from '#testing/exported-document.ts';
import { hasSchema, openSchema } from '#testing/official-schema.ts';
import { wholeHeader } from '#testing/whole-invoice.ts';
import type { ExportedDocument } from './exported-document.ts';
import { singleWriters } from './single-writers.ts';
import { postingsOf } from './tables/write-postings.ts';

type Values = Record<string, string>;
/** `inBooks`: net, VAT and total with rounding that the accounting system books, in the home currency. */
type Kind = { fields: Values; rows: Values[]; documentClass?: string; inBooks: [string, string, string] };

const vat = (slot: string, rate: string, base: string, amount: string) => ({
  [`vat_rate_${slot}`]: rate,
  [`vat_base_${slot}`]: base,
  [`vat_amount_${slot}`]: amount,
});
const totals = (net: string, tax: string, gross: string, due = gross) => ({
  total_amount_without_vat: net,
  total_vat: tax,
  total_amount: gross,
  amount_due: due,
});
const row = (description: string, quantity: string, price: string, rate: string, net: string) => ({
  item_description: description,
  item_quantity: quantity,
  item_unit_price: price,
  item_vat_rate: rate,
  item_amount_without_vat: net,
});
const oneRow = [row('Služba', '1', '100.37', '21', '100.37')];
const standard = vat('standard', '21', '100.37', '21.08');

const kinds: Record<string, Kind> = {
  'several VAT rates, to the cent': {
    fields: {
      currency: 'CZK',
      ...standard,
      ...vat('reduced', '12', '33.33', '4.00'),
      ...vat('zero', '0', '10.01', '0.00'),
      ...totals('143.71', '25.08', '168.79'),
    },
    rows: [...oneRow, row('Kniha', '3', '11.11', '12', '33.33'), row('Poštovné', '1', '10.01', '0', '10.01')],
    inBooks: ['143.71', '25.08', '168.79'],
  },
  'rounded to whole crowns': {
    fields: { currency: 'CZK', ...standard, ...totals('100.37', '21.08', '121.00'), rounding: '-0.45' },
    rows: oneRow,
    inBooks: ['100.37', '21.08', '121.00'],
  },
  'a foreign currency with a rate': {
    fields: { currency: 'EUR', exchange_rate: '24.335', ...standard, ...totals('100.37', '21.08', '121.45') },
    rows: oneRow,
    inBooks: ['2442.50', '512.98', '2955.48'],
  },
  'a foreign currency without a rate': {
    fields: { currency: 'EUR', ...standard, ...totals('100.37', '21.08', '121.45') },
    rows: oneRow,
    inBooks: ['100.37', '21.08', '121.45'],
  },
  'reverse charge': {
    fields: {
      currency: 'CZK',
      is_reverse_charge: 'true',
      ...vat('zero', '0', '250.19', '0.00'),
      ...totals('250.19', '0.00', '250.19'),
    },
    rows: [row('Stavební práce', '1', '250.19', '0', '250.19')],
    inBooks: ['250.19', '0.00', '250.19'],
  },
  'a credit note printed with negative amounts': {
    documentClass: 'credit_note',
    fields: {
      currency: 'CZK',
      is_credit_note: 'true',
      ...vat('standard', '21', '-100.37', '-21.08'),
      ...totals('-100.37', '-21.08', '-121.45'),
    },
    rows: [row('Vrácené zboží', '-1', '100.37', '21', '-100.37')],
    inBooks: ['-100.37', '-21.08', '-121.45'],
  },
  'a credit note printed with positive amounts': {
    documentClass: 'credit_note',
    fields: { currency: 'CZK', is_credit_note: 'true', ...standard, ...totals('100.37', '21.08', '121.45') },
    rows: oneRow,
    inBooks: ['-100.37', '-21.08', '-121.45'],
  },
  'an invoice with a paid advance': {
    fields: { currency: 'CZK', ...standard, ...totals('100.37', '21.08', '121.45', '71.45'), amount_paid: '50.00' },
    rows: oneRow,
    inBooks: ['100.37', '21.08', '121.45'],
  },
  'an advance invoice': {
    fields: {
      currency: 'CZK',
      is_deposit_invoice: 'true',
      ...vat('zero', '0', '500.03', '0.00'),
      ...totals('500.03', '0.00', '500.03'),
    },
    rows: [row('Záloha', '1', '500.03', '0', '500.03')],
    inBooks: ['500.03', '0.00', '500.03'],
  },
  'a tax document for an advance payment': {
    fields: { currency: 'CZK', is_deposit_invoice: 'true', ...standard, ...totals('100.37', '21.08', '121.45') },
    rows: oneRow,
    inBooks: ['100.37', '21.08', '121.45'],
  },
};

const documentOf = ({ fields, rows, documentClass = 'invoice' }: Kind): ExportedDocument =>
  buildExportedDocument({ ...wholeHeader, ...fields }, rows, { documentClass });
const cents = (text: string | undefined): string => new Big(text ?? 0).toFixed(2);
const isMoney = (name: string) => /^(vat_base|vat_amount|total|amount|rounding)/.test(name);
const moneyOf = (fields: Values): Values =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => isMoney(name))
      .map(([name, value]) => [name, cents(value)]),
  );

describe.each(Object.entries(kinds))('%s', (_name, kind) => {
  const document = documentOf(kind);
  const isBelow = kind.fields['total_amount']?.startsWith('-') === true;
  const turned = (text: string) => (isBelow ? new Big(text).neg().toFixed(2) : text);

  test.each(['ISDOC', 'Ubl', 'Cii'] as const)('comes back from %s, where a credit note is above zero', async (format) => {
    const read = parseEInvoice(await singleWriters[format](document));
    expect(read?.documentClass).toBe(kind.documentClass ?? 'invoice');
    expect(read?.fields['currency']).toBe(kind.fields['currency']);
    const { rounding = '0', total_amount: total = '0' } = kind.fields;
    // E-invoices state the total before rounding, and the amount due after it.
    const stated = { ...kind.fields, total_amount: new Big(total).minus(rounding).toFixed(2) };
    const expected = Object.entries(moneyOf(stated)).map(([name, value]) => [name, turned(value)] as const);
    expect(moneyOf(read?.fields ?? {})).toMatchObject(Object.fromEntries(expected));
    expect(read?.items.map((item) => cents(item['item_amount_without_vat']))).toEqual(
      kind.rows.map((item) => turned(cents(item['item_amount_without_vat']))),
    );
  });

  test.each([
    ['Xml', path.resolve(import.meta.dirname, '../../../../docs/export-document.xsd')],
    ['ISDOC', 'isdoc/isdoc-invoice-6.0.2.xsd'],
    ['Ubl', kind.documentClass === 'credit_note' ? 'ubl/maindoc/UBL-CreditNote-2.1.xsd' : 'ubl/maindoc/UBL-Invoice-2.1.xsd'],
    ['Cii', 'cii/FACTUR-X_EN16931.xsd'],
    ['Pohoda', 'pohoda/data.xsd'],
  ] as const)('is valid by the schema of %s', async (format, schemaName) => {
    if (!hasSchema(schemaName)) return;
    using schema = openSchema(schemaName);
    schema.validate(await singleWriters[format](document));
  });

  test.each(['Json', 'Xml', 'ErpXml', 'ErpJson', 'Csv', 'CsvDocuments', 'CsvItems'] as const)(
    'stands in %s as it is in the document',
    async (format) => {
      const text = Buffer.from(await singleWriters[format](document))
        .toString('utf8')
        .replaceAll(',', '.');
      for (const [name, value] of Object.entries(kind.fields).filter(([name]) => isMoney(name)))
        expect([name, value, text.includes(value) || text.includes(new Big(value).toFixed())]).toEqual([name, value, true]);
    },
  );

  test('Pohoda books net, VAT and gross', async () => {
    const summary = 'dataPackItem/invoice/invoiceSummary';
    const tree = readXmlTree(await singleWriters.Pohoda(document));
    const at = (name: string) => new Big(textAt(tree, `${summary}/${name}`) ?? 0);
    const sum = (...names: string[]) => names.reduce((all, name) => all.plus(at(`homeCurrency/${name}`)), new Big(0));
    const [net, tax, gross] = kind.inBooks;
    if (kind.fields['currency'] !== 'CZK' && kind.fields['exchange_rate'] === undefined) {
      expect(at('foreignCurrency/priceSum').toFixed(2)).toBe(gross);
      return;
    }
    expect([
      sum('priceNone', 'priceLow', 'priceHigh', 'price3').toFixed(2),
      sum('priceLowVAT', 'priceHighVAT', 'price3VAT').toFixed(2),
    ]).toEqual([net, tax]);
  });

  test('Money S3 books net, VAT and gross', async () => {
    const tree = readXmlTree(await singleWriters.MoneyS3(document));
    const at = (name: string) => new Big(textAt(tree, `SeznamFaktPrij/FaktPrij/${name}`) ?? 0);
    const sum = (...names: string[]) => names.reduce((all, name) => all.plus(at(`SouhrnDPH/${name}`)), new Big(0));
    expect([sum('Zaklad0', 'Zaklad5', 'Zaklad22').toFixed(2), sum('DPH5', 'DPH22').toFixed(2), at('Celkem').toFixed(2)]).toEqual(
      kind.inBooks,
    );
  });

  test('ABRA Flexi works out the same, in the currency of the document', async () => {
    const tree = readXmlTree(await singleWriters.AbraFlexi(document));
    const invoice = findAll(tree, 'faktura-prijata')[0];
    const number = (name: string) => new Big((invoice && textAt(invoice, name)) ?? 0);
    const items = findAll(tree, 'faktura-prijata/polozkyFaktury/faktura-prijata-polozka');
    const net =
      items.length > 0
        ? items.reduce(
            (all, item) => all.plus(new Big(textAt(item, 'mnozMj') ?? 1).times(textAt(item, 'cenaMj') ?? 0)),
            new Big(0),
          )
        : ['sumOsv', 'sumZklSniz', 'sumZklSniz2', 'sumZklZakl'].reduce((all, name) => all.plus(number(name)), new Big(0));
    const expected = new Big(kind.fields['total_amount_without_vat'] ?? 0).abs();
    expect(net.toFixed(2)).toBe((kind.documentClass === 'credit_note' ? expected.neg() : expected).toFixed(2));
  });

  test('the postings of the general ledger add up to zero, and the supplier is credited the whole amount', () => {
    const postings = postingsOf(document);
    const debit = postings.reduce((all, each) => all.plus(each.debit), new Big(0));
    expect(debit.toFixed(2)).toBe('0.00');
    const payable = postings
      .filter(({ kind: posted }) => posted === 'Payable')
      .reduce((all, each) => all.minus(each.debit), new Big(0));
    const due = new Big(kind.fields['amount_due'] ?? 0).abs();
    expect(payable.toFixed(2)).toBe((kind.documentClass === 'credit_note' ? due.neg() : due).toFixed(2));
  });
});

test('every format of one document is in the table above, or is one of these in a wrapping', () => {
  const wrapped = ['ISDOCX', 'Pdf', 'FacturX', 'Xlsx', 'GeneralLedger'];
  const told = [
    'Json',
    'Xml',
    'ErpXml',
    'ErpJson',
    'Csv',
    'CsvDocuments',
    'CsvItems',
    'ISDOC',
    'Ubl',
    'Cii',
    'Pohoda',
    'MoneyS3',
    'AbraFlexi',
  ];
  expect([...told, ...wrapped].toSorted()).toEqual(Object.keys(singleWriters).toSorted());
});
