import { fc } from '#testing/properties.ts';
import { Big } from 'big.js';
import { expect, test } from 'vitest';
import { parseEInvoice } from '#service/extraction/e-invoice/parse-e-invoice.ts';
import { readXmlTree, textAt } from '#service/extraction/e-invoice/xml-tree.ts';
import { anyExportedDocument, buildExportedDocument } from '#testing/exported-document.ts';
import { hasSchema, openSchema } from '#testing/official-schema.ts';
import { wholeInvoice, unsigned } from '#testing/whole-invoice.ts';
import type { ExportedDocument } from '../exported-document.ts';
import { writeCii } from './write-cii.ts';
import { writeUbl } from './write-ubl.ts';

const schemas = {
  invoice: 'ubl/maindoc/UBL-Invoice-2.1.xsd',
  creditNote: 'ubl/maindoc/UBL-CreditNote-2.1.xsd',
  cii: 'cii/FACTUR-X_EN16931.xsd',
};

/** Fields that neither syntax supports, and those expressed otherwise: line amounts with VAT, Czech symbols, an account beside an IBAN. */
const notCarried = new Set([
  'exchange_rate',
  'constant_symbol_sm',
  'specific_symbol_sm',
  'bank_account_sm',
  'bank_code_sm',
  'item_vat_amount',
  'item_amount',
]);
const carried = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !notCarried.has(name)));

test.each([
  ['ubl', writeUbl],
  ['cii', writeCii],
] as const)('a document written as %s is read back unchanged', async (format, write) => {
  await fc.assert(
    fc.asyncProperty(wholeInvoice, async ({ fields, rows }) => {
      const isCreditNote = fields['is_credit_note'] === 'true';
      const isTurned = isCreditNote && new Big(fields['total_amount'] ?? 0).lt(0);
      const isDeposit = fields['is_deposit_invoice'] === 'true' && !isCreditNote;
      const expected = {
        ...unsigned(carried(fields), isTurned),
        is_deposit_invoice: String(isDeposit),
        // missing values follow from the VAT IDs
        issued_by_electronic_address: '9929:CZ27074358',
        issued_to_electronic_address: '9945:PL5261040828',
      };
      // exemption reasons, for which there is no field
      const { unmapped, ...read } = parseEInvoice(await write(buildExportedDocument(fields, rows))) ?? {};
      expect(unmapped?.every(({ term }) => /^BT-(118|120|121|151)$/.test(term ?? '')) ?? true).toBe(true);
      expect(read).toEqual({
        format,
        documentClass: isCreditNote ? 'credit_note' : 'invoice',
        fields: expected,
        items: rows.map((row) => ({ ...unsigned(carried(row), isTurned), item_unit: 'pcs' })),
      });
    }),
    { numRuns: 60 },
  );
});

test.runIf(hasSchema(schemas.invoice))('UBL conforms to the official schema, whatever a document has or lacks', async () => {
  using invoice = openSchema(schemas.invoice);
  using creditNote = openSchema(schemas.creditNote);
  const validate = async (document: ExportedDocument) => {
    const xml = await writeUbl(document);
    (readXmlTree(xml).name === 'CreditNote' ? creditNote : invoice).validate(xml);
  };
  await fc.assert(fc.asyncProperty(anyExportedDocument, validate), { numRuns: 200 });
  await fc.assert(
    fc.asyncProperty(wholeInvoice, ({ fields, rows }) => validate(buildExportedDocument(fields, rows))),
    { numRuns: 40 },
  );
});

test.runIf(hasSchema(schemas.cii))('CII conforms to the official schema when a document names its parties', async () => {
  using schema = openSchema(schemas.cii);
  await fc.assert(
    fc.asyncProperty(wholeInvoice, async ({ fields, rows }) =>
      schema.validate(await writeCii(buildExportedDocument(fields, rows))),
    ),
    { numRuns: 60 },
  );
});

const trees = async (document: ExportedDocument) => ({
  ubl: readXmlTree(await writeUbl(document)),
  cii: readXmlTree(await writeCii(document)),
});

test('several rates, a document-level allowance, and the resulting sums', async () => {
  const document = buildExportedDocument(
    {
      invoice_number_sm: '1',
      currency: 'EUR',
      issued_by_vat_id_sm: 'SK2020317068',
      allowance_total: '10.00',
      vat_base_standard: '90.00',
      vat_rate_standard: '23',
      vat_amount_standard: '20.70',
      vat_base_reduced: '50.00',
      vat_rate_reduced: '19',
      vat_amount_reduced: '9.50',
      total_amount_without_vat: '140.00',
      total_vat: '30.20',
      total_amount: '170.20',
    },
    [
      {
        item_description: 'A',
        item_quantity: '2',
        item_unit_price: '50.00',
        item_vat_rate: '23',
        item_amount_without_vat: '100.00',
      },
      {
        item_description: 'B',
        item_quantity: '1',
        item_unit_price: '50.00',
        item_vat_rate: '19',
        item_amount_without_vat: '50.00',
      },
    ],
  );
  const { ubl } = await trees(document);
  expect(textAt(ubl, 'AllowanceCharge/Amount')).toBe('10.00');
  expect(textAt(ubl, 'AllowanceCharge/TaxCategory/Percent')).toBe('23');
  expect(
    ['LineExtensionAmount', 'AllowanceTotalAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount'].map((name) =>
      textAt(ubl, `LegalMonetaryTotal/${name}`),
    ),
  ).toEqual(['150.00', '10.00', '140.00', '170.20', '170.20']);
  expect(textAt(ubl, 'LegalMonetaryTotal/PayableAmount/@currencyID')).toBe('EUR');
});

test('a refunded charge is negative, and the items stay', async () => {
  const document = buildExportedDocument(
    {
      invoice_number_sm: '1',
      currency: 'EUR',
      issued_by_vat_id_sm: 'SK2020317068',
      charge_total: '-25.00',
      vat_base_standard: '-125.00',
      vat_rate_standard: '20',
      vat_amount_standard: '-25.00',
      total_amount_without_vat: '-125.00',
      total_vat: '-25.00',
      total_amount: '-150.00',
    },
    [
      {
        item_description: 'A',
        item_quantity: '-1',
        item_unit_price: '100.00',
        item_vat_rate: '20',
        item_amount_without_vat: '-100.00',
      },
    ],
  );
  const { ubl } = await trees(document);
  expect([textAt(ubl, 'AllowanceCharge/ChargeIndicator'), textAt(ubl, 'AllowanceCharge/Amount')]).toEqual(['true', '-25.00']);
  expect(parseEInvoice(await writeUbl(document))?.fields['charge_total']).toBe('-25.00');
  expect(textAt(ubl, 'InvoiceLine/Item/Name')).toBe('A');
});

test('an allowance and a charge of the same rate are both written', async () => {
  const document = buildExportedDocument(
    {
      invoice_number_sm: '1',
      currency: 'EUR',
      issued_by_vat_id_sm: 'SK2020317068',
      allowance_total: '10.00',
      charge_total: '20.00',
      vat_base_standard: '110.00',
      vat_rate_standard: '20',
      vat_amount_standard: '22.00',
      total_amount_without_vat: '110.00',
      total_vat: '22.00',
      total_amount: '132.00',
    },
    [
      {
        item_description: 'A',
        item_quantity: '1',
        item_unit_price: '100.00',
        item_vat_rate: '20',
        item_amount_without_vat: '100.00',
      },
    ],
  );
  expect(parseEInvoice(await writeUbl(document))).toMatchObject({
    fields: { allowance_total: '10.00', charge_total: '20.00' },
    items: [{ item_description: 'A' }],
  });
});

test('reverse charge: the customer owes the VAT, also on items printed with a rate', async () => {
  const { ubl, cii } = await trees(
    buildExportedDocument({
      is_reverse_charge: 'true',
      vat_base_standard: '100.00',
      vat_rate_standard: '21',
      vat_amount_standard: '0.00',
      total_amount: '100.00',
    }),
  );
  expect(textAt(ubl, 'TaxTotal/TaxSubtotal/TaxCategory/ID')).toBe('AE');
  expect(textAt(ubl, 'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReasonCode')).toBe('VATEX-EU-AE');
  const settlement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement';
  expect(textAt(cii, `${settlement}/ApplicableTradeTax/CategoryCode`)).toBe('AE');
});

test('a negative price is expressed by the quantity', async () => {
  const { ubl } = await trees(
    buildExportedDocument({ total_amount: '-5.00' }, [
      { item_description: 'Sleva', item_quantity: '1', item_unit_price: '-5.00', item_amount_without_vat: '-5.00' },
    ]),
  );
  expect([textAt(ubl, 'InvoiceLine/InvoicedQuantity'), textAt(ubl, 'InvoiceLine/Price/PriceAmount')]).toEqual(['-1', '5']);
});
