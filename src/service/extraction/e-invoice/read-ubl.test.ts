import { expect, test } from 'vitest';
import { parseEInvoice } from './parse-e-invoice.ts';

const ns = 'urn:oasis:names:specification:ubl:schema:xsd:';
const namespaces = (root: string) =>
  `xmlns="${ns}${root}-2" xmlns:c="${ns}CommonBasicComponents-2" xmlns:a="${ns}CommonAggregateComponents-2"`;

const party = (role: string, names: string) => `<a:${role}><a:Party>${names}
  <a:PostalAddress><c:StreetName>Main street 1</c:StreetName><c:AdditionalStreetName>Door 2</c:AdditionalStreetName><c:CityName>Wien</c:CityName>
    <c:PostalZone>1010</c:PostalZone><a:Country><c:IdentificationCode>AT</c:IdentificationCode></a:Country></a:PostalAddress>
  <a:PartyTaxScheme><c:CompanyID>12/345</c:CompanyID><a:TaxScheme><c:ID>FC</c:ID></a:TaxScheme></a:PartyTaxScheme>
  <a:PartyTaxScheme><c:CompanyID>ATU1</c:CompanyID><a:TaxScheme><c:ID>VAT</c:ID></a:TaxScheme></a:PartyTaxScheme>
  <a:PartyLegalEntity><c:RegistrationName>Legal GmbH</c:RegistrationName><c:CompanyID>FN 1</c:CompanyID></a:PartyLegalEntity></a:Party></a:${role}>`;

const body = (line: string) => `
  <c:TaxPointDate>2026-03-01</c:TaxPointDate><c:Note>First</c:Note><c:Note>Second</c:Note>
  <c:DocumentCurrencyCode>EUR</c:DocumentCurrencyCode><c:TaxCurrencyCode>CZK</c:TaxCurrencyCode>
  <a:OrderReference><c:ID>NA</c:ID><c:SalesOrderID>SO 7</c:SalesOrderID></a:OrderReference>
  ${party('AccountingSupplierParty', '<a:PartyName><c:Name>Trade name</c:Name></a:PartyName>')}${party('AccountingCustomerParty', '')}
  <a:PaymentMeans><c:PaymentMeansCode name="SEPA">58</c:PaymentMeansCode><c:PaymentID>RF 18</c:PaymentID>
    <a:PayeeFinancialAccount><c:ID>AT61 1904 3002 3457 3201</c:ID><a:FinancialInstitutionBranch><c:ID>BKAUATWW</c:ID></a:FinancialInstitutionBranch></a:PayeeFinancialAccount></a:PaymentMeans>
  <a:TaxTotal><c:TaxAmount currencyID="CZK">500</c:TaxAmount></a:TaxTotal>
  <a:TaxTotal><c:TaxAmount currencyID="EUR">20</c:TaxAmount>
    <a:TaxSubtotal><c:TaxableAmount>100</c:TaxableAmount><c:TaxAmount>20</c:TaxAmount><a:TaxCategory><c:ID>S</c:ID><c:Percent>20</c:Percent></a:TaxCategory></a:TaxSubtotal>
    <a:TaxSubtotal><c:TaxableAmount>30</c:TaxableAmount><c:TaxAmount>0</c:TaxAmount><a:TaxCategory><c:ID>AE</c:ID></a:TaxCategory></a:TaxSubtotal></a:TaxTotal>
  <a:LegalMonetaryTotal><c:TaxExclusiveAmount>130</c:TaxExclusiveAmount><c:TaxInclusiveAmount>150</c:TaxInclusiveAmount>
    <c:PrepaidAmount>0</c:PrepaidAmount><c:PayableRoundingAmount>0.05</c:PayableRoundingAmount><c:PayableAmount>150.05</c:PayableAmount></a:LegalMonetaryTotal>
  <a:${line}Line><c:ID>1</c:ID><c:${line === 'Invoice' ? 'Invoiced' : 'Credited'}Quantity unitCode="KGM">10.0</c:${line === 'Invoice' ? 'Invoiced' : 'Credited'}Quantity>
    <c:LineExtensionAmount>100</c:LineExtensionAmount><a:Item><c:Name>Nails</c:Name><a:SellersItemIdentification><c:ID>N1</c:ID></a:SellersItemIdentification>
    <a:ClassifiedTaxCategory><c:Percent>20.00</c:Percent></a:ClassifiedTaxCategory></a:Item>
    <a:Price><c:PriceAmount>20</c:PriceAmount><c:BaseQuantity>2</c:BaseQuantity></a:Price></a:${line}Line>`;

const bytes = (text: string) => new TextEncoder().encode(text);
const invoice = (code = '380') =>
  `<Invoice ${namespaces('Invoice')}><c:ID>1/26</c:ID><c:IssueDate>2026-03-05</c:IssueDate><c:DueDate>2026-03-19</c:DueDate><c:InvoiceTypeCode>${code}</c:InvoiceTypeCode>${body('Invoice')}</Invoice>`;

test('reads a complete invoice', () => {
  const party = { name: '', address: 'Main street 1, Door 2, 1010 Wien' };
  expect(parseEInvoice(bytes(invoice()))).toEqual({
    format: 'ubl',
    unmapped: expect.any(Array),
    documentClass: 'invoice',
    fields: {
      invoice_number_sm: '1/26',
      order_number_sm: 'SO 7',
      date_issued: '2026-03-05',
      date_due: '2026-03-19',
      date_taxable_supply: '2026-03-01',
      currency: 'EUR',
      is_deposit_invoice: 'false',
      is_credit_note: 'false',
      issued_by_name_sm: 'Trade name',
      issued_by_id_sm: 'FN 1',
      issued_by_vat_id_sm: 'ATU1',
      issued_by_address_sm: party.address,
      issued_to_name_sm: 'Legal GmbH',
      issued_to_id_sm: 'FN 1',
      issued_to_vat_id_sm: 'ATU1',
      issued_to_address_sm: party.address,
      total_amount_without_vat: '130.00',
      total_vat: '20.00',
      total_amount: '150.00',
      rounding: '0.05',
      amount_due: '150.05',
      vat_rate_standard: '20',
      vat_base_standard: '100.00',
      vat_amount_standard: '20.00',
      vat_rate_zero: '0',
      vat_base_zero: '30.00',
      vat_amount_zero: '0.00',
      is_reverse_charge: 'true',
      payment_method: 'bank transfer',
      variable_symbol_sm: 'RF 18',
      iban_sm: 'AT61 1904 3002 3457 3201',
      bic_sm: 'BKAUATWW',
      note: 'First\nSecond',
    },
    items: [
      {
        item_code: 'N1',
        item_description: 'Nails',
        item_quantity: '10',
        item_unit: 'kg',
        item_unit_price: '10.00',
        item_vat_rate: '20',
        item_amount_without_vat: '100.00',
      },
    ],
  });
});

test('reads a credit note and its items', () => {
  const note = parseEInvoice(bytes(`<CreditNote ${namespaces('CreditNote')}><c:ID>2</c:ID>${body('CreditNote')}</CreditNote>`));
  expect(note).toMatchObject({ documentClass: 'credit_note', fields: { is_credit_note: 'true', invoice_number_sm: '2' } });
  expect(note?.items).toMatchObject([{ item_quantity: '10', item_unit: 'kg' }]);
});

test.each([
  ['381', 'true', 'false'],
  ['386', 'false', 'true'],
  ['384', 'false', 'false'],
  ['389', 'false', 'false'],
])('an invoice of type %s', (code, isCreditNote, isDeposit) => {
  expect(parseEInvoice(bytes(invoice(code)))?.fields).toMatchObject({
    is_credit_note: isCreditNote,
    is_deposit_invoice: isDeposit,
  });
});

test('an account other than an IBAN is an account number', () => {
  const fields = parseEInvoice(bytes(invoice().replace('AT61 1904 3002 3457 3201', '123456789/0800')))?.fields;
  expect([fields?.['bank_account_sm'], fields?.['iban_sm']]).toEqual(['123456789/0800', undefined]);
});

test('reads an invoice inside an envelope', () => {
  const envelope = `<StandardBusinessDocument xmlns="urn:x"><Header/>${invoice()}</StandardBusinessDocument>`;
  expect(parseEInvoice(bytes(envelope))?.format).toBe('ubl');
});

test.each(['<a/>', '<Invoice xmlns="urn:x"/>', '<CommonDocument xmlns="http://isdoc.cz/namespace/2013"/>', '<html/>'])(
  '%s is not an e-invoice',
  (xml) => {
    expect(parseEInvoice(bytes(xml))).toBeNull();
  },
);

const subLine = (name: string, amount: string, rate: string, inner = '') =>
  `<a:SubInvoiceLine><c:ID>${name}</c:ID><c:InvoicedQuantity unitCode="C62">1</c:InvoicedQuantity><c:LineExtensionAmount>${amount}</c:LineExtensionAmount>
    <a:Item><c:Name>${name}</c:Name><a:ClassifiedTaxCategory><c:Percent>${rate}</c:Percent></a:ClassifiedTaxCategory></a:Item>
    <a:Price><c:PriceAmount>${amount}</c:PriceAmount></a:Price>${inner}</a:SubInvoiceLine>`;
const withSubLines = (lines: string) => invoice().replace('</a:InvoiceLine>', `${lines}</a:InvoiceLine>`);
const named = (xml: string) =>
  parseEInvoice(bytes(xml))?.items.map(({ item_description: name, item_amount_without_vat: amount, item_vat_rate: rate }) => [
    name,
    amount,
    rate,
  ]);

test.each([
  [
    'two',
    subLine('A', '60', '20') + subLine('B', '40', '10'),
    [
      ['A', '60.00', '20'],
      ['B', '40.00', '10'],
    ],
  ],
  [
    'nested sub-lines',
    subLine('A', '60', '20', subLine('A1', '35', '20') + subLine('A2', '25', '20')) + subLine('B', '40', '10'),
    [
      ['A1', '35.00', '20'],
      ['A2', '25.00', '20'],
      ['B', '40.00', '10'],
    ],
  ],
  ['nested sub-lines that do not add up', subLine('A', '100', '20', subLine('A1', '1', '20')), [['A', '100.00', '20']]],
  ['some of which do not add up', subLine('A', '60', '20') + subLine('B', '41', '10'), [['Nails', '100.00', '20']]],
])('a line is replaced by its sub-lines when they add up to it: %s', (_, lines, expected) => {
  expect(named(withSubLines(lines))).toEqual(expected);
});

const addressed = (ids: string) =>
  `<Invoice ${namespaces('Invoice')}><c:ID>1</c:ID><c:InvoiceTypeCode>380</c:InvoiceTypeCode><c:DocumentCurrencyCode>EUR</c:DocumentCurrencyCode>
    <a:AccountingSupplierParty><a:Party>${ids}</a:Party></a:AccountingSupplierParty></Invoice>`;
const endpoint = (scheme: string, id: string) => `<c:EndpointID schemeID="${scheme}">${id}</c:EndpointID>`;
const identification = (scheme: string, id: string) =>
  `<a:PartyIdentification><c:ID schemeID="${scheme}">${id}</c:ID></a:PartyIdentification>`;

test.each([
  ['a Slovak tax number', endpoint('0245', '2020317068'), [undefined, '2020317068']],
  [
    'a Slovak company number and VAT ID',
    endpoint('9950', 'SK2020317068') + identification('0158', '35763469'),
    ['35763469', 'SK2020317068'],
  ],
  ['a Belgian enterprise number', endpoint('0208', '0202239951'), ['0202239951', undefined]],
  ['a global location number, which is neither', endpoint('0088', '7300010000001'), [undefined, undefined]],
])('a party without other identifiers is identified by its electronic address: %s', (_, ids, expected) => {
  const fields = parseEInvoice(bytes(addressed(ids)))?.fields;
  expect([fields?.['issued_by_id_sm'], fields?.['issued_by_vat_id_sm']]).toEqual(expected);
});

test('a payee is added to the note, and so are the XRechnung extension’s amounts for third parties', () => {
  const further = (specification: string) =>
    addressed('')
      .replace('<c:ID>1', `<c:CustomizationID>${specification}</c:CustomizationID><c:ID>1`)
      .replace(
        '</Invoice>',
        `<a:PayeeParty><a:PartyName><c:Name>Factoring Nord</c:Name></a:PartyName></a:PayeeParty>
        <a:PrepaidPayment><c:ID>X</c:ID><c:PaidAmount currencyID="EUR">10.00</c:PaidAmount><c:InstructionID>Parken</c:InstructionID></a:PrepaidPayment></Invoice>`,
      );
  const noteOf = (specification: string) => parseEInvoice(bytes(further(specification)))?.fields['note'];
  const payee = 'Příjemce platby / Payee: Factoring Nord';
  expect(noteOf('urn:cen.eu:en16931:2017')).toBe(payee);
  expect(noteOf('urn:cen.eu:en16931:2017#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0')).toBe(
    `${payee}\nVybráno pro třetí stranu / Collected for a third party: Parken, 10.00 EUR`,
  );
});

test('reads the supplier’s contact, the e-invoice addresses of both parties and the references that the customer requires', () => {
  const reachable = (address: string) =>
    `<c:EndpointID schemeID="${address.split(':')[0]}">${address.split(':')[1]}</c:EndpointID>`;
  const xml = invoice()
    .replace('<a:OrderReference>', '<c:BuyerReference>04011000-12345-67</c:BuyerReference><a:OrderReference>')
    .replace('<a:AccountingSupplierParty><a:Party>', `$&${reachable('9914:ATU1')}`)
    .replace('<a:AccountingCustomerParty><a:Party>', `$&${reachable('EM:faktury@firma.cz')}`)
    .replace(
      '</a:Party></a:AccountingSupplierParty>',
      '<a:Contact><c:Name>Anna Nová</c:Name><c:Telephone>+43 1 234</c:Telephone><c:ElectronicMail>anna@legal.at</c:ElectronicMail></a:Contact>$&',
    );
  expect(parseEInvoice(bytes(xml))?.fields).toMatchObject({
    buyer_reference: '04011000-12345-67',
    issued_by_contact: 'Anna Nová',
    issued_by_phone: '+43 1 234',
    issued_by_email: 'anna@legal.at',
    issued_by_electronic_address: '9914:ATU1',
    issued_to_electronic_address: 'faktury@firma.cz',
  });
});
