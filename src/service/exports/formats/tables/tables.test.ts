import { Big } from 'big.js';
import { fc } from '#testing/properties.ts';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import type { ExportColumn, ExportedDocument } from '../exported-document.ts';
import { archiveMembers } from '#testing/archive-members.ts';
import { anyExportedDocument, buildExportedDocument } from '#testing/exported-document.ts';
import { wholeInvoice } from '#testing/whole-invoice.ts';
import { guarded } from './csv.ts';
import { writeCsv, writeCsvDocuments, writeCsvItems } from './write-csv.ts';
import { writePostings } from './write-postings.ts';
import { writeXlsx } from './write-xlsx.ts';

const rowsOf = (bytes: Uint8Array): string[][] =>
  Papa.parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true }).data;

const invoice = buildExportedDocument(
  { invoice_number_sm: '=1+1', total_amount: '-1234.50', date_issued: '2026-03-05', note: 'a;b, "c"\nd' },
  [
    { item_description: '@SUM(A1)', item_quantity: '2' },
    { item_description: 'Šroub', item_quantity: '-1.5' },
  ],
);

const mapped: ExportedDocument = {
  ...invoice,
  columns: {
    fields: [
      { name: 'invoice_number_sm', type: 'TEXT', exportName: 'Doklad' },
      { name: 'order_number_sm', type: 'TEXT', exportName: 'Objednávka' },
      { name: 'total_amount', type: 'DECIMAL', exportName: 'Částka' },
      { name: 'note', type: 'TEXT' },
    ],
    items: [{ name: 'item_quantity', type: 'DECIMAL', exportName: 'Množství' }],
  },
};

test('a row for each item, each with the header values', async () => {
  const bytes = await writeCsv(invoice);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(rowsOf(bytes)).toEqual([
    ['invoice_number_sm', 'total_amount', 'date_issued', 'note', 'item_description', 'item_quantity'],
    ["'=1+1", '-1234.50', '2026-03-05', 'a;b, "c"\nd', "'@SUM(A1)", '2'],
    ["'=1+1", '-1234.50', '2026-03-05', 'a;b, "c"\nd', 'Šroub', '-1.5'],
  ]);
});

test('uses the tenant’s named columns in order, and leaves missing values empty', async () => {
  expect(rowsOf(await writeCsvDocuments(mapped))).toEqual([
    ['Doklad', 'Objednávka', 'Částka'],
    ["'=1+1", '', '-1234,50'],
  ]);
  expect(rowsOf(await writeCsvItems(mapped)).map((row) => row.slice(2))).toEqual([
    ['Částka', 'Množství'],
    ['-1234,50', '2'],
    ['-1234,50', '-1,5'],
  ]);
});

describe('columns selected for the type', () => {
  const place = (name: string, type: 'TEXT' | 'DECIMAL', at?: number) => ({ name, type, ...(at !== undefined && { place: at }) });
  const chosen = (items: ExportColumn[]): ExportedDocument => ({
    ...invoice,
    columns: {
      fields: [
        place('invoice_number_sm', 'TEXT', 2),
        place('date_issued', 'TEXT'),
        { ...place('total_amount', 'DECIMAL', 1), exportName: 'Částka' },
      ],
      items,
    },
  });

  test('are written in the selected order, in CSV and in both sheets', async () => {
    const document = chosen([place('item_description', 'TEXT'), place('item_quantity', 'DECIMAL', 1)]);
    expect(rowsOf(await writeCsv(document))).toEqual([
      ['Částka', 'invoice_number_sm', 'item_quantity'],
      ['-1234.50', "'=1+1", '2'],
      ['-1234.50', "'=1+1", '-1.5'],
    ]);
    const workbook = Buffer.from(await writeXlsx(document));
    expect(await readSheet(workbook, 'Header')).toEqual([
      ['Částka', 'invoice_number_sm'],
      [-1234.5, '=1+1'],
    ]);
    expect(await readSheet(workbook, 'Items')).toEqual([['item_quantity'], [2], [-1.5]]);
    // formats with a mapping have their own selection
    expect(rowsOf(await writeCsvDocuments(document))[0]).toEqual(['Částka']);
  });

  test('without an item field give one row per document', async () => {
    const rows = rowsOf(await writeCsv(chosen([place('item_quantity', 'DECIMAL')])));
    expect(rows).toEqual([
      ['Částka', 'invoice_number_sm'],
      ['-1234.50', "'=1+1"],
    ]);
  });
});

test.each(['=1', '+1', '-cmd', '@a', '\t=1', ' =1', '＝1', '\r1', '|x'])('%j does not start a formula', (text) => {
  expect(guarded(text)).toBe(`'${text}`);
});

test('no CSV cell starts a formula, whatever a document contains, unless it is a number', async () => {
  await fc.assert(
    fc.asyncProperty(anyExportedDocument, async (document) => {
      for (const write of [writeCsv, writeCsvDocuments, writeCsvItems, writePostings])
        for (const cell of rowsOf(await write(document)).flat())
          if (!/^-?\d+([.,]\d+)?$/.test(cell)) expect(cell).not.toMatch(/^[\s\u00A0\u3000]*[=+\-@]/u);
    }),
    { numRuns: 100 },
  );
});

test('a workbook stores numbers as numbers, dates as dates, and texts that are never executed', async () => {
  const bytes = Buffer.from(await writeXlsx(invoice));
  expect(await readSheet(bytes, 'Header')).toEqual([
    ['invoice_number_sm', 'total_amount', 'date_issued', 'note'],
    ['=1+1', -1234.5, new Date('2026-03-05T00:00:00Z'), 'a;b, "c"\nd'],
  ]);
  expect(await readSheet(bytes, 'Items')).toEqual([
    ['item_description', 'item_quantity'],
    ['@SUM(A1)', 2],
    ['Šroub', -1.5],
  ]);
  const sheet = (await archiveMembers(bytes)).get('xl/worksheets/sheet1.xml')?.toString();
  expect(sheet).toContain('inlineStr');
  expect(sheet).not.toContain('<f>');
});

test('a number with more digits than a workbook supports stays a text', async () => {
  const bytes = Buffer.from(await writeXlsx(buildExportedDocument({ total_amount: '12345678901234567.89' })));
  expect((await readSheet(bytes, 'Header'))[1]).toEqual(['12345678901234567.89']);
});

test('any document gives a readable workbook', async () => {
  await fc.assert(
    fc.asyncProperty(anyExportedDocument, async (document) => {
      await readSheet(Buffer.from(await writeXlsx(document)), 'Header');
    }),
    { numRuns: 30 },
  );
});

const sumOf = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum.plus(row[column]?.replace(',', '.') || 0), new Big(0));

const postings = async (document: ExportedDocument) =>
  Papa.parse<Record<string, string>>(new TextDecoder().decode(await writePostings(document)).slice(1), {
    header: true,
    skipEmptyLines: true,
  }).data;

test('debit and credit always match to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        anyExportedDocument,
        wholeInvoice.map(({ fields, rows }) => buildExportedDocument(fields, rows)),
      ),
      async (document) => {
        const rows = await postings(document);
        expect(sumOf(rows, 'Debit').toFixed(2)).toBe(sumOf(rows, 'Credit').toFixed(2));
      },
    ),
    { numRuns: 150 },
  );
});

test('postings use the tenant’s accounts, item by item', async () => {
  const document: ExportedDocument = {
    ...buildExportedDocument(
      {
        total_amount: '121.00',
        total_vat: '21.00',
        vat_base_standard: '100.00',
        vat_rate_standard: '21',
        vat_amount_standard: '21.00',
        centre: 'Praha',
      },
      [{ item_description: 'Papír', item_amount_without_vat: '100.00', item_vat_rate: '21', gl: '501100' }],
    ),
    columns: {
      fields: [{ name: 'centre', type: 'TEXT', exportName: 'CostCentre' }],
      items: [{ name: 'gl', type: 'TEXT', exportName: 'Account' }],
    },
  };
  expect(
    (await postings(document)).map((row) => [row['Kind'], row['Account'], row['CostCentre'], row['Debit'], row['Credit']]),
  ).toEqual([
    ['Cost', '501100', 'Praha', '100,00', ''],
    ['VAT', '', 'Praha', '21,00', ''],
    ['Payable', '', 'Praha', '', '121,00'],
  ]);
});
