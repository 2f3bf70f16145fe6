/** Parses UBL 2.1 Invoice and CreditNote, with their profiles: Peppol BIS, XRechnung, EN 16931. */
import { Big } from 'big.js';
import type { ReadEInvoice } from '../extracted.ts';
import { addressText, canonicalFields, decimalOf, looksLikeIban } from './canonical.ts';
import { electronicAddressText } from './electronic-address.ts';
import { paymentMethodOf, paymentMethodOfUncefact } from './payment-methods.ts';
import { paidRemark, partyRemark, remark } from './remarks.ts';
import { unitText } from './units.ts';
import { rateBehind, vatFields, type VatRow } from './vat-rows.ts';
import { findAll, peekAt, textAt, textsAt, type XmlTree } from './xml-tree.ts';

/** UNTDID 1001: credit notes of all kinds, and a prepayment invoice. */
export const creditNoteCodes: readonly string[] = ['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532'];
export const depositCodes: readonly string[] = ['386', '500'];
/** UNCL 5305: the buyer owes the VAT. */
export const reverseChargeCode = 'AE';

const prepaid = 'LegalMonetaryTotal/PrepaidAmount';

const header: Record<string, readonly string[]> = {
  invoice_number_sm: ['ID'],
  buyer_reference: ['BuyerReference'],
  date_issued: ['IssueDate'],
  date_due: ['DueDate', 'PaymentMeans/PaymentDueDate', 'PaymentTerms/PaymentDueDate'],
  date_taxable_supply: ['TaxPointDate'],
  currency: ['DocumentCurrencyCode', 'LegalMonetaryTotal/PayableAmount/@currencyID'],
  exchange_rate: ['PaymentExchangeRate/CalculationRate', 'TaxExchangeRate/CalculationRate'],
  allowance_total: ['LegalMonetaryTotal/AllowanceTotalAmount'],
  charge_total: ['LegalMonetaryTotal/ChargeTotalAmount'],
  total_amount_without_vat: ['LegalMonetaryTotal/TaxExclusiveAmount'],
  total_amount: ['LegalMonetaryTotal/TaxInclusiveAmount'],
  rounding: ['LegalMonetaryTotal/PayableRoundingAmount'],
  amount_due: ['LegalMonetaryTotal/PayableAmount'],
  variable_symbol_sm: ['PaymentMeans/PaymentID'],
  bic_sm: [
    'PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID',
    'PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/FinancialInstitution/ID',
  ],
};

const item: Record<string, readonly string[]> = {
  item_code: ['Item/SellersItemIdentification/ID', 'Item/StandardItemIdentification/ID'],
  item_description: ['Item/Name', 'Item/Description', 'Note'],
  item_quantity: ['InvoicedQuantity', 'CreditedQuantity'],
  item_amount_without_vat: ['LineExtensionAmount'],
};

const textsOf = (from: XmlTree, paths: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, textAt(from, ...path)]));

/** Schemes of electronic addresses (EAS) that are a company ID, or a tax number: Czech, Slovak and Belgian. */
const companySchemes = ['0154', '0158', '0208'];
const taxSchemes = ['9929', '9950', '0245', '9925'];

/** Returns paths of identifiers and Peppol addresses, for parties that state their number nowhere else. */
const addressedBy = (schemes: readonly string[]): string[] =>
  schemes.flatMap((scheme) => [`PartyIdentification/ID[@schemeID=${scheme}]`, `EndpointID[@schemeID=${scheme}]`]);

function partyFields(prefix: 'issued_by' | 'issued_to', party: XmlTree | undefined) {
  if (!party) return {};
  const address = (name: string) => textAt(party, `PostalAddress/${name}`);
  return {
    [`${prefix}_name_sm`]: textAt(party, 'PartyName/Name', 'PartyLegalEntity/RegistrationName'),
    [`${prefix}_id_sm`]: textAt(party, 'PartyLegalEntity/CompanyID', ...addressedBy(companySchemes)),
    [`${prefix}_vat_id_sm`]: textAt(
      party,
      'PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID',
      'PartyTaxScheme/CompanyID',
      ...addressedBy(taxSchemes),
    ),
    [`${prefix}_address_sm`]: addressText(
      [
        [address('StreetName'), address('BuildingNumber')].filter(Boolean).join(' '),
        address('AdditionalStreetName'),
        address('AddressLine/Line'),
      ],
      address('PostalZone'),
      address('CityName'),
    ),
    [`${prefix}_electronic_address`]: electronicAddressText(textAt(party, 'EndpointID/@schemeID'), textAt(party, 'EndpointID')),
  };
}

const contact: Record<string, readonly string[]> = {
  issued_by_contact: ['Contact/Name'],
  issued_by_phone: ['Contact/Telephone'],
  issued_by_email: ['Contact/ElectronicMail'],
};

/** Returns the tax total in the document's currency; there may be a second one in the tax currency. */
function taxTotal(invoice: XmlTree, currency: string | undefined): XmlTree | undefined {
  const all = findAll(invoice, 'TaxTotal');
  return all.find((each) => textAt(each, 'TaxAmount/@currencyID') === currency) ?? all[0];
}

function vatRows(total: XmlTree | undefined): VatRow[] {
  return (total ? findAll(total, 'TaxSubtotal') : []).map((row) => {
    const base = decimalOf(textAt(row, 'TaxableAmount'));
    const amount = decimalOf(textAt(row, 'TaxAmount'));
    return { rate: decimalOf(textAt(row, 'TaxCategory/Percent', 'Percent')) ?? rateBehind(base, amount), base, amount };
  });
}

/**
 * Returns the lines to be used as items. XRechnung's extension splits a line into sub-lines with their own VAT rates, which add up to it;
 * if they do not, the line itself is used, because the totals of the invoice are its sums.
 */
function itemLines(line: XmlTree): XmlTree[] {
  const parts = findAll(line, 'SubInvoiceLine|SubCreditNoteLine').flatMap(itemLines);
  if (parts.length === 0) return [line];
  const sum = parts
    .flatMap((part) => amountsOf(part, 'LineExtensionAmount'))
    .reduce((left, right) => left.plus(right), new Big(0));
  return decimalOf(textAt(line, 'LineExtensionAmount'))?.eq(sum) ? parts : [line];
}

function itemFields(line: XmlTree) {
  const price = decimalOf(textAt(line, 'Price/PriceAmount'));
  const per = decimalOf(textAt(line, 'Price/BaseQuantity'));
  return canonicalFields({
    ...textsOf(line, item),
    item_unit: unitText(textAt(line, 'InvoicedQuantity/@unitCode', 'CreditedQuantity/@unitCode')),
    item_unit_price: price && per?.gt(0) ? price.div(per).round(8) : price,
    item_discount: lineDiscount(
      amountsOf(line, 'AllowanceCharge[ChargeIndicator=false]/Amount'),
      amountsOf(line, 'AllowanceCharge[ChargeIndicator=true]/Amount'),
    ),
    item_vat_rate: textAt(line, 'Item/ClassifiedTaxCategory/Percent', 'TaxTotal/TaxSubtotal/TaxCategory/Percent'),
    item_vat_amount: textAt(line, 'TaxTotal/TaxAmount'),
  });
}

export const amountsOf = (from: XmlTree, path: string): Big[] => textsAt(from, path).flatMap((text) => decimalOf(text) ?? []);

/** Returns the amount by which a line is below quantity times price; negative for a charge, null for neither. */
export function lineDiscount(allowances: readonly Big[], charges: readonly Big[]): Big | null {
  const sum = (amounts: readonly Big[]) => amounts.reduce((left, right) => left.plus(right), new Big(0));
  const discount = sum(allowances).minus(sum(charges));
  return discount.eq(0) ? null : discount;
}

function accountFields(invoice: XmlTree) {
  const account = textAt(invoice, 'PaymentMeans/PayeeFinancialAccount/ID');
  if (account === undefined) return {};
  return looksLikeIban(account) ? { iban_sm: account } : { bank_account_sm: account };
}

function vatCountry(supplier: XmlTree | undefined): string | undefined {
  return supplier && peekAt(supplier, 'PostalAddress/Country/IdentificationCode');
}

/** In XRechnung's extension this element contains amounts collected for third parties; elsewhere, the paid amount. */
const isExtended = (invoice: XmlTree): boolean => (textAt(invoice, 'CustomizationID') ?? '').includes(':extension:xrechnung');

const collectedForOthers = (invoice: XmlTree): XmlTree[] => (isExtended(invoice) ? findAll(invoice, 'PrepaidPayment') : []);

function notes(invoice: XmlTree): string {
  const payees = findAll(invoice, 'PayeeParty').flatMap((party) =>
    partyRemark('payee', party, {
      name: ['PartyName/Name', 'PartyLegalEntity/RegistrationName'],
      ids: ['PartyLegalEntity/CompanyID', 'PartyIdentification/ID'],
    }),
  );
  const collected = collectedForOthers(invoice);
  const amount = (payment: XmlTree) =>
    [textAt(payment, 'PaidAmount'), textAt(payment, 'PaidAmount/@currencyID')].filter(Boolean).join(' ');
  return [
    ...textsAt(invoice, 'Note'),
    ...payees,
    ...(collected.length > 0 ? paidRemark(textAt(invoice, prepaid), textAt(invoice, `${prepaid}/@currencyID`)) : []),
    ...collected.flatMap((payment) => remark('thirdParty', [textAt(payment, 'InstructionID', 'ID'), amount(payment)])),
  ].join('\n');
}

export function readUbl(invoice: XmlTree): ReadEInvoice<XmlTree> {
  const code = textAt(invoice, 'InvoiceTypeCode', 'CreditNoteTypeCode');
  const isCreditNote = invoice.name === 'CreditNote' || creditNoteCodes.includes(code ?? '');
  const supplier = findAll(invoice, 'AccountingSupplierParty/Party')[0];
  const total = taxTotal(invoice, textAt(invoice, 'DocumentCurrencyCode'));
  const means = findAll(invoice, 'PaymentMeans')[0];
  // Peppol uses "NA" if an order is required and there is none.
  const order = textsAt(invoice, 'OrderReference/ID').find((text) => text !== 'NA');
  const fields = canonicalFields({
    ...textsOf(invoice, header),
    order_number_sm: order ?? textAt(invoice, 'OrderReference/SalesOrderID'),
    is_deposit_invoice: depositCodes.includes(code ?? ''),
    is_credit_note: isCreditNote,
    ...partyFields('issued_by', supplier),
    ...(supplier && textsOf(supplier, contact)),
    ...partyFields('issued_to', findAll(invoice, 'AccountingCustomerParty/Party')[0]),
    // with amounts collected for third parties it does not add up with our other fields, so it is in the note
    amount_paid: collectedForOthers(invoice).length > 0 ? undefined : textAt(invoice, prepaid),
    total_vat: total && textAt(total, 'TaxAmount'),
    is_reverse_charge: findAll(invoice, `TaxTotal/TaxSubtotal/TaxCategory[ID=${reverseChargeCode}]`).length > 0,
    payment_method:
      paymentMethodOfUncefact(means && textAt(means, 'PaymentMeansCode')) ??
      paymentMethodOf((means && textAt(means, 'PaymentMeansCode/@name')) ?? ''),
    ...accountFields(invoice),
    note: notes(invoice),
  });
  const lines = findAll(invoice, 'InvoiceLine|CreditNoteLine').flatMap(itemLines);
  return {
    invoice: {
      format: 'ubl',
      documentClass: isCreditNote ? 'credit_note' : 'invoice',
      fields: { ...withoutZero(fields, ...usuallyZero), ...vatFields(vatRows(total), vatCountry(supplier)) },
      items: lines.map(itemFields),
    },
    lines,
  };
}

/** Amounts that are 0 in many invoices. */
export const usuallyZero = ['rounding', 'amount_paid', 'allowance_total', 'charge_total'] as const;

/** Leaves out zero amounts that the format requires even if there is nothing to state. */
export function withoutZero(fields: Record<string, string>, ...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !names.includes(name) || !new Big(value).eq(0)));
}

export const isUbl = (root: XmlTree): boolean =>
  (root.name === 'Invoice' || root.name === 'CreditNote') && root.namespace.startsWith('urn:oasis:names:specification:ubl:');
