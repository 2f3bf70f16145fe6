/** Tests rules of ISDOC and KSeF FA(3), for which there are no official test cases: each is violated by one change of a valid invoice. */
import { describe, expect, test } from 'vitest';
import { checkEInvoice } from './check-e-invoice.ts';

const codesOf = (xml: string) => checkEInvoice(Buffer.from(xml)).breaches.map(({ code }) => code);

const isdoc = `<Invoice xmlns="http://isdoc.cz/namespace/2013" version="6.0.2"><DocumentType>1</DocumentType><ID>F1</ID>
  <IssueDate>2026-03-01</IssueDate><VATApplicable>true</VATApplicable><LocalCurrencyCode>CZK</LocalCurrencyCode>
  <CurrRate>1</CurrRate><RefCurrRate>1</RefCurrRate>
  <AccountingSupplierParty><Party><PartyIdentification><ID>27074358</ID></PartyIdentification><PartyName><Name>Dodavatel</Name></PartyName>
  <PartyTaxScheme><CompanyID>CZ27074358</CompanyID><TaxScheme>VAT</TaxScheme></PartyTaxScheme></Party></AccountingSupplierParty>
  <AccountingCustomerParty><Party><PartyName><Name>Odběratel</Name></PartyName></Party></AccountingCustomerParty>
  <InvoiceLines><InvoiceLine><ID>1</ID><LineExtensionAmount>100.00</LineExtensionAmount>
  <LineExtensionAmountTaxInclusive>121.00</LineExtensionAmountTaxInclusive><LineExtensionTaxAmount>21.00</LineExtensionTaxAmount>
  <ClassifiedTaxCategory><Percent>21</Percent><VATApplicable>true</VATApplicable></ClassifiedTaxCategory></InvoiceLine></InvoiceLines>
  <TaxTotal><TaxSubTotal><TaxableAmount>100.00</TaxableAmount><TaxAmount>21.00</TaxAmount>
  <TaxCategory><Percent>21</Percent></TaxCategory></TaxSubTotal><TaxAmount>21.00</TaxAmount></TaxTotal>
  <LegalMonetaryTotal><TaxExclusiveAmount>100.00</TaxExclusiveAmount><TaxInclusiveAmount>121.00</TaxInclusiveAmount>
  <DifferenceTaxInclusiveAmount>121.00</DifferenceTaxInclusiveAmount><PayableRoundingAmount>0</PayableRoundingAmount>
  <PaidDepositsAmount>0</PaidDepositsAmount><PayableAmount>121.00</PayableAmount></LegalMonetaryTotal></Invoice>`;

describe('ISDOC', () => {
  test('a conforming invoice breaks no rule', () => {
    expect(checkEInvoice(Buffer.from(isdoc))).toEqual({ ruleSets: ['isdoc'], isComplete: true, breaches: [] });
  });

  test.for([
    ['ISDOC-M01', '<ID>F1</ID>', ''],
    ['ISDOC-M02', '2026-03-01', '1.3.2026'],
    ['ISDOC-M03', '<Name>Dodavatel</Name>', '<Name> </Name>'],
    ['ISDOC-M04', '<Name>Odběratel</Name>', ''],
    ['ISDOC-M05', 'InvoiceLines>', 'NoLines>'],
    ['ISDOC-M06', '<ID>27074358</ID>', '<ID/>'],
    ['ISDOC-M07', 'CZ27074358', ''],
    ['ISDOC-M08', '<CurrRate>1', '<ForeignCurrencyCode>EUR</ForeignCurrencyCode><CurrRate>0'],
    ['ISDOC-C01', '<DocumentType>1', '<DocumentType>9'],
    ['ISDOC-C02', '>CZK<', '>Kč<'],
    ['ISDOC-A01', '<TaxInclusiveAmount>121.00', '<TaxInclusiveAmount>131.00'],
    ['ISDOC-A02', '<LineExtensionAmount>100.00', '<LineExtensionAmount>90.00'],
    ['ISDOC-A03', '<PayableAmount>121.00', '<PayableAmount>111.00'],
    ['ISDOC-A04', '<TaxableAmount>100.00', '<TaxableAmount>200.00'],
    ['ISDOC-R01', '<DocumentType>1', '<DocumentType>2'],
    ['ISDOC-R02', '<CurrRate>', '<ForeignCurrencyCode>CZK</ForeignCurrencyCode><CurrRate>'],
    ['ISDOC-R03', '<CurrRate>', '<ForeignCurrencyCode>EUR</ForeignCurrencyCode><CurrRate>'],
    ['ISDOC-R04', '<CurrRate>1', '<CurrRate>25.5'],
    ['ISDOC-R05', '<VATApplicable>true</VATApplicable><Local', '<VATApplicable>false</VATApplicable><Local'],
    ['ISDOC-A05', '<LineExtensionTaxAmount>21.00', '<LineExtensionTaxAmount>12.00'],
  ] as const)('%s', ([code, from, to]) => {
    expect(isdoc).toContain(from);
    expect(codesOf(isdoc.replaceAll(from, to))).toContain(code);
  });
});

const ksef = `<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
  <Podmiot1><DaneIdentyfikacyjne><NIP>5261040828</NIP><Nazwa>Sprzedawca</Nazwa></DaneIdentyfikacyjne></Podmiot1>
  <Podmiot2><DaneIdentyfikacyjne><NIP>5252248481</NIP><Nazwa>Nabywca</Nazwa></DaneIdentyfikacyjne></Podmiot2>
  <Fa><KodWaluty>EUR</KodWaluty><P_1>2026-03-01</P_1><P_2>F1</P_2><P_13_1>100.00</P_13_1><P_14_1>23.00</P_14_1><P_14_1W>98.00</P_14_1W>
  <P_13_2>50.00</P_13_2><P_14_2>4.00</P_14_2><P_14_2W>17.00</P_14_2W><P_15>177.00</P_15><RodzajFaktury>VAT</RodzajFaktury>
  <FaWiersz><P_8B>2</P_8B><P_9A>50.00</P_9A><P_11>100.00</P_11></FaWiersz><FaWiersz><P_11>50.00</P_11></FaWiersz></Fa></Faktura>`;

test('an ISDOC correction names its document, and one in a foreign currency states its amounts in it', () => {
  const original =
    '<OriginalDocumentReferences><OriginalDocumentReference><ID>F0</ID></OriginalDocumentReference></OriginalDocumentReferences>';
  const credit = isdoc
    .replace('<DocumentType>1', '<DocumentType>2')
    .replace('<AccountingSupplier', `${original}<AccountingSupplier`);
  expect(codesOf(credit)).toEqual([]);
  const foreign = isdoc
    .replace('<CurrRate>1', '<ForeignCurrencyCode>EUR</ForeignCurrencyCode><CurrRate>25.5')
    .replace('<LineExtensionAmount>', '<LineExtensionAmountCurr>4</LineExtensionAmountCurr><LineExtensionAmount>')
    .replace(
      '<PayableAmount>',
      '<TaxInclusiveAmountCurr>5</TaxInclusiveAmountCurr><PayableAmountCurr>5</PayableAmountCurr><PayableAmount>',
    );
  expect(codesOf(foreign)).toEqual([]);
});

describe('KSeF FA(3)', () => {
  test('a conforming invoice breaks no rule', () => {
    expect(checkEInvoice(Buffer.from(ksef))).toEqual({ ruleSets: ['ksef'], isComplete: true, breaches: [] });
  });

  test.for([
    ['KSEF-M01', '<Nazwa>Sprzedawca</Nazwa>', ''],
    ['KSEF-M02', '<P_2>F1</P_2>', ''],
    ['KSEF-M03', '2026-03-01', '01.03.2026'],
    ['KSEF-M04', '>VAT<', '>KOR<'],
    ['KSEF-M05', 'W>', 'X>'],
    ['KSEF-C01', '>EUR<', '>euro<'],
    ['KSEF-C02', '>VAT<', '>INNA<'],
    ['KSEF-I01', '5261040828', '5261040829'],
    ['KSEF-I02', '5252248481', 'PL5252248481'],
    [
      'KSEF-I03',
      '</Podmiot2>',
      '</Podmiot2><Podmiot3><DaneIdentyfikacyjne><NIP>5261040829</NIP></DaneIdentyfikacyjne></Podmiot3>',
    ],
    [
      'KSEF-I04',
      '</Podmiot2>',
      '</Podmiot2><Podmiot3><DaneIdentyfikacyjne><IDWew>12345</IDWew></DaneIdentyfikacyjne></Podmiot3>',
    ],
    ['KSEF-M06', '<FaWiersz><P_8B>', '<Adnotacje><Zwolnienie><P_19>1</P_19></Zwolnienie></Adnotacje><FaWiersz><P_8B>'],
    ['KSEF-M07', '>VAT<', '>ROZ<'],
    ['KSEF-A05', '>VAT<', '>UPR<'],
    ['KSEF-A01', '<P_15>177.00', '<P_15>187.00'],
    ['KSEF-A02', '<P_11>50.00', '<P_11>60.00'],
    ['KSEF-A03', '<P_14_1>23.00', '<P_14_1>20.00'],
    ['KSEF-A04', '<P_9A>50.00', '<P_9A>60.00'],
  ] as const)('%s', ([code, from, to]) => {
    expect(ksef).toContain(from);
    expect(codesOf(ksef.replaceAll(from, to))).toContain(code);
  });

  test.for([
    ['</Podmiot2>', '</Podmiot2><Podmiot3><DaneIdentyfikacyjne><NIP>5261040828</NIP></DaneIdentyfikacyjne></Podmiot3>'],
    ['</Podmiot2>', '</Podmiot2><Podmiot3><DaneIdentyfikacyjne><IDWew>5261040828-12345</IDWew></DaneIdentyfikacyjne></Podmiot3>'],
    ['<FaWiersz><P_8B>', '<Adnotacje><Zwolnienie><P_19>1</P_19><P_19A>art. 43</P_19A></Zwolnienie></Adnotacje><FaWiersz><P_8B>'],
    ['<FaWiersz><P_8B>', '<Adnotacje><Zwolnienie><P_19N>1</P_19N></Zwolnienie></Adnotacje><FaWiersz><P_8B>'],
  ] as const)('%s as %s breaks no rule', ([from, to]) => {
    expect(codesOf(ksef.replace(from, to))).toEqual([]);
  });

  test('a breach in a line item names the line', () => {
    const { breaches } = checkEInvoice(Buffer.from(ksef.replace('<P_9A>50.00', '<P_9A>60.00')));
    expect(breaches).toMatchObject([{ code: 'KSEF-A04', itemIndex: 0, field: 'item_amount_without_vat', severity: 'warning' }]);
  });
});
