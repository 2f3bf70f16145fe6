import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fc } from '#testing/properties.ts';
import { Big } from 'big.js';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { parseEInvoice } from '#service/extraction/e-invoice/parse-e-invoice.ts';
import { findAll, readXmlTree, textAt, type XmlTree } from '#service/extraction/e-invoice/xml-tree.ts';
import { anyExportedDocument, buildExportedDocument } from '#testing/exported-document.ts';
import { unsigned, wholeInvoice } from '#testing/whole-invoice.ts';
import type { ExportedDocument } from './exported-document.ts';
import { writeIsdoc } from './write-isdoc.ts';

/** The official schema is not part of the project; without it (SCHEMAS_DIR) the tests that need it are skipped. */
const schema = path.join(process.env['SCHEMAS_DIR'] ?? path.resolve('../shared/schemas'), 'isdoc/isdoc-invoice-6.0.2.xsd');

const written = async (document: ExportedDocument): Promise<XmlTree> => readXmlTree(await writeIsdoc(document));

test('a written document is read back unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(wholeInvoice, async ({ fields, rows }) => {
      const isCreditNote = fields['is_credit_note'] === 'true';
      const isTurned = isCreditNote && new Big(fields['total_amount'] ?? 0).lt(0);
      // amounts in the issuer's currency are rounded separately
      const { unmapped, ...read } = parseEInvoice(await writeIsdoc(buildExportedDocument(fields, rows))) ?? {};
      expect(unmapped?.filter(({ path }) => !path.endsWith('Amount')) ?? []).toEqual([]);
      expect(read).toEqual({
        format: 'isdoc',
        documentClass: isCreditNote ? 'credit_note' : 'invoice',
        fields: unsigned(fields, isTurned),
        items: rows.map((row) => unsigned(row, isTurned)),
      });
    }),
    { numRuns: 60 },
  );
});

test.runIf(existsSync(schema))('conforms to the official schema, whatever a document has or lacks', async () => {
  using xsd = XmlDocument.fromBuffer(readFileSync(schema));
  using validator = XsdValidator.fromDoc(xsd);
  const validate = async (document: ExportedDocument) => {
    using xml = XmlDocument.fromBuffer(await writeIsdoc(document));
    validator.validate(xml);
  };
  await fc.assert(fc.asyncProperty(anyExportedDocument, validate), { numRuns: 300 });
  await fc.assert(
    fc.asyncProperty(wholeInvoice, ({ fields, rows }) => validate(buildExportedDocument(fields, rows))),
    { numRuns: 50 },
  );
});

const amountAt = (tree: XmlTree, path: string) => new Big(textAt(tree, path) ?? '0');

test('the totals of any document add up in both currencies', async () => {
  await fc.assert(
    fc.asyncProperty(anyExportedDocument, async (document) => {
      const invoice = await written(document);
      const total = (name: string) => amountAt(invoice, `LegalMonetaryTotal/${name}`);
      for (const suffix of textAt(invoice, 'ForeignCurrencyCode') === undefined ? [''] : ['', 'Curr']) {
        const vat = amountAt(invoice, `TaxTotal/TaxAmount${suffix}`);
        expect(total(`TaxExclusiveAmount${suffix}`).plus(vat).toFixed()).toBe(total(`TaxInclusiveAmount${suffix}`).toFixed());
        expect(
          total(`DifferenceTaxInclusiveAmount${suffix}`)
            .plus(total(`PayableRoundingAmount${suffix}`))
            .minus(total(`PaidDepositsAmount${suffix}`))
            .toFixed(),
        ).toBe(total(`PayableAmount${suffix}`).toFixed());
      }
      for (const line of findAll(invoice, 'InvoiceLines/InvoiceLine')) {
        const gross = amountAt(line, 'LineExtensionAmount').plus(amountAt(line, 'LineExtensionTaxAmount'));
        expect(gross.toFixed()).toBe(amountAt(line, 'LineExtensionAmountTaxInclusive').toFixed());
      }
    }),
    { numRuns: 200 },
  );
});

test('elements follow the order of the schema', async () => {
  const [example] = fc.sample(wholeInvoice, { numRuns: 1, seed: 3 });
  const invoice = await written(
    buildExportedDocument({ ...example?.fields, currency: 'EUR', exchange_rate: '25', is_credit_note: 'true' }, example?.rows),
  );
  const names = (path: string) => findAll(invoice, path)[0]?.children.map(({ name }) => name);
  expect([invoice.namespace, invoice.attributes['version']]).toEqual(['http://isdoc.cz/namespace/2013', '6.0.2']);
  expect(invoice.children.map(({ name }) => name)).toEqual([
    'DocumentType',
    'ID',
    'UUID',
    'IssuingSystem',
    'IssueDate',
    'TaxPointDate',
    'VATApplicable',
    'ElectronicPossibilityAgreementReference',
    'Note',
    'LocalCurrencyCode',
    'ForeignCurrencyCode',
    'CurrRate',
    'RefCurrRate',
    'AccountingSupplierParty',
    'AccountingCustomerParty',
    'OrderReferences',
    'OriginalDocumentReferences',
    'InvoiceLines',
    'TaxTotal',
    'LegalMonetaryTotal',
    'PaymentMeans',
  ]);
  expect(names('InvoiceLines/InvoiceLine')).toEqual([
    'ID',
    'InvoicedQuantity',
    'LineExtensionAmountCurr',
    'LineExtensionAmount',
    'LineExtensionAmountTaxInclusiveCurr',
    'LineExtensionAmountTaxInclusive',
    'LineExtensionTaxAmount',
    'UnitPrice',
    'UnitPriceTaxInclusive',
    'ClassifiedTaxCategory',
    'Item',
  ]);
  expect(names('LegalMonetaryTotal')?.slice(0, 4)).toEqual([
    'TaxExclusiveAmount',
    'TaxExclusiveAmountCurr',
    'TaxInclusiveAmount',
    'TaxInclusiveAmountCurr',
  ]);
  expect(names('PaymentMeans/Payment/Details')).toEqual([
    'PaymentDueDate',
    'ID',
    'BankCode',
    'Name',
    'IBAN',
    'BIC',
    'VariableSymbol',
    'ConstantSymbol',
    'SpecificSymbol',
  ]);
  expect(names('AccountingSupplierParty/Party/PostalAddress')).toEqual([
    'StreetName',
    'BuildingNumber',
    'CityName',
    'PostalZone',
    'Country',
  ]);
});

test.each([
  [{}, 'invoice', '1'],
  [{}, 'receipt', '7'],
  [{ is_credit_note: 'true' }, 'invoice', '2'],
  [{}, 'credit_note', '2'],
  [{ is_deposit_invoice: 'true', total_amount: '100.00' }, 'invoice', '4'],
  [{ is_deposit_invoice: 'true', total_amount: '121.00', total_vat: '21.00' }, 'invoice', '5'],
  [{ is_deposit_invoice: 'true', is_credit_note: 'true' }, 'invoice', '6'],
] as const)('%j of the class %s is a document of type %s', async (fields, documentClass, type) => {
  const invoice = await written(buildExportedDocument(fields, [], { documentClass }));
  expect(textAt(invoice, 'DocumentType')).toBe(type);
  // The standard's own rule for corrections.
  expect(findAll(invoice, 'OriginalDocumentReferences/OriginalDocumentReference').length).toBe(
    type === '2' || type === '6' ? 1 : 0,
  );
});

test.each([['2', {}] as const, ['6', { is_deposit_invoice: 'true' }] as const])(
  'a credit note of type %s has positive amounts, whatever sign is printed, and negative amounts for opposite lines',
  async (type, kind) => {
    const row = (net: string, gross: string) => ({
      item_quantity: net.startsWith('-') ? '-1' : '1',
      item_vat_rate: '21',
      item_amount_without_vat: net,
      item_amount: gross,
    });
    const fields = { ...kind, is_credit_note: 'true' };
    const printedBelow = buildExportedDocument(
      { ...fields, total_amount_without_vat: '-90.00', total_vat: '-18.90', total_amount: '-108.90' },
      [row('-100.00', '-121.00'), row('10.00', '12.10')],
    );
    const printedAbove = buildExportedDocument(
      { ...fields, total_amount_without_vat: '90.00', total_vat: '18.90', total_amount: '108.90' },
      [row('100.00', '121.00'), row('-10.00', '-12.10')],
    );
    for (const document of [printedBelow, printedAbove]) {
      const invoice = await written(document);
      expect(textAt(invoice, 'DocumentType')).toBe(type);
      expect(findAll(invoice, 'InvoiceLines/InvoiceLine').map((line) => textAt(line, 'LineExtensionAmount'))).toEqual([
        '100.00',
        '-10.00',
      ]);
      expect(textAt(invoice, 'LegalMonetaryTotal/PayableAmount')).toBe('108.90');
    }
  },
);

test('a paid advance is a positive amount and reduces the amount due', async () => {
  const fields = { total_amount: '121.00', amount_paid: '21.00', amount_due: '100.00' };
  const invoice = await written(buildExportedDocument(fields));
  const total = (name: string) => textAt(invoice, `LegalMonetaryTotal/${name}`);
  expect([total('DifferenceTaxInclusiveAmount'), total('PaidDepositsAmount'), total('PayableAmount')]).toEqual([
    '121.00',
    '21.00',
    '100.00',
  ]);
});

const uuid = async (id: string) => textAt(await written(buildExportedDocument({}, [], { id })), 'UUID');

test('the ID is stable, and a UUID even where ours is not', async () => {
  expect(await uuid('0195a1c2-7d3e-7b4f-8a5b-1c2d3e4f5a6b')).toBe('0195A1C2-7D3E-7B4F-8A5B-1C2D3E4F5A6B');
  expect(await uuid('op-1')).toBe(await uuid('op-1'));
  expect(await uuid('op-1')).not.toBe(await uuid('op-2'));
});

test('a document without VAT states so, on every line too', async () => {
  const invoice = await written(buildExportedDocument({ total_amount: '100.00' }));
  expect(textAt(invoice, 'VATApplicable')).toBe('false');
  expect(textAt(invoice, 'InvoiceLines/InvoiceLine/ClassifiedTaxCategory/VATApplicable')).toBe('false');
});

test('only a document with an exchange rate has two currencies', async () => {
  const euro = await written(buildExportedDocument({ currency: 'EUR', total_amount: '100.00' }));
  expect([textAt(euro, 'LocalCurrencyCode'), textAt(euro, 'ForeignCurrencyCode'), textAt(euro, 'CurrRate')]).toEqual([
    'EUR',
    undefined,
    '1',
  ]);
  const both = await written(buildExportedDocument({ currency: 'EUR', total_amount: '100.00', exchange_rate: '25.31' }));
  expect([textAt(both, 'LocalCurrencyCode'), textAt(both, 'ForeignCurrencyCode')]).toEqual(['CZK', 'EUR']);
  expect(textAt(both, 'LegalMonetaryTotal/PayableAmount')).toBe('2531.00');
  expect(textAt(both, 'LegalMonetaryTotal/PayableAmountCurr')).toBe('100.00');
});

test('reverse charge is flagged when no VAT is charged', async () => {
  const invoice = await written(
    buildExportedDocument({ is_reverse_charge: 'true', vat_base_zero: '100.00', total_amount: '100.00' }),
  );
  expect(textAt(invoice, 'TaxTotal/TaxSubTotal/TaxCategory/LocalReverseChargeFlag')).toBe('true');
  expect(textAt(invoice, 'VATApplicable')).toBe('true');
});

test('a document without a customer is assigned to the accounting unit', async () => {
  const accountingUnit = { id: '1', name: 'Naše s.r.o.', externalId: null, ico: '12345678', dic: 'CZ12345678' };
  const invoice = await written(buildExportedDocument({ issued_by_name_sm: 'A' }, [], { accountingUnit }));
  expect(textAt(invoice, 'AccountingCustomerParty/Party/PartyName/Name')).toBe('Naše s.r.o.');
  expect(textAt(invoice, 'AccountingCustomerParty/Party/PartyIdentification/ID')).toBe('12345678');
});

test.each([
  [{ bank_account_sm: '123/0100' }, '123', '0100'],
  [{ iban_sm: 'CZ65 0800 0000 1920 0014 5399' }, '19-2000145399', '0800'],
  [{ iban_sm: 'SK31 1200 0000 1987 4263 7541' }, '19-8742637541', '1200'],
  [{ iban_sm: 'DE79000000001234567890' }, undefined, undefined],
])('bank details of %j', async (fields, number, bankCode) => {
  const invoice = await written(buildExportedDocument(fields));
  expect([textAt(invoice, 'PaymentMeans/Payment/Details/ID'), textAt(invoice, 'PaymentMeans/Payment/Details/BankCode')]).toEqual([
    number,
    bankCode,
  ]);
});

test('a cash payment has no bank details', async () => {
  const invoice = await written(buildExportedDocument({ payment_method: 'Hotově' }));
  expect(textAt(invoice, 'PaymentMeans/Payment/PaymentMeansCode')).toBe('10');
  expect(findAll(invoice, 'PaymentMeans/Payment/Details')).toEqual([]);
});
