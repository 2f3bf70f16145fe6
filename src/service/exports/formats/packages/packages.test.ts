import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { readFile } from '#service/extraction/read/read-file.ts';
import { parseEInvoice } from '#service/extraction/e-invoice/parse-e-invoice.ts';
import { readXmlTree, textAt } from '#service/extraction/e-invoice/xml-tree.ts';
import { archiveMembers } from '#testing/archive-members.ts';
import { buildExportedDocument } from '#testing/exported-document.ts';
import { hasSchema, openSchema } from '#testing/official-schema.ts';
import { pdfAFaults } from '#testing/pdf-a.ts';
import { defaultZipMembers, type ZipMember } from '#contract/core/export-formats.ts';
import type { ExportSources } from '../exported-document.ts';
import { writeFacturX } from './write-factur-x.ts';
import { writeIsdocx } from './write-isdocx.ts';
import { writePdf } from './write-pdf.ts';
import { writeZip } from './write-zip.ts';

async function onePage(words: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]).drawText(words, { x: 50, y: 700 });
  return pdf.save();
}

const sources: ExportSources = {
  original: async () => new TextEncoder().encode('%PDF-the original'),
  pages: () => onePage('PAGES OF THE DOCUMENT'),
  trail: () => onePage('TRAIL OF THE DOCUMENT'),
  fileName: (extension) => `faktura.${extension}`,
  zipMembers: defaultZipMembers,
  words: { title: 'Data of the document', item: 'Item', labelOf: (name) => `label of ${name}` },
};
const values = {
  invoice_number_sm: 'FV-26-1',
  issued_by_name_sm: 'Dodavatel s.r.o.',
  issued_by_vat_id_sm: 'CZ27074358',
  issued_to_name_sm: 'Odběratel a.s.',
  date_issued: '2026-03-05',
  currency: 'CZK',
  total_amount_without_vat: '100.00',
  total_vat: '21.00',
  total_amount: '121.00',
};
const document = buildExportedDocument(values, [
  { item_description: 'Šroub', item_amount_without_vat: '100.00', item_vat_rate: '21' },
]);

async function readBack(fileName: string, bytes: Uint8Array) {
  const workDir = await mkdtemp(path.join(tmpdir(), 'vidimus-package-'));
  try {
    const file = path.join(workDir, fileName);
    await writeFile(file, bytes);
    return await readFile({ path: file, fileName, workDir });
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

test('ISDOCX contains the invoice, the original file and its hash, and references the invoice', async () => {
  const bytes = await writeIsdocx(document, sources);
  const files = await archiveMembers(bytes);
  expect([...files.keys()]).toEqual(['manifest.xml', 'faktura.isdoc', 'faktura-original.pdf']);
  const original = files.get('faktura-original.pdf') ?? Buffer.alloc(0);
  expect(original.toString()).toBe('%PDF-the original');
  const invoice = files.get('faktura.isdoc') ?? Buffer.alloc(0);
  const supplement = 'SupplementsList/Supplement';
  const tree = readXmlTree(invoice);
  expect(textAt(tree, `${supplement}/Filename`)).toBe('faktura-original.pdf');
  expect(textAt(tree, `${supplement}/DigestValue`)).toBe(createHash('sha256').update(original).digest('base64'));
  expect(textAt(readXmlTree(files.get('manifest.xml') ?? Buffer.alloc(0)), 'maindocument/@filename')).toBe('faktura.isdoc');
  const schema = 'isdoc/isdoc-invoice-6.0.2.xsd';
  if (hasSchema(schema)) {
    using check = openSchema(schema);
    check.validate(invoice);
  }
});

test('an archive contains the original and the values, and an e-invoice only for an invoice', async () => {
  const files = await archiveMembers(await writeZip(document, sources));
  expect([...files.keys()].toSorted()).toEqual(['faktura.isdoc', 'faktura.json', 'faktura.pdf', 'faktura.xlsx']);
  const json = { fileName: 'order.json', contentType: 'application/json' };
  const order = await archiveMembers(await writeZip({ ...document, documentClass: 'order', ...json }, sources));
  expect([...order.keys()].toSorted()).toEqual(['faktura-Json.json', 'faktura.json', 'faktura.xlsx']);
  expect(order.get('faktura.json')?.toString()).toBe('%PDF-the original');
});

test('the original in an archive or package has an extension of its type', async () => {
  const script = { ...document, fileName: 'invoice.pdf.hta' };
  const archive = await archiveMembers(await writeZip(script, { ...sources, zipMembers: ['Original'] }));
  expect([...archive.keys()]).toEqual(['faktura.pdf']);
  expect([...(await archiveMembers(await writeIsdocx(script, sources))).keys()]).toContain('faktura-original.pdf');
});

test.each<[ZipMember[], string, string[]]>([
  [['Original', 'Pohoda', 'Ubl'], 'invoice', ['faktura.pdf', 'faktura.xml', 'faktura-Ubl.xml']],
  [['Pohoda', 'CsvItems'], 'order', ['faktura.csv']],
  [['Pohoda'], 'order', ['faktura.pdf', 'faktura.json', 'faktura.xlsx']],
])('an archive of %j of one %s contains %j', async (zipMembers, documentClass, names) => {
  const files = await archiveMembers(await writeZip({ ...document, documentClass }, { ...sources, zipMembers }));
  expect([...files.keys()].toSorted()).toEqual(names.toSorted());
});

test('a PDF contains the values, then the pages, then the history', async () => {
  const { pages } = await readBack('export.pdf', await writePdf(document, sources));
  const texts = pages.map(({ words }) => words.map(({ text }) => text).join(' '));
  expect(texts).toHaveLength(3);
  expect(texts[0]).toContain('label of total_amount 121.00');
  expect(texts[0]).toContain('Šroub');
  expect(texts[1]).toContain('PAGES OF THE DOCUMENT');
  expect(texts[2]).toContain('TRAIL OF THE DOCUMENT');
});

test('Factur-X is rendered from the invoice that it carries, and declares its type', async () => {
  const bytes = await writeFacturX(document);
  const { eInvoiceXml, pages } = await readBack('invoice.pdf', bytes);
  const invoice = parseEInvoice(eInvoiceXml ?? new Uint8Array());
  expect(invoice).toMatchObject({ format: 'cii', fields: { invoice_number_sm: 'FV-26-1', total_amount: '121.00' } });
  expect(pages[0]?.words.map(({ text }) => text).join(' ')).toContain('FV-26-1');
  expect(Buffer.from(bytes).toString('latin1')).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
});

test('Factur-X conforms to PDF/A-3, also with characters missing from our fonts', async () => {
  expect(await pdfAFaults(await writeFacturX(document))).toEqual([]);
  const foreign = buildExportedDocument({ ...values, issued_by_name_sm: '株式会社 😀 Ⅷ ﷽' });
  expect(await pdfAFaults(await writeFacturX(foreign))).toEqual([]);
  // any other PDF violates them
  const faults = await pdfAFaults(await onePage('no archive'));
  expect(faults).toEqual(
    expect.arrayContaining([
      '6.1.3 ID in the trailer',
      '6.2.3 output intent',
      '6.2.11.4 Helvetica is not embedded',
      '6.6.2 no metadata',
    ]),
  );
});
