import { expect, test } from 'vitest';
import { parseEInvoice } from './parse-e-invoice.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

const party = (role: string, name: string) => `<r:${role}TradeParty><r:ID>x</r:ID><r:Name>${name}</r:Name>
  <r:SpecifiedLegalOrganization><r:ID>HRB 1</r:ID></r:SpecifiedLegalOrganization>
  <r:PostalTradeAddress><r:PostcodeCode>80333</r:PostcodeCode><r:LineOne>Ring 1</r:LineOne><r:CityName>München</r:CityName><r:CountryID>DE</r:CountryID></r:PostalTradeAddress>
  <r:SpecifiedTaxRegistration><r:ID schemeID="FC">201/1</r:ID></r:SpecifiedTaxRegistration>
  <r:SpecifiedTaxRegistration><r:ID schemeID="VA">DE123</r:ID></r:SpecifiedTaxRegistration></r:${role}TradeParty>`;

const factur = (
  code: string,
) => `<x:CrossIndustryInvoice xmlns:x="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:r="urn:r" xmlns:u="urn:u">
  <x:ExchangedDocument><r:ID>R 1</r:ID><r:TypeCode>${code}</r:TypeCode><r:IssueDateTime><u:DateTimeString format="102">20260305</u:DateTimeString></r:IssueDateTime>
    <r:IncludedNote><r:Content>Danke</r:Content></r:IncludedNote><r:IncludedNote><r:Content>Register</r:Content><r:SubjectCode>REG</r:SubjectCode></r:IncludedNote></x:ExchangedDocument>
  <x:SupplyChainTradeTransaction>
    <r:IncludedSupplyChainTradeLineItem><r:SpecifiedTradeProduct><r:SellerAssignedID>S1</r:SellerAssignedID><r:Name>Papier</r:Name></r:SpecifiedTradeProduct>
      <r:SpecifiedLineTradeAgreement><r:NetPriceProductTradePrice><r:ChargeAmount>100</r:ChargeAmount><r:BasisQuantity>100</r:BasisQuantity></r:NetPriceProductTradePrice></r:SpecifiedLineTradeAgreement>
      <r:SpecifiedLineTradeDelivery><r:BilledQuantity unitCode="H87">50</r:BilledQuantity></r:SpecifiedLineTradeDelivery>
      <r:SpecifiedLineTradeSettlement><r:ApplicableTradeTax><r:RateApplicablePercent>19.00</r:RateApplicablePercent></r:ApplicableTradeTax>
        <r:SpecifiedTradeSettlementLineMonetarySummation><r:LineTotalAmount>50</r:LineTotalAmount></r:SpecifiedTradeSettlementLineMonetarySummation></r:SpecifiedLineTradeSettlement></r:IncludedSupplyChainTradeLineItem>
    <r:IncludedSupplyChainTradeLineItem><r:AssociatedDocumentLineDocument><r:IncludedNote><r:Content>A heading</r:Content></r:IncludedNote></r:AssociatedDocumentLineDocument></r:IncludedSupplyChainTradeLineItem>
    <r:ApplicableHeaderTradeAgreement>${party('Seller', 'Lieferant')}${party('Buyer', 'Kunde')}
      <r:BuyerOrderReferencedDocument><r:IssuerAssignedID>B 9</r:IssuerAssignedID></r:BuyerOrderReferencedDocument></r:ApplicableHeaderTradeAgreement>
    <r:ApplicableHeaderTradeSettlement><r:PaymentReference>Z 1</r:PaymentReference><r:InvoiceCurrencyCode>EUR</r:InvoiceCurrencyCode>
      <r:SpecifiedTradeSettlementPaymentMeans><r:TypeCode>58</r:TypeCode><r:PayeePartyCreditorFinancialAccount><r:IBANID>DE02</r:IBANID></r:PayeePartyCreditorFinancialAccount>
        <r:PayeeSpecifiedCreditorFinancialInstitution><r:BICID>BIC1</r:BICID></r:PayeeSpecifiedCreditorFinancialInstitution></r:SpecifiedTradeSettlementPaymentMeans>
      <r:ApplicableTradeTax><r:CalculatedAmount>9.50</r:CalculatedAmount><r:BasisAmount>50</r:BasisAmount><r:CategoryCode>S</r:CategoryCode><r:RateApplicablePercent>19</r:RateApplicablePercent></r:ApplicableTradeTax>
      <r:SpecifiedTradePaymentTerms><r:DueDateDateTime><u:DateTimeString format="102">20260319</u:DateTimeString></r:DueDateDateTime></r:SpecifiedTradePaymentTerms>
      <r:SpecifiedTradeSettlementHeaderMonetarySummation><r:TaxBasisTotalAmount>50</r:TaxBasisTotalAmount>
        <r:TaxTotalAmount currencyID="CZK">240</r:TaxTotalAmount><r:TaxTotalAmount currencyID="EUR">9.5</r:TaxTotalAmount>
        <r:GrandTotalAmount>59.5</r:GrandTotalAmount><r:TotalPrepaidAmount>9.5</r:TotalPrepaidAmount><r:DuePayableAmount>50</r:DuePayableAmount></r:SpecifiedTradeSettlementHeaderMonetarySummation>
    </r:ApplicableHeaderTradeSettlement></x:SupplyChainTradeTransaction></x:CrossIndustryInvoice>`;

test('reads a Factur-X invoice', () => {
  expect(parseEInvoice(bytes(factur('380')))).toEqual({
    format: 'cii',
    unmapped: expect.any(Array),
    documentClass: 'invoice',
    fields: {
      invoice_number_sm: 'R 1',
      order_number_sm: 'B 9',
      date_issued: '2026-03-05',
      date_due: '2026-03-19',
      currency: 'EUR',
      total_amount_without_vat: '50.00',
      total_vat: '9.50',
      total_amount: '59.50',
      amount_paid: '9.50',
      amount_due: '50.00',
      variable_symbol_sm: 'Z 1',
      iban_sm: 'DE02',
      bic_sm: 'BIC1',
      is_deposit_invoice: 'false',
      is_credit_note: 'false',
      issued_by_name_sm: 'Lieferant',
      issued_by_id_sm: 'HRB 1',
      issued_by_vat_id_sm: 'DE123',
      issued_by_address_sm: 'Ring 1, 80333 München',
      issued_to_name_sm: 'Kunde',
      issued_to_id_sm: 'HRB 1',
      issued_to_vat_id_sm: 'DE123',
      issued_to_address_sm: 'Ring 1, 80333 München',
      is_reverse_charge: 'false',
      payment_method: 'bank transfer',
      note: 'Danke',
      vat_rate_standard: '19',
      vat_base_standard: '50.00',
      vat_amount_standard: '9.50',
    },
    items: [
      {
        item_code: 'S1',
        item_description: 'Papier',
        item_quantity: '50',
        item_unit: 'pcs',
        item_unit_price: '1.00',
        item_vat_rate: '19',
        item_amount_without_vat: '50.00',
      },
    ],
  });
});

test('recognizes credit notes and reverse charge', () => {
  const xml = factur('381').replace('<r:CategoryCode>S', '<r:CategoryCode>AE');
  expect(parseEInvoice(bytes(xml))).toMatchObject({
    documentClass: 'credit_note',
    fields: { is_credit_note: 'true', is_reverse_charge: 'true' },
  });
});

test.each([
  ['GROUP', 1],
  ['INFORMATION', 1],
  ['DETAIL', 2],
])('a line of type %s beside another: %i items', (kind, count) => {
  const [line = ''] =
    /<r:IncludedSupplyChainTradeLineItem>[\s\S]*?<\/r:IncludedSupplyChainTradeLineItem>/.exec(factur('380')) ?? [];
  const status = `<r:AssociatedDocumentLineDocument><r:LineStatusReasonCode>${kind}</r:LineStatusReasonCode></r:AssociatedDocumentLineDocument>`;
  const marked = line.replace('<r:IncludedSupplyChainTradeLineItem>', `<r:IncludedSupplyChainTradeLineItem>${status}`);
  expect(line).not.toBe('');
  expect(parseEInvoice(bytes(factur('380').replace(line, line + marked)))?.items).toHaveLength(count);
});

/** Version 1 has the same structure with different element names. */
const asVersion1 = (xml: string) =>
  xml
    .replaceAll('CrossIndustryInvoice', 'CrossIndustryDocument')
    .replaceAll('ExchangedDocument', 'HeaderExchangedDocument')
    .replaceAll('SupplyChainTradeTransaction', 'SpecifiedSupplyChainTradeTransaction')
    .replaceAll('ApplicableHeaderTrade', 'ApplicableSupplyChainTrade')
    .replaceAll('SpecifiedLineTrade', 'SpecifiedSupplyChainTrade')
    .replaceAll('HeaderMonetarySummation', 'MonetarySummation')
    .replaceAll('LineMonetarySummation', 'MonetarySummation')
    .replaceAll('RateApplicablePercent', 'ApplicablePercent')
    .replaceAll('IssuerAssignedID', 'ID');

test('also reads ZUGFeRD 1', () => {
  const { unmapped, ...first } = parseEInvoice(bytes(asVersion1(factur('380')))) ?? {};
  const { unmapped: ofSecond, ...second } = parseEInvoice(bytes(factur('380'))) ?? {};
  expect(first).toEqual(second);
  expect(unmapped?.map(({ value }) => value)).toEqual(ofSecond?.map(({ value }) => value));
});

const settled = (more: string) =>
  factur('380').replace('<r:SpecifiedTradePaymentTerms>', `${more}<r:SpecifiedTradePaymentTerms>`);
const noteOf = (xml: string) => parseEInvoice(bytes(xml))?.fields['note'];

test.each([
  [
    'a payee',
    '<r:PayeeTradeParty><r:ID>7</r:ID><r:Name>Factoring Nord</r:Name></r:PayeeTradeParty>',
    'Příjemce platby / Payee: Factoring Nord, 7',
  ],
  [
    'a payer',
    `<r:PayerTradeParty><r:Name>Konzern AG</r:Name><r:SpecifiedTaxRegistration><r:ID schemeID="VA">DE9</r:ID></r:SpecifiedTaxRegistration></r:PayerTradeParty>`,
    'Plátce / Payer: Konzern AG, DE9',
  ],
  [
    'an invoicee',
    '<r:InvoiceeTradeParty><r:Name>Filiale</r:Name></r:InvoiceeTradeParty>',
    'Příjemce faktury / Invoice recipient: Filiale',
  ],
  [
    'an amount for a third party, and what is paid beside it',
    '<r:SpecifiedFinancialAdjustment><r:ActualAmount>10.00</r:ActualAmount><r:Reason>Mobiles Bezahlen</r:Reason></r:SpecifiedFinancialAdjustment>',
    'Uhrazeno / Paid: 9.5 EUR\nVybráno pro třetí stranu / Collected for a third party: Mobiles Bezahlen, 10.00 EUR',
  ],
  [
    'freight',
    '<r:SpecifiedLogisticsServiceCharge><r:Description>Versand</r:Description><r:AppliedAmount>5.90</r:AppliedAmount></r:SpecifiedLogisticsServiceCharge>',
    'Doprava / Freight: Versand, 5.90 EUR',
  ],
])('adds %s to the note', (_, more, line) => {
  expect(noteOf(settled(more))).toBe(`Danke\n${line}`);
});

test('sums advances when their total is missing', () => {
  const advance = (amount: string) =>
    `<r:SpecifiedAdvancePayment><r:PaidAmount>${amount}</r:PaidAmount><r:FormattedReceivedDateTime><u:DateTimeString format="102">20260201</u:DateTimeString></r:FormattedReceivedDateTime>
     <r:InvoiceSpecifiedReferencedDocument><r:IssuerAssignedID>A1</r:IssuerAssignedID></r:InvoiceSpecifiedReferencedDocument></r:SpecifiedAdvancePayment>`;
  const stated = settled(advance('4') + advance('5.5'));
  const unstated = stated.replace(/<r:TotalPrepaidAmount>.*?<\/r:TotalPrepaidAmount>/, '');
  expect(parseEInvoice(bytes(stated))?.fields['amount_paid']).toBe('9.50');
  expect(parseEInvoice(bytes(unstated))?.fields['amount_paid']).toBe('9.50');
  expect(noteOf(stated)?.split('\n')[1]).toBe('Záloha / Advance payment: A1, 2026-02-01, 4 EUR');
});

test('reads the supplier’s contact, the e-invoice addresses of both parties and the references that the customer requires', () => {
  const reachable = (scheme: string, id: string) =>
    `<r:URIUniversalCommunication><r:URIID schemeID="${scheme}">${id}</r:URIID></r:URIUniversalCommunication>`;
  const contact = `<r:DefinedTradeContact><r:DepartmentName>Buchhaltung</r:DepartmentName>
    <r:TelephoneUniversalCommunication><r:CompleteNumber>+49 89 1</r:CompleteNumber></r:TelephoneUniversalCommunication>
    <r:EmailURIUniversalCommunication><r:URIID>re@firma.de</r:URIID></r:EmailURIUniversalCommunication></r:DefinedTradeContact>`;
  const xml = factur('380')
    .replace('<r:ApplicableHeaderTradeAgreement>', '$&<r:BuyerReference>04011000-12345-67</r:BuyerReference>')
    .replace('</r:SellerTradeParty>', `${contact}${reachable('9930', 'DE123')}$&`)
    .replace('</r:BuyerTradeParty>', `${reachable('EM', 'faktury@firma.cz')}$&`);
  expect(parseEInvoice(bytes(xml))?.fields).toMatchObject({
    buyer_reference: '04011000-12345-67',
    issued_by_contact: 'Buchhaltung',
    issued_by_phone: '+49 89 1',
    issued_by_email: 're@firma.de',
    issued_by_electronic_address: '9930:DE123',
    issued_to_electronic_address: 'faktury@firma.cz',
  });
});
