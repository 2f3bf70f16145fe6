import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { invoiceFields } from '#contract/document-types/built-in-types.ts';
import { drawEInvoice } from './e-invoice/draw-e-invoice.ts';
import { extractDocument } from './extract-document.ts';

const fields = invoiceFields.map(({ name, type, isItem }) => ({ name, type, isItem: isItem === true }));
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vidimus-extract-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
async function extract(fileName: string, bytes: Uint8Array | string) {
  const file = path.join(folder, fileName);
  await writeFile(file, bytes);
  return extractDocument({ path: file, fileName, workDir: folder, definitionFor: () => fields, today: '2026-06-01' });
}

const invoice = {
  invoice_number_sm: 'F2026-0815',
  date_issued: '2026-03-05',
  date_due: '2026-03-19',
  issued_by_name_sm: 'Pekárna Lípa s.r.o.',
  issued_to_name_sm: 'Hotel Zlatá hvězda a.s.',
  currency: 'CZK',
  total_amount_without_vat: '10000.00',
  total_vat: '2100.00',
  total_amount: '12100.00',
};

const ubl = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ID>F2026-0815</cbc:ID><cbc:IssueDate>2026-03-05</cbc:IssueDate><cbc:DueDate>2026-03-19</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>CZK</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>Pekárna Lípa s.r.o.</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>Hotel Zlatá hvězda a.s.</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>
  <cac:TaxTotal><cbc:TaxAmount currencyID="CZK">2100.00</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount currencyID="CZK">10000.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="CZK">12100.00</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="CZK">12100.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
</Invoice>`;

test('an e-invoice without an image is rendered, and its values are located on it', async () => {
  const { reading, extracted } = await extract('faktura.xml', ubl);
  expect(extracted.isExtractedByFormat).toBe(true);
  expect(Object.fromEntries(Object.entries(extracted.fields).map(([name, { value }]) => [name, value]))).toMatchObject(invoice);
  expect(reading.pages).toHaveLength(1);
  const total = extracted.fields['total_amount'];
  expect(total).toMatchObject({ source: 'EInvoice', evidence: ['eInvoice', 'pageMatch'] });
  const words = reading.pages.flatMap((page) => page.words);
  expect(
    total?.wordIds
      .map((id) => words.find((word) => word.id === id)?.text)
      .join('')
      .replace(/\D/g, ''),
  ).toBe('1210000');
});

test('a page is classified by its content', async () => {
  const picture = await drawEInvoice({ format: 'ubl', documentClass: 'invoice', fields: invoice, items: [] });
  const { extracted } = await extract('faktura.pdf', picture);
  expect(extracted.isExtractedByFormat).toBe(false);
  expect(Object.fromEntries(Object.entries(extracted.fields).map(([name, { value }]) => [name, value]))).toMatchObject({
    invoice_number_sm: 'F2026-0815',
    date_issued: '2026-03-05',
    date_due: '2026-03-19',
    total_amount: '12100.00',
    currency: 'CZK',
  });
});

test('XML other than an invoice is unreadable', async () => {
  await expect(extract('pismeno.xml', '<?xml version="1.0"?><letter><to>you</to></letter>')).rejects.toMatchObject({
    name: 'UnreadableFile',
  });
});
