/** Writes UBL 2.1 by EN 16931, XRechnung or Peppol BIS Billing 3. */
import type { EInvoiceProfile } from '#contract/exports/e-invoice-profiles.ts';
import { numberText } from '#service/extraction/e-invoice/canonical.ts';
import { buildXml, element, type XmlPart } from '../build-xml.ts';
import type { ExportedDocument } from '../exported-document.ts';
import { cardElement, deliveryElement, mandateElement, periodElement, referenceElements, termsElement } from './carried-ubl.ts';
import { claim, explainClaim, profiles } from './profiles.ts';
import { cents, orderOf, semanticInvoice } from './semantic-invoice.ts';
import type { Payment, SemanticInvoice, SemanticLine, SemanticParty } from './semantic-model.ts';
import type { VatCategory } from './vat-category.ts';

const namespaces = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

const text = (name: string, value: string | undefined, attributes?: Record<string, string | undefined>) =>
  value !== undefined && value !== '' && element(`cbc:${name}`, value, attributes);

const taxScheme = element('cac:TaxScheme', [element('cbc:ID', 'VAT')]);
/** Any scheme other than VAT: a number at the tax office of the country. */
const otherTaxScheme = element('cac:TaxScheme', [element('cbc:ID', 'TAX')]);

function partyElement(party: SemanticParty, isSeller: boolean, creditorId?: string): XmlPart {
  const { endpoint, contact } = party;
  const { street, building, city, zip } = party.parts;
  return element('cac:Party', [
    endpoint && element('cbc:EndpointID', endpoint.id, { schemeID: endpoint.scheme }),
    party.identifier !== '' && element('cac:PartyIdentification', [element('cbc:ID', party.identifier)]),
    creditorId !== undefined && element('cac:PartyIdentification', [element('cbc:ID', creditorId, { schemeID: 'SEPA' })]),
    element('cac:PostalAddress', [
      text('StreetName', [street, building].filter(Boolean).join(' ')),
      text('CityName', city),
      text('PostalZone', zip),
      party.country !== '' && element('cac:Country', [element('cbc:IdentificationCode', party.country)]),
    ]),
    party.vatId !== '' && element('cac:PartyTaxScheme', [element('cbc:CompanyID', party.vatId), taxScheme]),
    isSeller && party.taxId !== '' && element('cac:PartyTaxScheme', [element('cbc:CompanyID', party.taxId), otherTaxScheme]),
    element('cac:PartyLegalEntity', [text('RegistrationName', party.name), text('CompanyID', party.id)]),
    contact &&
      element('cac:Contact', [
        text('Name', contact.name),
        text('Telephone', contact.phone),
        text('ElectronicMail', contact.email),
      ]),
  ]);
}

const categoryElement = (name: string, { code, rate, exemption }: VatCategory, isInRecapitulation: boolean): XmlPart =>
  element(`cac:${name}`, [
    element('cbc:ID', code),
    // a rate of supplies not subject to VAT is only allowed in the VAT breakdown (BR-O-05), and required there by XRechnung (BR-DE-14)
    (code !== 'O' || isInRecapitulation) && element('cbc:Percent', numberText(rate)),
    isInRecapitulation && text('TaxExemptionReasonCode', exemption?.code),
    isInRecapitulation && text('TaxExemptionReason', exemption?.reason),
    taxScheme,
  ]);

function paymentElement(
  { code, name, reference, iban, account, bic }: Payment,
  due: string | undefined,
  invoice: SemanticInvoice,
): XmlPart {
  const id = iban ?? account;
  return element('cac:PaymentMeans', [
    element('cbc:PaymentMeansCode', code, { name }),
    text('PaymentDueDate', due),
    text('PaymentID', reference),
    cardElement(invoice),
    (id !== undefined || bic !== undefined) &&
      element('cac:PayeeFinancialAccount', [
        text('ID', id),
        bic !== undefined && element('cac:FinancialInstitutionBranch', [element('cbc:ID', bic)]),
      ]),
    mandateElement(invoice),
  ]);
}

function lineElement(line: SemanticLine, index: number, { isCreditNote, currency }: SemanticInvoice): XmlPart {
  const money = { currencyID: currency };
  return element(isCreditNote ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
    element('cbc:ID', String(index + 1)),
    text('Note', line.note),
    element(isCreditNote ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', numberText(line.quantity), {
      unitCode: line.unitCode,
    }),
    element('cbc:LineExtensionAmount', cents(line.net), money),
    line.discount &&
      !line.discount.eq(0) &&
      element('cac:AllowanceCharge', [
        element('cbc:ChargeIndicator', String(line.discount.lt(0))),
        element('cbc:AllowanceChargeReason', line.discount.lt(0) ? 'Charge' : 'Discount'),
        element('cbc:Amount', cents(line.discount.abs()), money),
      ]),
    element('cac:Item', [
      element('cbc:Name', line.name),
      line.code !== undefined && element('cac:SellersItemIdentification', [element('cbc:ID', line.code)]),
      categoryElement('ClassifiedTaxCategory', line.category, false),
    ]),
    element('cac:Price', [element('cbc:PriceAmount', numberText(line.price), money)]),
  ]);
}

function totalsElements({ totals, rows, allowances, lineTotal, currency }: SemanticInvoice): XmlPart[] {
  const money = { currencyID: currency };
  const amount = (name: string, value: Parameters<typeof cents>[0]) => element(`cbc:${name}`, cents(value), money);
  const all = (isCharge: boolean) => allowances.filter((each) => each.isCharge === isCharge).map((each) => each.amount);
  const [reduced, charged] = [all(false), all(true)].map((amounts) =>
    amounts.length === 0 ? null : amounts.reduce((a, b) => a.plus(b)),
  );
  return [
    ...allowances.map(({ isCharge, amount: value, category, reason }) =>
      element('cac:AllowanceCharge', [
        element('cbc:ChargeIndicator', String(isCharge)),
        element('cbc:AllowanceChargeReason', reason),
        amount('Amount', value),
        categoryElement('TaxCategory', category, false),
      ]),
    ),
    element('cac:TaxTotal', [
      amount('TaxAmount', totals.vat),
      ...rows.map(({ category, base, vat }) =>
        element('cac:TaxSubtotal', [
          amount('TaxableAmount', base),
          amount('TaxAmount', vat),
          categoryElement('TaxCategory', category, true),
        ]),
      ),
    ]),
    element('cac:LegalMonetaryTotal', [
      amount('LineExtensionAmount', lineTotal),
      amount('TaxExclusiveAmount', totals.net),
      amount('TaxInclusiveAmount', totals.gross),
      reduced && amount('AllowanceTotalAmount', reduced),
      charged && amount('ChargeTotalAmount', charged),
      !totals.paid.eq(0) && amount('PrepaidAmount', totals.paid),
      !totals.rounding.eq(0) && amount('PayableRoundingAmount', totals.rounding),
      amount('PayableAmount', totals.payable),
    ]),
  ];
}

/** The elements are in the order of the schema, which differs between the two roots. */
function headElements(invoice: SemanticInvoice, profile: EInvoiceProfile) {
  const { isCreditNote, typeCode, due, taxPoint, preceding, carried } = invoice;
  const { specification, process } = profiles[profile];
  const taxPointElement = text('TaxPointDate', taxPoint);
  const note = text('Note', invoice.note);
  const order = orderOf(invoice, profile);
  return [
    element('cbc:CustomizationID', specification),
    text('ProfileID', process),
    element('cbc:ID', invoice.number),
    element('cbc:IssueDate', invoice.issued),
    ...(isCreditNote
      ? [taxPointElement, element('cbc:CreditNoteTypeCode', typeCode), note]
      : [text('DueDate', due), element('cbc:InvoiceTypeCode', typeCode), note, taxPointElement]),
    element('cbc:DocumentCurrencyCode', invoice.currency),
    text('AccountingCost', carried['BT-19']),
    text('BuyerReference', invoice.buyerReference),
    periodElement(invoice),
    (order ?? carried['BT-14']) !== undefined &&
      // the schema requires the buyer's number
      element('cac:OrderReference', [element('cbc:ID', order ?? 'NA'), text('SalesOrderID', carried['BT-14'])]),
    preceding !== undefined &&
      element('cac:BillingReference', [
        element('cac:InvoiceDocumentReference', [element('cbc:ID', preceding), text('IssueDate', carried['BT-26'])]),
      ]),
    ...referenceElements(invoice),
  ];
}

const noPayment: Payment = {
  code: '1',
  name: undefined,
  reference: undefined,
  iban: undefined,
  account: undefined,
  bic: undefined,
};

function ublBytes(invoice: SemanticInvoice, profile: EInvoiceProfile): Uint8Array {
  const root = invoice.isCreditNote ? 'CreditNote' : 'Invoice';
  // in a credit note the due date is part of the payment
  const due = invoice.isCreditNote ? invoice.due : undefined;
  const payment = invoice.payment ?? (due === undefined ? null : noPayment);
  return buildXml(
    element(root, [
      ...headElements(invoice, profile),
      element('cac:AccountingSupplierParty', [partyElement(invoice.seller, true, invoice.carried['BT-90'])]),
      element('cac:AccountingCustomerParty', [partyElement(invoice.buyer, false)]),
      deliveryElement(invoice),
      payment && paymentElement(payment, due, invoice),
      termsElement(invoice),
      ...totalsElements(invoice),
      ...invoice.lines.map((line, index) => lineElement(line, index, invoice)),
    ]),
    { '': `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`, ...namespaces },
  );
}

const written = (document: ExportedDocument) => {
  const invoice = semanticInvoice(document);
  return { invoice, syntax: 'ubl', write: (profile: EInvoiceProfile) => ublBytes(invoice, profile) } as const;
};

export const writeUbl = async (document: ExportedDocument): Promise<Uint8Array> => (await claim(written(document))).xml;

/** Returns the same file with the explanation of its claim. */
export const explainedUbl = (document: ExportedDocument) => explainClaim(written(document));
