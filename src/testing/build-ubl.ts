/** A small invoice in UBL that is valid by EN 16931: two lines of 100 EUR, 23 % VAT. */
const cac = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';
const cbc = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';

const line = (number: number, amount: string) => `<cac:InvoiceLine><cbc:ID>${number}</cbc:ID>
  <cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">${amount}</cbc:LineExtensionAmount>
  <cac:Item><cbc:Name>Screw</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>23</cbc:Percent>
  <cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item>
  <cac:Price><cbc:PriceAmount currencyID="EUR">${amount}</cbc:PriceAmount></cac:Price></cac:InvoiceLine>`;

const party = (name: string, vatId: string) => `<cac:Party><cbc:EndpointID schemeID="0245">1234567890</cbc:EndpointID>
  <cac:PostalAddress><cac:Country><cbc:IdentificationCode>SK</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
  <cac:PartyTaxScheme><cbc:CompanyID>${vatId}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
  <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`;

export const buildUbl = ({ specification = 'urn:cen.eu:en16931:2017', net = '200.00', second = '100.00', extra = '' } = {}) =>
  Buffer.from(`<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="${cac}" xmlns:cbc="${cbc}">
  <cbc:CustomizationID>${specification}</cbc:CustomizationID><cbc:ID>F1</cbc:ID><cbc:IssueDate>2026-03-01</cbc:IssueDate>
  <cbc:DueDate>2026-03-15</cbc:DueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  ${extra}<cac:AccountingSupplierParty>${party('Supplier', 'SK2020202020')}</cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>${party('Buyer', 'SK2121212121')}</cac:AccountingCustomerParty>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">46.00</cbc:TaxAmount><cac:TaxSubtotal>
  <cbc:TaxableAmount currencyID="EUR">200.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">46.00</cbc:TaxAmount>
  <cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>23</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>
  </cac:TaxSubtotal></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">${net}</cbc:LineExtensionAmount>
  <cbc:TaxExclusiveAmount currencyID="EUR">${net}</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">246.00</cbc:TaxInclusiveAmount>
  <cbc:PayableAmount currencyID="EUR">246.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
  ${line(1, '100.00')}${line(2, second)}</Invoice>`);
