import { fc } from '#testing/properties.ts';
import { describe, expect, test } from 'vitest';
import { exportFormats, type ExportFormat, type ZipMember } from '#contract/core/export-formats.ts';
import { buildExportedDocument } from '#testing/exported-document.ts';
import { wholeInvoice } from '#testing/whole-invoice.ts';
import type { ExportedDocument } from '../formats/exported-document.ts';
import { lossesOf } from './losses.ts';

const told = async (format: ExportFormat, document: ExportedDocument) =>
  (await lossesOf(format, document)).map(({ fieldName, itemIndex, kind, written }) =>
    [fieldName, itemIndex ?? '', kind, written ?? ''].join(' ').trim(),
  );
const lost = async (format: ExportFormat, document: ExportedDocument) =>
  [...new Set((await lossesOf(format, document)).map(({ fieldName }) => fieldName))].toSorted();

const invoice = buildExportedDocument(
  {
    invoice_number_sm: 'FV-1',
    issued_by_name_sm: 'Dodavatel s.r.o.',
    issued_by_vat_id_sm: 'CZ27074358',
    issued_by_address_sm: 'Dlouhá 12, 110 00 Praha 1',
    date_issued: '2026-03-05',
    date_received: '2026-03-06',
    constant_symbol_sm: '0308',
    currency: 'CZK',
    vat_base_standard: '100.00',
    vat_rate_standard: '21',
    vat_amount_standard: '21.00',
    total_amount_without_vat: '100.00',
    total_vat: '21.00',
    total_amount: '121.00',
    is_reverse_charge: 'false',
    payment_method: 'Převodem',
    contract_number: 'S-77',
  },
  [
    {
      item_description: 'Papír',
      item_quantity: '2',
      item_unit: 'ks',
      item_unit_price: '50.00',
      item_vat_rate: '21',
      item_amount_without_vat: '100.00',
    },
  ],
);

describe('of an invoice', () => {
  test.each<[ExportFormat, string[]]>([
    ['Json', []],
    ['Xml', []],
    ['Zip', []],
    ['Pdf', []],
    ['Csv', []],
    ['Xlsx', []],
    ['ISDOC', ['contract_number', 'date_received']],
    ['ISDOCX', ['contract_number', 'date_received']],
    ['Ubl', ['constant_symbol_sm', 'contract_number', 'date_received']],
    ['Cii', ['constant_symbol_sm', 'contract_number', 'date_received']],
    ['FacturX', ['constant_symbol_sm', 'contract_number', 'date_received']],
    ['Pohoda', ['contract_number']],
    ['MoneyS3', ['contract_number']],
    ['AbraFlexi', ['contract_number']],
    ['ErpXml', []],
    ['ErpJson', []],
    [
      'CsvDocuments',
      ['item_amount_without_vat', 'item_description', 'item_quantity', 'item_unit', 'item_unit_price', 'item_vat_rate'],
    ],
    ['CsvItems', []],
  ])('%s does not carry %j', async (format, names) => {
    expect(await lost(format, invoice)).toEqual(names);
  });

  test('every format reports its losses', async () => {
    for (const format of exportFormats) expect(Array.isArray(await lossesOf(format, invoice))).toBe(true);
  });
});

test('a value that is converted is reported with the exported value', async () => {
  const document = buildExportedDocument({ invoice_number_sm: '=1+1', total_amount: '-5.00' }, [
    {
      item_description: 'A',
      item_quantity: '1',
      item_unit: 'truhla',
      item_unit_price: '-5.00',
      item_amount_without_vat: '-5.00',
    },
  ]);
  expect(await told('Csv', document)).toEqual(["invoice_number_sm  changed '=1+1"]);
  expect(await told('Ubl', document)).toEqual(
    expect.arrayContaining(['item_quantity 0 changed -1', 'item_unit 0 changed ZZ', 'item_unit_price 0 changed 5.00']),
  );
});

test('values cut to the length limit of an accounting system are reported', async () => {
  const document = buildExportedDocument({ issued_by_name_sm: 'A', invoice_number_sm: 'F'.repeat(60), total_amount: '5.00' });
  expect(await told('Pohoda', document)).toContain('invoice_number_sm  changed');
  expect(await told('MoneyS3', document)).toContain('invoice_number_sm  changed');
});

test('items not sent to an accounting system are reported by number', async () => {
  const [item = []] = invoice.items;
  const contradicting = {
    ...invoice,
    items: [item.map((field) => (field.name === 'item_unit_price' ? { ...field, value: '49.00' } : field))],
  };
  expect(await told('AbraFlexi', contradicting)).toContain('item_description 0 changed');
});

test('only named columns are exported, and the others are reported', async () => {
  const columns = { fields: [{ name: 'invoice_number_sm', type: 'TEXT' as const, exportName: 'Number' }], items: [] };
  expect(await lost('CsvDocuments', { ...invoice, columns })).toContain('total_amount');
  expect(await lost('CsvDocuments', { ...invoice, columns })).not.toContain('invoice_number_sm');
});

test.each<ExportFormat>(['Csv', 'Xlsx'])('columns left out of %s by selection are reported', async (format) => {
  const columns = {
    fields: [{ name: 'invoice_number_sm', type: 'TEXT' as const, place: 1 }],
    items: [{ name: 'item_quantity', type: 'DECIMAL' as const, place: 1 }],
  };
  const names = await lost(format, { ...invoice, columns });
  expect(names).toEqual(expect.arrayContaining(['total_amount', 'item_description']));
  expect(names).not.toEqual(expect.arrayContaining(['invoice_number_sm']));
  expect(names).not.toEqual(expect.arrayContaining(['item_quantity']));
});

test('a document with correct sums loses nothing that the format has a place for', async () => {
  const missing = new Set([
    'exchange_rate',
    'constant_symbol_sm',
    'specific_symbol_sm',
    'item_vat_amount',
    'item_amount',
    'is_deposit_invoice',
  ]);
  await fc.assert(
    fc.asyncProperty(wholeInvoice, async ({ fields, rows }) => {
      const document = buildExportedDocument(fields, rows);
      expect(await told('ISDOC', document)).toEqual([]);
      for (const format of ['Ubl', 'Cii'] as const)
        expect((await lost(format, document)).filter((name) => !missing.has(name))).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('an archive loses only values that none of its members carries', async () => {
  const losses = async (...members: ZipMember[]) =>
    (await lossesOf('Zip', invoice, members)).map(({ fieldName }) => fieldName).toSorted();
  const namesOf = async (format: ExportFormat) => (await lossesOf(format, invoice)).map(({ fieldName }) => fieldName).toSorted();
  expect(await losses('Original', 'Json')).toEqual([]);
  expect(await losses('Original', 'Pohoda')).toEqual(await namesOf('Pohoda'));
  expect((await namesOf('Pohoda')).length).toBeGreaterThan(0);
  expect(await losses('Original')).toEqual(expect.arrayContaining(['invoice_number_sm', 'total_amount']));
});

describe('contact at the supplier and e-invoice address', () => {
  const reached = {
    buyer_reference: '04011000-1234512345-06',
    issued_by_contact: 'Anna Nová',
    issued_by_phone: '+420 222 111 333',
    issued_by_email: 'anna@firma.cz',
    issued_by_electronic_address: '9929:CZ27074358',
    issued_to_electronic_address: '0204:04011000-1234512345-06',
  };
  const document = { ...invoice, fields: [...invoice.fields, ...buildExportedDocument(reached).fields] };
  const electronic = ['buyer_reference', 'issued_by_electronic_address', 'issued_to_electronic_address'];
  test.each<[ExportFormat, string[]]>([
    ['Ubl', []],
    ['Cii', []],
    ['FacturX', []],
    ['ISDOC', electronic],
    ['Pohoda', electronic],
    ['AbraFlexi', electronic],
    ['MoneyS3', Object.keys(reached).toSorted()],
  ])('%s does not carry %j', async (format, names) => {
    expect((await lost(format, document)).filter((name) => name in reached)).toEqual(names);
  });
});

test.each([
  ['CZ65 0800 0000 1920 0014 5399', []],
  ['DE89370400440532013000', ['iban_sm']],
])('an IBAN is sent to Pohoda as the account that it contains: %s', async (iban_sm, expected) => {
  const values = { invoice_number_sm: 'FV-1', date_issued: '2026-03-05', total_amount: '121.00', iban_sm };
  expect(await lost('Pohoda', buildExportedDocument(values))).toEqual(expected);
});
