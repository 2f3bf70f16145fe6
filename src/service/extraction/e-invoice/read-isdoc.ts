/**
 * Parses ISDOC 5.x and 6.x, the Czech national format. Amounts are in the issuer's currency and, beside it (`*Curr`), in the document's.
 */
import { Big } from 'big.js';
import type { EInvoice, ReadEInvoice } from '../extracted.ts';
import { addressText, canonicalFields, decimalOf } from './canonical.ts';
import { paymentMethodOfIsdoc } from './payment-methods.ts';
import { rateBehind, vatFields, type VatRow } from './vat-rows.ts';
import { findAll, peekAt, textAt, textsAt, type XmlTree } from './xml-tree.ts';

const creditTypes = new Set(['2', '6']);
const depositTypes = new Set(['4', '5', '6']);

const header = {
  invoice_number_sm: 'ID',
  date_issued: 'IssueDate',
  date_taxable_supply: 'TaxPointDate',
  note: 'Note',
} as const;

const details = {
  date_due: 'PaymentDueDate',
  variable_symbol_sm: 'VariableSymbol',
  constant_symbol_sm: 'ConstantSymbol',
  specific_symbol_sm: 'SpecificSymbol',
  bank_account_sm: 'ID',
  bank_code_sm: 'BankCode',
  iban_sm: 'IBAN',
  bic_sm: 'BIC',
} as const;

const contact = {
  issued_by_contact: 'Contact/Name',
  issued_by_phone: 'Contact/Telephone',
  issued_by_email: 'Contact/ElectronicMail',
} as const;

const textsOf = (from: XmlTree, paths: Record<string, string>) =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, textAt(from, path)]));

function partyFields(prefix: 'issued_by' | 'issued_to', party: XmlTree | undefined) {
  if (!party) return {};
  const street = [textAt(party, 'PostalAddress/StreetName'), textAt(party, 'PostalAddress/BuildingNumber')]
    .filter(Boolean)
    .join(' ');
  return {
    [`${prefix}_name_sm`]: textAt(party, 'PartyName/Name'),
    [`${prefix}_id_sm`]: textAt(party, 'PartyIdentification/ID'),
    [`${prefix}_vat_id_sm`]: textAt(party, 'PartyTaxScheme[TaxScheme=VAT]/CompanyID', 'PartyTaxScheme/CompanyID'),
    [`${prefix}_address_sm`]: addressText(
      [street],
      textAt(party, 'PostalAddress/PostalZone'),
      textAt(party, 'PostalAddress/CityName'),
    ),
  };
}

/** Reads an amount in the currency of the document, which may be beside the amount in the issuer's currency. */
type Amounts = (from: XmlTree, path: string) => Big | null;

const isReverseCharge = (invoice: XmlTree) =>
  textAt(invoice, 'TaxTotal/TaxSubTotal/TaxCategory[LocalReverseChargeFlag=true]/LocalReverseChargeFlag') !== undefined ||
  findAll(invoice, 'InvoiceLines/InvoiceLine/ClassifiedTaxCategory/LocalReverseCharge').length > 0;

function vatRows(invoice: XmlTree, amount: Amounts): VatRow[] {
  return findAll(invoice, 'TaxTotal/TaxSubTotal').map((row) => {
    const base = amount(row, 'TaxableAmount');
    const vat = amount(row, 'TaxAmount');
    return { rate: decimalOf(textAt(row, 'TaxCategory/Percent')) ?? rateBehind(base, vat), base, amount: vat };
  });
}

/**
 * Returns the total VAT, preferably from the amounts of the VAT breakdown: the required TaxAmount is what remains after taxed deposits for
 * some issuers, and just zero for others.
 */
function totalVat(rows: readonly VatRow[], net: Big | null, gross: Big | null, stated: Big | null): Big | null {
  const amounts = rows.map((row) => row.amount).filter((amount) => amount !== null);
  if (amounts.length > 0) return amounts.reduce((a, b) => a.plus(b));
  return net && gross ? gross.minus(net) : stated;
}

/**
 * Returns paid deposits. The standard requires a positive amount, its older sample and some issuers write a negative one: the amount due
 * determines which.
 */
function paidDeposits(deposits: Big | null, unpaid: Big | null, due: Big | null): Big {
  if (deposits === null || deposits.eq(0)) return new Big(0);
  const isNegated = unpaid !== null && due !== null ? due.eq(unpaid.plus(deposits)) : deposits.lt(0);
  return isNegated ? deposits.neg() : deposits;
}

function totals(invoice: XmlTree, amount: Amounts, rows: readonly VatRow[]) {
  const net = amount(invoice, 'LegalMonetaryTotal/TaxExclusiveAmount');
  const gross = amount(invoice, 'LegalMonetaryTotal/TaxInclusiveAmount');
  const claimed = amount(invoice, 'LegalMonetaryTotal/AlreadyClaimedTaxInclusiveAmount') ?? new Big(0);
  const rounding = amount(invoice, 'LegalMonetaryTotal/PayableRoundingAmount');
  const due = amount(invoice, 'LegalMonetaryTotal/PayableAmount');
  const unpaid = gross?.minus(claimed).plus(rounding ?? 0) ?? null;
  const paid = claimed.plus(paidDeposits(amount(invoice, 'LegalMonetaryTotal/PaidDepositsAmount'), unpaid, due));
  return {
    total_amount_without_vat: net,
    total_vat: totalVat(rows, net, gross, amount(invoice, 'TaxTotal/TaxAmount')),
    total_amount: gross,
    rounding: rounding?.eq(0) ? null : rounding,
    amount_paid: paid.eq(0) ? null : paid,
    amount_due: due,
  };
}

/**
 * Returns the unit price. It has no field for the foreign currency: most issuers convert it, some leave it in the document's; the line's
 * amounts determine which.
 */
function unitPrice(line: XmlTree, rate: Big | null): Big | null {
  const price = decimalOf(textAt(line, 'UnitPrice'));
  if (price === null || rate === null || rate.eq(0)) return price;
  const quantity = decimalOf(textAt(line, 'InvoicedQuantity')) ?? new Big(1);
  const local = decimalOf(textAt(line, 'LineExtensionAmount'));
  const foreign = decimalOf(textAt(line, 'LineExtensionAmountCurr'));
  const computed = price.times(quantity);
  const isForeign = local !== null && foreign !== null && computed.minus(foreign).abs().lt(computed.minus(local).abs());
  return isForeign ? price : price.div(rate).round(6);
}

/** Returns the discount. The amount before it is optional, and often the same as the amount itself. */
const discountOf = (before: Big | null, net: Big | null): Big | null =>
  before === null || net === null || before.eq(net) ? null : before.minus(net);

function itemFields(line: XmlTree, amount: Amounts, rate: Big | null) {
  const net = amount(line, 'LineExtensionAmount');
  const gross = amount(line, 'LineExtensionAmountTaxInclusive');
  return canonicalFields({
    item_code: textAt(line, 'Item/SellersItemIdentification/ID', 'Item/CatalogueItemIdentification/ID'),
    item_description: textAt(line, 'Item/Description', 'Note'),
    item_quantity: textAt(line, 'InvoicedQuantity'),
    item_unit: textAt(line, 'InvoicedQuantity/@unitCode'),
    item_unit_price: unitPrice(line, rate),
    item_discount: discountOf(amount(line, 'LineExtensionAmountBeforeDiscount'), net),
    item_vat_rate: textAt(line, 'ClassifiedTaxCategory/Percent'),
    item_amount_without_vat: net,
    item_vat_amount: net && gross ? gross.minus(net) : amount(line, 'LineExtensionTaxAmount'),
    item_amount: gross,
  });
}

export function readIsdoc(invoice: XmlTree): ReadEInvoice<XmlTree> {
  const foreign = textAt(invoice, 'ForeignCurrencyCode');
  const isForeign = foreign !== undefined && findAll(invoice, 'LegalMonetaryTotal/TaxInclusiveAmountCurr').length > 0;
  const amount: Amounts = (from, path) => decimalOf(isForeign ? textAt(from, `${path}Curr`, path) : textAt(from, path));
  const reference = decimalOf(textAt(invoice, 'RefCurrRate'));
  const rate = decimalOf(textAt(invoice, 'CurrRate'))?.div(reference?.gt(0) ? reference : 1) ?? null;
  const type = textAt(invoice, 'DocumentType') ?? '1';
  const isCreditNote = creditTypes.has(type);
  const supplier = findAll(invoice, 'AccountingSupplierParty/Party')[0];
  const customer = findAll(invoice, 'AccountingCustomerParty/Party')[0] ?? findAll(invoice, 'BuyerCustomerParty/Party')[0];
  const payment =
    findAll(invoice, 'PaymentMeans/Payment').find((each) => textAt(each, 'Details/PaymentDueDate')) ??
    findAll(invoice, 'PaymentMeans/Payment')[0];
  const paymentDetails = payment && findAll(payment, 'Details')[0];
  const rows = vatRows(invoice, amount);
  const lines = findAll(invoice, 'InvoiceLines/InvoiceLine');
  const read: EInvoice = {
    format: 'isdoc',
    documentClass: isCreditNote ? 'credit_note' : 'invoice',
    fields: {
      ...canonicalFields({
        ...textsOf(invoice, header),
        order_number_sm: textAt(
          invoice,
          'OrderReferences/OrderReference/ExternalOrderID',
          'OrderReferences/OrderReference/SalesOrderID',
        ),
        is_deposit_invoice: depositTypes.has(type),
        is_credit_note: isCreditNote,
        ...partyFields('issued_by', supplier),
        ...(supplier && textsOf(supplier, contact)),
        ...partyFields('issued_to', customer),
        currency: isForeign ? foreign : textAt(invoice, 'LocalCurrencyCode'),
        exchange_rate: isForeign ? rate : null,
        ...totals(invoice, amount, rows),
        is_reverse_charge: isReverseCharge(invoice),
        payment_method: payment && paymentMethodOfIsdoc(textAt(payment, 'PaymentMeansCode')),
        ...(paymentDetails && textsOf(paymentDetails, details)),
      }),
      ...vatFields(rows, supplier && peekAt(supplier, 'PostalAddress/Country/IdentificationCode')),
    },
    items: lines.map((line) => itemFields(line, amount, isForeign ? rate : null)),
  };
  return { invoice: read, lines };
}

/** Whether it is an ISDOC. Files without its namespace are common in practice; UBL has the same root element, but never this child. */
export const isIsdoc = (root: XmlTree): boolean =>
  root.name === 'Invoice' && (root.namespace.includes('isdoc.cz') || textsAt(root, 'LocalCurrencyCode').length > 0);
