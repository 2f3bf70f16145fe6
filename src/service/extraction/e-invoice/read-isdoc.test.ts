import { expect, test } from 'vitest';
import { parseEInvoice } from './parse-e-invoice.ts';

const party = (role: string, id: string, name: string) => `<${role}><Party>
  <PartyIdentification><ID>${id}</ID></PartyIdentification><PartyName><Name>${name}</Name></PartyName>
  <PostalAddress><StreetName>Dlouhá</StreetName><BuildingNumber>12</BuildingNumber><CityName>Praha 1</CityName>
    <PostalZone>110 00</PostalZone><Country><IdentificationCode>CZ</IdentificationCode><Name/></Country></PostalAddress>
  <PartyTaxScheme><CompanyID>TIN1</CompanyID><TaxScheme>TIN</TaxScheme></PartyTaxScheme>
  <PartyTaxScheme><CompanyID>CZ${id}</CompanyID><TaxScheme>VAT</TaxScheme></PartyTaxScheme></Party></${role}>`;

type Sample = { namespace?: string; type?: number; head?: string; lines: string; tax: string; total: string; payment?: string };

const invoice = ({
  namespace = 'http://isdoc.cz/namespace/2013',
  type = 1,
  head = '<LocalCurrencyCode>CZK</LocalCurrencyCode>',
  lines,
  tax,
  total,
  payment = '',
}: Sample) =>
  parseEInvoice(
    new TextEncoder().encode(`<?xml version="1.0"?><Invoice xmlns="${namespace}" version="6.0.2">
  <DocumentType>${type}</DocumentType><ID>FV 26/7</ID><IssueDate>2026-03-05</IssueDate><TaxPointDate>2026-03-04</TaxPointDate><Note>Děkujeme</Note>
  ${head}
  ${party('AccountingSupplierParty', '27074358', 'Dodavatel s.r.o.')}${party('AccountingCustomerParty', '00006947', 'Odběratel')}
  <OrderReferences><OrderReference><SalesOrderID>S1</SalesOrderID><ExternalOrderID>OBJ-1</ExternalOrderID></OrderReference></OrderReferences>
  <InvoiceLines>${lines}</InvoiceLines><TaxTotal>${tax}</TaxTotal><LegalMonetaryTotal>${total}</LegalMonetaryTotal>
  <PaymentMeans>${payment}</PaymentMeans></Invoice>`),
  );

const domestic: Sample = {
  lines: `<InvoiceLine><ID>1</ID><InvoicedQuantity unitCode="ks">10</InvoicedQuantity><LineExtensionAmount>100</LineExtensionAmount>
    <LineExtensionAmountTaxInclusive>121</LineExtensionAmountTaxInclusive><LineExtensionTaxAmount>21</LineExtensionTaxAmount><UnitPrice>10</UnitPrice>
    <ClassifiedTaxCategory><Percent>21</Percent></ClassifiedTaxCategory>
    <Item><Description>Šroub</Description><SellersItemIdentification><ID>A-1</ID></SellersItemIdentification></Item></InvoiceLine>`,
  tax: `<TaxSubTotal><TaxableAmount>100</TaxableAmount><TaxAmount>21</TaxAmount><TaxCategory><Percent>21</Percent></TaxCategory></TaxSubTotal><TaxAmount>21</TaxAmount>`,
  total: `<TaxExclusiveAmount>100</TaxExclusiveAmount><TaxInclusiveAmount>121</TaxInclusiveAmount>
    <AlreadyClaimedTaxInclusiveAmount>0</AlreadyClaimedTaxInclusiveAmount><PayableRoundingAmount>0.4</PayableRoundingAmount>
    <PaidDepositsAmount>-21.4</PaidDepositsAmount><PayableAmount>100</PayableAmount>`,
  payment: `<Payment><PaidAmount>0</PaidAmount><PaymentMeansCode>10</PaymentMeansCode></Payment>
    <Payment><PaidAmount>100</PaidAmount><PaymentMeansCode>42</PaymentMeansCode><Details><PaymentDueDate>2026-03-19</PaymentDueDate>
    <ID>19-2000145399</ID><BankCode>0800</BankCode><Name/><IBAN>CZ6508000000192000145399</IBAN><BIC>GIBACZPX</BIC>
    <VariableSymbol>267</VariableSymbol><ConstantSymbol>0308</ConstantSymbol><SpecificSymbol>9</SpecificSymbol></Details></Payment>`,
};

test('reads a complete domestic invoice', () => {
  expect(invoice(domestic)).toEqual({
    format: 'isdoc',
    unmapped: expect.any(Array),
    documentClass: 'invoice',
    fields: {
      invoice_number_sm: 'FV 26/7',
      order_number_sm: 'OBJ-1',
      is_deposit_invoice: 'false',
      is_credit_note: 'false',
      issued_by_name_sm: 'Dodavatel s.r.o.',
      issued_by_id_sm: '27074358',
      issued_by_vat_id_sm: 'CZ27074358',
      issued_by_address_sm: 'Dlouhá 12, 110 00 Praha 1',
      issued_to_name_sm: 'Odběratel',
      issued_to_id_sm: '00006947',
      issued_to_vat_id_sm: 'CZ00006947',
      issued_to_address_sm: 'Dlouhá 12, 110 00 Praha 1',
      date_issued: '2026-03-05',
      date_due: '2026-03-19',
      date_taxable_supply: '2026-03-04',
      currency: 'CZK',
      total_amount_without_vat: '100.00',
      total_vat: '21.00',
      rounding: '0.40',
      total_amount: '121.00',
      amount_paid: '21.40',
      amount_due: '100.00',
      vat_base_standard: '100.00',
      vat_rate_standard: '21',
      vat_amount_standard: '21.00',
      is_reverse_charge: 'false',
      payment_method: 'bank transfer',
      variable_symbol_sm: '267',
      constant_symbol_sm: '0308',
      specific_symbol_sm: '9',
      bank_account_sm: '19-2000145399',
      bank_code_sm: '0800',
      iban_sm: 'CZ6508000000192000145399',
      bic_sm: 'GIBACZPX',
      note: 'Děkujeme',
    },
    items: [
      {
        item_code: 'A-1',
        item_description: 'Šroub',
        item_quantity: '10',
        item_unit: 'ks',
        item_unit_price: '10.00',
        item_vat_rate: '21',
        item_amount_without_vat: '100.00',
        item_vat_amount: '21.00',
        item_amount: '121.00',
      },
    ],
  });
});

test.each([['http://isdoc.cz/namespace/invoice'], ['']])('reads version 5 and files without a namespace (%j)', (namespace) => {
  expect(invoice({ ...domestic, namespace })?.fields['invoice_number_sm']).toBe('FV 26/7');
});

test.each([
  [1, 'invoice', 'false', 'false'],
  [2, 'credit_note', 'true', 'false'],
  [3, 'invoice', 'false', 'false'],
  [4, 'invoice', 'false', 'true'],
  [5, 'invoice', 'false', 'true'],
  [6, 'credit_note', 'true', 'true'],
  [7, 'invoice', 'false', 'false'],
])('maps document type %i to %s', (type, documentClass, isCreditNote, isDeposit) => {
  expect(invoice({ ...domestic, type })).toMatchObject({
    documentClass,
    fields: { is_credit_note: isCreditNote, is_deposit_invoice: isDeposit },
  });
});

const foreign: Sample = {
  head: `<LocalCurrencyCode>CZK</LocalCurrencyCode><ForeignCurrencyCode>HUF</ForeignCurrencyCode><CurrRate>6.5</CurrRate><RefCurrRate>100</RefCurrRate>`,
  lines: `<InvoiceLine><InvoicedQuantity>2</InvoicedQuantity><LineExtensionAmountCurr>1000</LineExtensionAmountCurr><LineExtensionAmount>65</LineExtensionAmount>
    <LineExtensionAmountTaxInclusiveCurr>1210</LineExtensionAmountTaxInclusiveCurr><LineExtensionAmountTaxInclusive>78.65</LineExtensionAmountTaxInclusive>
    <UnitPrice>32.5</UnitPrice></InvoiceLine>`,
  tax: `<TaxSubTotal><TaxableAmountCurr>1000</TaxableAmountCurr><TaxableAmount>65</TaxableAmount><TaxAmountCurr>210</TaxAmountCurr><TaxAmount>13.65</TaxAmount>
    <TaxCategory><Percent>21</Percent></TaxCategory></TaxSubTotal><TaxAmountCurr>210</TaxAmountCurr><TaxAmount>13.65</TaxAmount>`,
  total: `<TaxExclusiveAmount>65</TaxExclusiveAmount><TaxExclusiveAmountCurr>1000</TaxExclusiveAmountCurr>
    <TaxInclusiveAmount>78.65</TaxInclusiveAmount><TaxInclusiveAmountCurr>1210</TaxInclusiveAmountCurr>
    <PaidDepositsAmount>13</PaidDepositsAmount><PaidDepositsAmountCurr>200</PaidDepositsAmountCurr>
    <PayableAmount>65.65</PayableAmount><PayableAmountCurr>1010</PayableAmountCurr>`,
};

test('takes the amounts in the foreign currency when present, and converts the unit price', () => {
  const read = invoice(foreign);
  expect(read?.fields).toMatchObject({
    currency: 'HUF',
    exchange_rate: '0.065',
    total_amount_without_vat: '1000.00',
    total_vat: '210.00',
    total_amount: '1210.00',
    amount_paid: '200.00',
    amount_due: '1010.00',
    vat_base_standard: '1000.00',
  });
  expect(read?.items[0]).toMatchObject({
    item_unit_price: '500.00',
    item_amount_without_vat: '1000.00',
    item_vat_amount: '210.00',
  });
});

test('keeps a unit price that is already in the foreign currency', () => {
  expect(invoice({ ...foreign, lines: foreign.lines.replace('32.5', '500') })?.items[0]?.['item_unit_price']).toBe('500.00');
});

test('takes VAT from the summary, or else from the totals', () => {
  expect(
    invoice({ ...domestic, tax: domestic.tax.replace(/<TaxAmount>21<\/TaxAmount>$/, '<TaxAmount>1</TaxAmount>') })?.fields[
      'total_vat'
    ],
  ).toBe('21.00');
  expect(invoice({ ...domestic, tax: '<TaxAmount>0.0</TaxAmount>' })?.fields['total_vat']).toBe('21.00');
});

test('takes reverse charge from the summary or from an item', () => {
  const flagged = domestic.tax.replace('</Percent>', '</Percent><LocalReverseChargeFlag>true</LocalReverseChargeFlag>');
  expect(invoice({ ...domestic, tax: flagged })?.fields['is_reverse_charge']).toBe('true');
  const line = domestic.lines.replace(
    '</Percent>',
    '</Percent><LocalReverseCharge><LocalReverseChargeCode>4</LocalReverseChargeCode></LocalReverseCharge>',
  );
  expect(invoice({ ...domestic, lines: line })?.fields['is_reverse_charge']).toBe('true');
});

test('reads an empty ISDOC as far as possible', () => {
  expect(invoice({ lines: '', tax: '', total: '' })).toMatchObject({ format: 'isdoc', items: [] });
});

test('reads the contact at the supplier', () => {
  const contact =
    '<Contact><Name>Jana Malá</Name><Telephone>+420 123</Telephone><ElectronicMail>jana@firma.cz</ElectronicMail></Contact>';
  const head = `<LocalCurrencyCode>CZK</LocalCurrencyCode><AccountingSupplierParty><Party>${contact}</Party></AccountingSupplierParty>`;
  expect(invoice({ ...domestic, head })?.fields).toMatchObject({
    issued_by_contact: 'Jana Malá',
    issued_by_phone: '+420 123',
    issued_by_email: 'jana@firma.cz',
  });
});
