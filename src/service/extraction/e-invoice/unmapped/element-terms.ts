/**
 * Maps elements to terms of the European standard, by the end of their path: the longest match counts, and one with a leading slash must
 * match completely. Contains only elements that no field is read from, and those that may remain unread. Other elements are listed by their
 * own name.
 */
import type { EInvoice } from '../../extracted.ts';

type Terms = Readonly<Record<string, string>>;

const ublParty = (role: string, trade: string, id: string, address: number): Terms => ({
  [`${role}/Party/PartyName/Name`]: trade,
  [`${role}/Party/PartyIdentification/ID`]: id,
  [`${role}/Party/PostalAddress/CountrySubentity`]: `BT-${address + 4}`,
  [`${role}/Party/PostalAddress/Country/IdentificationCode`]: `BT-${address + 5}`,
});

const ublAddress = (path: string, first: number): Terms => ({
  [`${path}/StreetName`]: `BT-${first}`,
  [`${path}/AdditionalStreetName`]: `BT-${first + 1}`,
  [`${path}/CityName`]: `BT-${first + 2}`,
  [`${path}/PostalZone`]: `BT-${first + 3}`,
  [`${path}/CountrySubentity`]: `BT-${first + 4}`,
  [`${path}/Country/IdentificationCode`]: `BT-${first + 5}`,
});

const ubl: Terms = {
  InvoiceTypeCode: 'BT-3',
  CreditNoteTypeCode: 'BT-3',
  TaxCurrencyCode: 'BT-6',
  '/AccountingCost': 'BT-19',
  '/Note': 'BT-22',
  'InvoicePeriod/DescriptionCode': 'BT-8',
  'InvoicePeriod/StartDate': 'BT-73',
  'InvoicePeriod/EndDate': 'BT-74',
  'OrderReference/SalesOrderID': 'BT-14',
  'InvoiceDocumentReference/ID': 'BT-25',
  'InvoiceDocumentReference/IssueDate': 'BT-26',
  'ReceiptDocumentReference/ID': 'BT-15',
  'DespatchDocumentReference/ID': 'BT-16',
  'OriginatorDocumentReference/ID': 'BT-17',
  'ContractDocumentReference/ID': 'BT-12',
  'ProjectReference/ID': 'BT-11',
  'AdditionalDocumentReference/ID': 'BT-122',
  'AdditionalDocumentReference/DocumentDescription': 'BT-123',
  'ExternalReference/URI': 'BT-124',
  EmbeddedDocumentBinaryObject: 'BT-125',
  ...ublParty('AccountingSupplierParty', 'BT-28', 'BT-29', 35),
  ...ublParty('AccountingCustomerParty', 'BT-45', 'BT-46', 50),
  'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID': 'BT-32',
  'AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName': 'BT-27',
  'AccountingSupplierParty/Party/PartyLegalEntity/CompanyLegalForm': 'BT-33',
  'AccountingCustomerParty/Party/PartyLegalEntity/RegistrationName': 'BT-44',
  'AccountingCustomerParty/Party/Contact/Name': 'BT-56',
  'AccountingCustomerParty/Party/Contact/Telephone': 'BT-57',
  'AccountingCustomerParty/Party/Contact/ElectronicMail': 'BT-58',
  'PayeeParty/PartyName/Name': 'BT-59',
  'PayeeParty/PartyIdentification/ID': 'BT-60',
  'PayeeParty/PartyLegalEntity/CompanyID': 'BT-61',
  'TaxRepresentativeParty/PartyName/Name': 'BT-62',
  'TaxRepresentativeParty/PartyTaxScheme/CompanyID': 'BT-63',
  ...ublAddress('TaxRepresentativeParty/PostalAddress', 64),
  'Delivery/DeliveryParty/PartyName/Name': 'BT-70',
  'Delivery/DeliveryLocation/ID': 'BT-71',
  'Delivery/ActualDeliveryDate': 'BT-72',
  ...ublAddress('Delivery/DeliveryLocation/Address', 75),
  'PaymentMeans/PaymentMeansCode': 'BT-81',
  'PayeeFinancialAccount/ID': 'BT-84',
  'PayeeFinancialAccount/Name': 'BT-85',
  'CardAccount/PrimaryAccountNumberID': 'BT-87',
  'CardAccount/HolderName': 'BT-88',
  'PaymentMandate/ID': 'BT-89',
  'PaymentMandate/PayerFinancialAccount/ID': 'BT-91',
  'PaymentTerms/Note': 'BT-20',
  'TaxTotal/TaxAmount': 'BT-111',
  'TaxCategory/TaxExemptionReason': 'BT-120',
  'TaxCategory/TaxExemptionReasonCode': 'BT-121',
  'TaxSubtotal/TaxCategory/ID': 'BT-118',
  'LegalMonetaryTotal/LineExtensionAmount': 'BT-106',
};

const ublLine: Terms = {
  '/Note': 'BT-127',
  'DocumentReference/ID': 'BT-128',
  'OrderLineReference/LineID': 'BT-132',
  '/AccountingCost': 'BT-133',
  'InvoicePeriod/StartDate': 'BT-134',
  'InvoicePeriod/EndDate': 'BT-135',
  'Item/Description': 'BT-154',
  'SellersItemIdentification/ID': 'BT-155',
  'BuyersItemIdentification/ID': 'BT-156',
  'StandardItemIdentification/ID': 'BT-157',
  ItemClassificationCode: 'BT-158',
  'OriginCountry/IdentificationCode': 'BT-159',
  'AdditionalItemProperty/Name': 'BT-160',
  'AdditionalItemProperty/Value': 'BT-161',
  'ClassifiedTaxCategory/ID': 'BT-151',
};

const ciiAddress = (path: string, first: number): Terms => ({
  [`${path}/LineOne`]: `BT-${first}`,
  [`${path}/LineTwo`]: `BT-${first + 1}`,
  [`${path}/CityName`]: `BT-${first + 2}`,
  [`${path}/PostcodeCode`]: `BT-${first + 3}`,
  [`${path}/CountrySubDivisionName`]: `BT-${first + 4}`,
  [`${path}/CountryID`]: `BT-${first + 5}`,
});

const day = (path: string, term: string): Terms => ({ [`${path}/DateTimeString`]: term, [`${path}/DateTime`]: term });

const cii: Terms = {
  'ExchangedDocument/TypeCode': 'BT-3',
  'ExchangedDocument/IncludedNote/Content': 'BT-22',
  'HeaderExchangedDocument/IncludedNote/Content': 'BT-22',
  'ExchangedDocument/IncludedNote/SubjectCode': 'BT-21',
  TaxCurrencyCode: 'BT-6',
  'ReceivableSpecifiedTradeAccountingAccount/ID': 'BT-19',
  ...day('BillingSpecifiedPeriod/StartDateTime', 'BT-73'),
  ...day('BillingSpecifiedPeriod/EndDateTime', 'BT-74'),
  'SellerOrderReferencedDocument/IssuerAssignedID': 'BT-14',
  'ContractReferencedDocument/IssuerAssignedID': 'BT-12',
  'SpecifiedProcuringProject/ID': 'BT-11',
  'SpecifiedProcuringProject/Name': 'BT-11',
  'ReceivingAdviceReferencedDocument/IssuerAssignedID': 'BT-15',
  'DespatchAdviceReferencedDocument/IssuerAssignedID': 'BT-16',
  'AdditionalReferencedDocument/IssuerAssignedID': 'BT-122',
  'AdditionalReferencedDocument/Name': 'BT-123',
  'AdditionalReferencedDocument/URIID': 'BT-124',
  'AdditionalReferencedDocument/AttachmentBinaryObject': 'BT-125',
  'InvoiceReferencedDocument/IssuerAssignedID': 'BT-25',
  ...day('InvoiceReferencedDocument/FormattedIssueDateTime', 'BT-26'),
  'SellerTradeParty/ID': 'BT-29',
  'SellerTradeParty/GlobalID': 'BT-29',
  'SellerTradeParty/Description': 'BT-33',
  'SellerTradeParty/SpecifiedLegalOrganization/TradingBusinessName': 'BT-28',
  'SellerTradeParty/SpecifiedTaxRegistration/ID': 'BT-32',
  'SellerTradeParty/PostalTradeAddress/CountryID': 'BT-40',
  'BuyerTradeParty/ID': 'BT-46',
  'BuyerTradeParty/GlobalID': 'BT-46',
  'BuyerTradeParty/SpecifiedLegalOrganization/TradingBusinessName': 'BT-45',
  'BuyerTradeParty/DefinedTradeContact/PersonName': 'BT-56',
  'BuyerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber': 'BT-57',
  'BuyerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID': 'BT-58',
  'BuyerTradeParty/PostalTradeAddress/CountryID': 'BT-55',
  'SellerTaxRepresentativeTradeParty/Name': 'BT-62',
  'SellerTaxRepresentativeTradeParty/SpecifiedTaxRegistration/ID': 'BT-63',
  ...ciiAddress('SellerTaxRepresentativeTradeParty/PostalTradeAddress', 64),
  'ShipToTradeParty/Name': 'BT-70',
  'ShipToTradeParty/ID': 'BT-71',
  'ShipToTradeParty/GlobalID': 'BT-71',
  ...day('ActualDeliverySupplyChainEvent/OccurrenceDateTime', 'BT-72'),
  ...ciiAddress('ShipToTradeParty/PostalTradeAddress', 75),
  'SpecifiedTradeSettlementPaymentMeans/TypeCode': 'BT-81',
  'SpecifiedTradeSettlementPaymentMeans/Information': 'BT-82',
  'PayeePartyCreditorFinancialAccount/IBANID': 'BT-84',
  'PayeePartyCreditorFinancialAccount/AccountName': 'BT-85',
  'ApplicableTradeSettlementFinancialCard/ID': 'BT-87',
  'ApplicableTradeSettlementFinancialCard/CardholderName': 'BT-88',
  DirectDebitMandateID: 'BT-89',
  CreditorReferenceID: 'BT-90',
  'PayerPartyDebtorFinancialAccount/IBANID': 'BT-91',
  'SpecifiedTradePaymentTerms/Description': 'BT-20',
  TaxTotalAmount: 'BT-111',
  'ApplicableTradeTax/ExemptionReason': 'BT-120',
  'ApplicableTradeTax/ExemptionReasonCode': 'BT-121',
  'ApplicableTradeTax/CategoryCode': 'BT-118',
  'ApplicableTradeTax/DueDateTypeCode': 'BT-8',
  LineTotalAmount: 'BT-106',
};

const ciiLine: Terms = {
  'IncludedNote/Content': 'BT-127',
  'AdditionalReferencedDocument/IssuerAssignedID': 'BT-128',
  'BuyerOrderReferencedDocument/LineID': 'BT-132',
  'ReceivableSpecifiedTradeAccountingAccount/ID': 'BT-133',
  ...day('BillingSpecifiedPeriod/StartDateTime', 'BT-134'),
  ...day('BillingSpecifiedPeriod/EndDateTime', 'BT-135'),
  'GrossPriceProductTradePrice/ChargeAmount': 'BT-148',
  'SpecifiedTradeProduct/Description': 'BT-154',
  'SpecifiedTradeProduct/SellerAssignedID': 'BT-155',
  'SpecifiedTradeProduct/BuyerAssignedID': 'BT-156',
  'SpecifiedTradeProduct/GlobalID': 'BT-157',
  'DesignatedProductClassification/ClassCode': 'BT-158',
  'OriginTradeCountry/ID': 'BT-159',
  'ApplicableProductCharacteristic/Description': 'BT-160',
  'ApplicableProductCharacteristic/Value': 'BT-161',
  'ApplicableTradeTax/CategoryCode': 'BT-151',
};

const isdoc: Terms = {
  'OriginalDocumentReference/ID': 'BT-25',
  'OriginalDocumentReference/IssueDate': 'BT-26',
  'ContractReference/ID': 'BT-12',
  'Payment/PaymentMeansCode': 'BT-81',
  'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID': 'BT-32',
  'DeliveryNoteReference/ID': 'BT-16',
  'OrderReference/SalesOrderID': 'BT-14',
  'Delivery/Party/PartyName/Name': 'BT-70',
  ...ublAddress('Delivery/Party/PostalAddress', 75),
  'AccountingSupplierParty/Party/PostalAddress/Country/IdentificationCode': 'BT-40',
  'AccountingCustomerParty/Party/PostalAddress/Country/IdentificationCode': 'BT-55',
  'AccountingCustomerParty/Party/Contact/Name': 'BT-56',
  'AccountingCustomerParty/Party/Contact/Telephone': 'BT-57',
  'AccountingCustomerParty/Party/Contact/ElectronicMail': 'BT-58',
};

const isdocLine: Terms = {
  '/Note': 'BT-127',
  'BuyersItemIdentification/ID': 'BT-156',
  'CatalogueItemIdentification/ID': 'BT-157',
};

const ksef: Terms = {
  'DaneFaKorygowanej/NrFaKorygowanej': 'BT-25',
  'DaneFaKorygowanej/DataWystFaKorygowanej': 'BT-26',
  'Umowy/NrUmowy': 'BT-12',
  WZ: 'BT-16',
  'OkresFa/P_6_Od': 'BT-73',
  'OkresFa/P_6_Do': 'BT-74',
  'Podmiot1/Adres/KodKraju': 'BT-40',
  'Podmiot2/Adres/KodKraju': 'BT-55',
  'Podmiot2/DaneKontaktowe/Email': 'BT-58',
  'Podmiot2/DaneKontaktowe/Telefon': 'BT-57',
};

const tables: Record<EInvoice['format'], { header: Terms; line: Terms }> = {
  ubl: { header: ubl, line: ublLine },
  cii: { header: cii, line: ciiLine },
  isdoc: { header: isdoc, line: isdocLine },
  ksef: { header: ksef, line: { GTIN: 'BT-157' } },
};

/** Allowances and charges: of the document and of a line, in both syntaxes. */
const partTerms: Readonly<
  Record<string, readonly [allowance: number, charge: number, ofLineAllowance: number, ofLineCharge: number]>
> = {
  Amount: [92, 99, 136, 141],
  ActualAmount: [92, 99, 136, 141],
  BaseAmount: [93, 100, 137, 142],
  BasisAmount: [93, 100, 137, 142],
  MultiplierFactorNumeric: [94, 101, 138, 143],
  CalculationPercent: [94, 101, 138, 143],
  AllowanceChargeReason: [97, 104, 139, 144],
  Reason: [97, 104, 139, 144],
  AllowanceChargeReasonCode: [98, 105, 140, 145],
  ReasonCode: [98, 105, 140, 145],
};

export function partTerm(name: string, isCharge: boolean, isLine: boolean): string | null {
  const term = partTerms[name]?.[(isCharge ? 1 : 0) + (isLine ? 2 : 0)];
  return term === undefined ? null : `BT-${term}`;
}

export function termOf(format: EInvoice['format'], path: readonly string[], isLine: boolean): string | null {
  const terms = tables[format][isLine ? 'line' : 'header'];
  const whole = terms[`/${path.join('/')}`];
  if (whole !== undefined) return whole;
  for (let from = 0; from < path.length; from++) {
    const term = terms[path.slice(from).join('/')];
    if (term !== undefined) return term;
  }
  return null;
}
