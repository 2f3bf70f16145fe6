/** Writes Cross Industry Invoice by EN 16931, XRechnung or Peppol BIS Billing 3; Factur-X and ZUGFeRD embed it. */
import type { EInvoiceProfile } from '#contract/exports/e-invoice-profiles.ts';
import { numberText } from '#service/extraction/e-invoice/canonical.ts';
import { buildXml, element, type XmlPart } from '../build-xml.ts';
import type { ExportedDocument } from '../exported-document.ts';
import {
  agreementReferences,
  bookedTo,
  creditorReference,
  deliveryParts,
  payerParts,
  periodElement,
  precedingElement,
  sellerOrder,
  termsElement,
} from './carried-cii.ts';
import { claim, explainClaim, profiles } from './profiles.ts';
import { cents, orderOf, semanticInvoice } from './semantic-invoice.ts';
import type { SemanticInvoice, SemanticLine, SemanticParty } from './semantic-model.ts';
import type { VatCategory } from './vat-category.ts';

const standard = 'urn:un:unece:uncefact:data:standard';
const namespaces = {
  rsm: `${standard}:CrossIndustryInvoice:100`,
  ram: `${standard}:ReusableAggregateBusinessInformationEntity:100`,
  udt: `${standard}:UnqualifiedDataType:100`,
  qdt: `${standard}:QualifiedDataType:100`,
};

const text = (name: string, value: string | undefined, attributes?: Record<string, string | undefined>) =>
  value !== undefined && value !== '' && element(`ram:${name}`, value, attributes);

const compactDate = (iso: string) => iso.replaceAll('-', '');
const dateTime = (name: string, iso: string | undefined) =>
  iso !== undefined && element(`ram:${name}`, [element('udt:DateTimeString', compactDate(iso), { format: '102' })]);

/** UNTDID 1153: a VAT ID, or the seller's number at the tax office of its country. */
const taxRegistration = (id: string, schemeID: 'VA' | 'FC'): XmlPart =>
  element('ram:SpecifiedTaxRegistration', [element('ram:ID', id, { schemeID })]);

const contactElement = ({ contact }: SemanticParty) =>
  contact &&
  element('ram:DefinedTradeContact', [
    text('PersonName', contact.name),
    contact.phone !== undefined && element('ram:TelephoneUniversalCommunication', [element('ram:CompleteNumber', contact.phone)]),
    contact.email !== undefined && element('ram:EmailURIUniversalCommunication', [element('ram:URIID', contact.email)]),
  ]);

function partyElement(name: 'SellerTradeParty' | 'BuyerTradeParty', party: SemanticParty): XmlPart {
  const isSeller = name === 'SellerTradeParty';
  const { endpoint } = party;
  const { street, building, city, zip } = party.parts;
  const line = [street, building].filter(Boolean).join(' ');
  const hasAddress = party.country !== '' || line !== '' || city !== '' || zip !== '';
  return element(`ram:${name}`, [
    text('ID', party.identifier),
    text('Name', party.name),
    party.id !== '' && element('ram:SpecifiedLegalOrganization', [element('ram:ID', party.id)]),
    contactElement(party),
    hasAddress &&
      element('ram:PostalTradeAddress', [
        text('PostcodeCode', zip),
        text('LineOne', line),
        text('CityName', city),
        text('CountryID', party.country),
      ]),
    endpoint && element('ram:URIUniversalCommunication', [element('ram:URIID', endpoint.id, { schemeID: endpoint.scheme })]),
    party.vatId !== '' && taxRegistration(party.vatId, 'VA'),
    isSeller && party.taxId !== '' && taxRegistration(party.taxId, 'FC'),
  ]);
}

const lineTax = ({ code, rate }: VatCategory, name = 'ApplicableTradeTax'): XmlPart =>
  element(`ram:${name}`, [
    element('ram:TypeCode', 'VAT'),
    element('ram:CategoryCode', code),
    code !== 'O' && element('ram:RateApplicablePercent', numberText(rate)),
  ]);

const indicator = (value: boolean) => element('ram:ChargeIndicator', [element('udt:Indicator', String(value))]);

function lineElement(line: SemanticLine, index: number): XmlPart {
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [
      element('ram:LineID', String(index + 1)),
      line.note !== undefined && element('ram:IncludedNote', [element('ram:Content', line.note)]),
    ]),
    element('ram:SpecifiedTradeProduct', [text('SellerAssignedID', line.code), element('ram:Name', line.name)]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [element('ram:ChargeAmount', numberText(line.price))]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', numberText(line.quantity), { unitCode: line.unitCode }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      lineTax(line.category),
      line.discount &&
        !line.discount.eq(0) &&
        element('ram:SpecifiedTradeAllowanceCharge', [
          indicator(line.discount.lt(0)),
          element('ram:ActualAmount', cents(line.discount.abs())),
          element('ram:Reason', line.discount.lt(0) ? 'Charge' : 'Discount'),
        ]),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [element('ram:LineTotalAmount', cents(line.net))]),
    ]),
  ]);
}

function taxElements({ rows, taxPoint }: SemanticInvoice): XmlPart[] {
  return rows.map(({ category: { code, rate, exemption }, base, vat }, index) =>
    element('ram:ApplicableTradeTax', [
      element('ram:CalculatedAmount', cents(vat)),
      element('ram:TypeCode', 'VAT'),
      text('ExemptionReason', exemption?.reason),
      element('ram:BasisAmount', cents(base)),
      element('ram:CategoryCode', code),
      text('ExemptionReasonCode', exemption?.code),
      // one date for the whole document: the rules allow it once (CII-SR-461)
      index === 0 &&
        taxPoint !== undefined &&
        element('ram:TaxPointDate', [element('udt:DateString', compactDate(taxPoint), { format: '102' })]),
      // a rate of supplies not subject to VAT is only allowed here (BR-O-05), and required by XRechnung (BR-DE-14)
      element('ram:RateApplicablePercent', numberText(rate)),
    ]),
  );
}

function meansElement(invoice: SemanticInvoice) {
  const { payment } = invoice;
  return (
    payment &&
    element('ram:SpecifiedTradeSettlementPaymentMeans', [
      element('ram:TypeCode', payment.code),
      text('Information', payment.name),
      ...payerParts(invoice),
      (payment.iban ?? payment.account) !== undefined &&
        element('ram:PayeePartyCreditorFinancialAccount', [text('IBANID', payment.iban), text('ProprietaryID', payment.account)]),
      payment.bic !== undefined && element('ram:PayeeSpecifiedCreditorFinancialInstitution', [element('ram:BICID', payment.bic)]),
    ])
  );
}

function summation({ totals, lineTotal, allowances, currency }: SemanticInvoice): XmlPart {
  const sumOf = (isCharge: boolean) => {
    const amounts = allowances.filter((each) => each.isCharge === isCharge).map(({ amount }) => amount);
    return amounts.length > 0 && cents(amounts.reduce((a, b) => a.plus(b)));
  };
  return element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    element('ram:LineTotalAmount', cents(lineTotal)),
    text('ChargeTotalAmount', sumOf(true) || undefined),
    text('AllowanceTotalAmount', sumOf(false) || undefined),
    element('ram:TaxBasisTotalAmount', cents(totals.net)),
    element('ram:TaxTotalAmount', cents(totals.vat), { currencyID: currency }),
    !totals.rounding.eq(0) && element('ram:RoundingAmount', cents(totals.rounding)),
    element('ram:GrandTotalAmount', cents(totals.gross)),
    !totals.paid.eq(0) && element('ram:TotalPrepaidAmount', cents(totals.paid)),
    element('ram:DuePayableAmount', cents(totals.payable)),
  ]);
}

function settlement(invoice: SemanticInvoice): XmlPart {
  return element('ram:ApplicableHeaderTradeSettlement', [
    creditorReference(invoice),
    text('PaymentReference', invoice.payment?.reference),
    element('ram:InvoiceCurrencyCode', invoice.currency),
    meansElement(invoice),
    ...taxElements(invoice),
    periodElement(invoice),
    ...invoice.allowances.map(({ isCharge, amount, category, reason }) =>
      element('ram:SpecifiedTradeAllowanceCharge', [
        indicator(isCharge),
        element('ram:ActualAmount', cents(amount)),
        element('ram:Reason', reason),
        lineTax(category, 'CategoryTradeTax'),
      ]),
    ),
    termsElement(invoice),
    summation(invoice),
    precedingElement(invoice),
    bookedTo(invoice),
  ]);
}

function contextElement(profile: EInvoiceProfile): XmlPart {
  const { specification, process } = profiles[profile];
  return element('rsm:ExchangedDocumentContext', [
    process !== undefined && element('ram:BusinessProcessSpecifiedDocumentContextParameter', [element('ram:ID', process)]),
    element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', specification)]),
  ]);
}

function ciiBytes(invoice: SemanticInvoice, profile: EInvoiceProfile): Uint8Array {
  const order = orderOf(invoice, profile);
  return buildXml(
    element('rsm:CrossIndustryInvoice', [
      contextElement(profile),
      element('rsm:ExchangedDocument', [
        element('ram:ID', invoice.number),
        element('ram:TypeCode', invoice.typeCode),
        dateTime('IssueDateTime', invoice.issued),
        invoice.note !== undefined && element('ram:IncludedNote', [element('ram:Content', invoice.note)]),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...invoice.lines.map(lineElement),
        element('ram:ApplicableHeaderTradeAgreement', [
          text('BuyerReference', invoice.buyerReference),
          partyElement('SellerTradeParty', invoice.seller),
          partyElement('BuyerTradeParty', invoice.buyer),
          sellerOrder(invoice),
          order !== undefined && element('ram:BuyerOrderReferencedDocument', [element('ram:IssuerAssignedID', order)]),
          ...agreementReferences(invoice),
        ]),
        element('ram:ApplicableHeaderTradeDelivery', deliveryParts(invoice)),
        settlement(invoice),
      ]),
    ]),
    namespaces,
  );
}

const written = (document: ExportedDocument) => {
  const invoice = semanticInvoice(document);
  return { invoice, syntax: 'cii', write: (profile: EInvoiceProfile) => ciiBytes(invoice, profile) } as const;
};

export const writeCii = async (document: ExportedDocument): Promise<Uint8Array> => (await claim(written(document))).xml;

/** Returns the same file with the explanation of its claim. */
export const explainedCii = (document: ExportedDocument) => explainClaim(written(document));

/** Writes the invoice for a Factur-X, which states EN 16931 in its metadata, whatever else it complies with. */
export const writePlainCii = async (document: ExportedDocument): Promise<Uint8Array> =>
  ciiBytes(semanticInvoice(document), 'EN16931');
