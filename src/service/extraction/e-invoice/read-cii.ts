/** Parses Cross Industry Invoice: ZUGFeRD 1 and 2, Factur-X and XRechnung. Version 1 has different element names, hence the `A|B` steps. */
import type { Big } from 'big.js';
import type { ReadEInvoice } from '../extracted.ts';
import { addressText, canonicalFields, dateText, decimalOf } from './canonical.ts';
import { electronicAddressText } from './electronic-address.ts';
import { paymentMethodOf, paymentMethodOfUncefact } from './payment-methods.ts';
import { paidRemark, partyRemark, remark } from './remarks.ts';
import {
  amountsOf,
  creditNoteCodes,
  depositCodes,
  lineDiscount,
  usuallyZero,
  reverseChargeCode,
  withoutZero,
} from './read-ubl.ts';
import { unitText } from './units.ts';
import { rateBehind, vatFields, type VatRow } from './vat-rows.ts';
import { findAll, peekAt, textAt, textsAt, type XmlTree } from './xml-tree.ts';

const document = 'ExchangedDocument|HeaderExchangedDocument';
const transaction = 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction';
const agreement = `${transaction}/ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement`;
const settlement = `${transaction}/ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement`;
const summation = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation`;
const means = `${settlement}/SpecifiedTradeSettlementPaymentMeans`;
const tax = `${settlement}/ApplicableTradeTax`;

const header: Record<string, readonly string[]> = {
  invoice_number_sm: [`${document}/ID`],
  buyer_reference: [`${agreement}/BuyerReference`],
  date_issued: [`${document}/IssueDateTime/DateTimeString`, `${document}/IssueDateTime/DateTime`],
  date_due: [`${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString|DateTime`],
  date_taxable_supply: [`${tax}/TaxPointDate/DateString|DateTimeString`],
  currency: [`${settlement}/InvoiceCurrencyCode`],
  exchange_rate: [`${settlement}/TaxApplicableTradeCurrencyExchange/ConversionRate`],
  allowance_total: [`${summation}/AllowanceTotalAmount`],
  charge_total: [`${summation}/ChargeTotalAmount`],
  total_amount_without_vat: [`${summation}/TaxBasisTotalAmount`],
  total_amount: [`${summation}/GrandTotalAmount`],
  rounding: [`${summation}/RoundingAmount`],
  amount_due: [`${summation}/DuePayableAmount`],
  variable_symbol_sm: [`${settlement}/PaymentReference`],
  iban_sm: [`${means}/PayeePartyCreditorFinancialAccount/IBANID`],
  bank_account_sm: [`${means}/PayeePartyCreditorFinancialAccount/ProprietaryID`],
  bic_sm: [`${means}/PayeeSpecifiedCreditorFinancialInstitution/BICID`],
};

const lineAgreement = 'SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement';
const lineDelivery = 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery';
const lineSettlement = 'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement';
const price = `${lineAgreement}/NetPriceProductTradePrice`;

const item: Record<string, readonly string[]> = {
  item_code: ['SpecifiedTradeProduct/SellerAssignedID', 'SpecifiedTradeProduct/GlobalID'],
  item_description: [
    'SpecifiedTradeProduct/Name',
    'SpecifiedTradeProduct/Description',
    'AssociatedDocumentLineDocument/IncludedNote/Content',
  ],
  item_quantity: [`${lineDelivery}/BilledQuantity`],
  item_vat_rate: [`${lineSettlement}/ApplicableTradeTax/RateApplicablePercent|ApplicablePercent`],
  item_amount_without_vat: [
    `${lineSettlement}/SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation/LineTotalAmount`,
  ],
  item_vat_amount: [`${lineSettlement}/SpecifiedTradeSettlementLineMonetarySummation/TaxTotalAmount`],
  item_amount: [`${lineSettlement}/SpecifiedTradeSettlementLineMonetarySummation/GrandTotalAmount`],
};

const orders = [
  `${agreement}/BuyerOrderReferencedDocument/IssuerAssignedID|ID`,
  `${agreement}/SellerOrderReferencedDocument/IssuerAssignedID|ID`,
];

/** UNTDID 4451: seller's register entry, bank, payment and legal terms, which every invoice of a seller repeats. */
const boilerplate = new Set(['REG', 'ABL', 'PMD', 'PMT', 'AAB', 'TXD']);

const textsOf = (from: XmlTree, paths: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, textAt(from, ...path)]));

function partyFields(prefix: 'issued_by' | 'issued_to', party: XmlTree | undefined) {
  if (!party) return {};
  const address = (name: string) => textAt(party, `PostalTradeAddress/${name}`);
  return {
    [`${prefix}_name_sm`]: textAt(party, 'Name', 'SpecifiedLegalOrganization/TradingBusinessName'),
    [`${prefix}_id_sm`]: textAt(party, 'SpecifiedLegalOrganization/ID'),
    [`${prefix}_vat_id_sm`]: textAt(
      party,
      'SpecifiedTaxRegistration/ID[@schemeID=VA]',
      'SpecifiedTaxRegistration/ID[@schemeID=FC]',
    ),
    [`${prefix}_address_sm`]: addressText(
      [address('LineOne'), address('LineTwo'), address('LineThree')],
      address('PostcodeCode'),
      address('CityName'),
    ),
    [`${prefix}_electronic_address`]: electronicAddressText(
      textAt(party, 'URIUniversalCommunication/URIID/@schemeID'),
      textAt(party, 'URIUniversalCommunication/URIID'),
    ),
  };
}

const contact: Record<string, readonly string[]> = {
  issued_by_contact: ['DefinedTradeContact/PersonName', 'DefinedTradeContact/DepartmentName'],
  issued_by_phone: ['DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber'],
  issued_by_email: ['DefinedTradeContact/EmailURIUniversalCommunication/URIID'],
};

function vatRows(invoice: XmlTree): VatRow[] {
  return findAll(invoice, tax).map((row) => {
    const base = decimalOf(textAt(row, 'BasisAmount'));
    const amount = decimalOf(textAt(row, 'CalculatedAmount'));
    return { rate: decimalOf(textAt(row, 'RateApplicablePercent|ApplicablePercent')) ?? rateBehind(base, amount), base, amount };
  });
}

/** Types of lines in ZUGFeRD's extension that repeat others: a group with the sum of its lines, and information only. */
const repeating = new Set(['GROUP', 'INFORMATION']);

const isItem = (line: XmlTree): boolean =>
  !repeating.has(textAt(line, 'AssociatedDocumentLineDocument/LineStatusReasonCode') ?? '') &&
  (textAt(line, 'SpecifiedTradeProduct/Name') !== undefined ||
    textAt(line, ...(item['item_amount_without_vat'] ?? [])) !== undefined);

function itemFields(line: XmlTree) {
  const amount = decimalOf(textAt(line, `${price}/ChargeAmount`));
  const per = decimalOf(textAt(line, `${price}/BasisQuantity`));
  return canonicalFields({
    ...textsOf(line, item),
    item_unit: unitText(textAt(line, `${lineDelivery}/BilledQuantity/@unitCode`)),
    item_unit_price: amount && per?.gt(0) ? amount.div(per).round(8) : amount,
    item_discount: lineDiscount(
      amountsOf(line, `${lineSettlement}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false]/ActualAmount`),
      amountsOf(line, `${lineSettlement}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true]/ActualAmount`),
    ),
  });
}

const partyPaths = {
  name: ['Name', 'SpecifiedLegalOrganization/TradingBusinessName'],
  ids: ['SpecifiedLegalOrganization/ID', 'SpecifiedTaxRegistration/ID[@schemeID=VA]', 'ID', 'GlobalID'],
};

const advances = (invoice: XmlTree): XmlTree[] => findAll(invoice, `${settlement}/SpecifiedAdvancePayment`);

/** Returns the paid amount; if no total of the advances is stated, their sum. */
function paid(invoice: XmlTree): string | Big | null | undefined {
  const stated = textAt(invoice, `${summation}/TotalPrepaidAmount`);
  const amounts = advances(invoice).flatMap((advance) => amountsOf(advance, 'PaidAmount'));
  return stated ?? (amounts.length === 0 ? undefined : amounts.reduce((sum, amount) => sum.plus(amount)));
}

const isCollecting = (invoice: XmlTree): boolean => findAll(invoice, `${settlement}/SpecifiedFinancialAdjustment`).length > 0;

/** Returns remarks on parties and amounts that the profile EXTENDED has in addition to those of EN 16931. */
function remarks(invoice: XmlTree): string[] {
  const currency = textAt(invoice, `${settlement}/InvoiceCurrencyCode`) ?? '';
  const all = (path: string) => findAll(invoice, `${settlement}/${path}`);
  const money = (from: XmlTree, path: string) => [textAt(from, path), currency].filter(Boolean).join(' ');
  return [
    ...all('PayeeTradeParty').flatMap((party) => partyRemark('payee', party, partyPaths)),
    ...all('PayerTradeParty').flatMap((party) => partyRemark('payer', party, partyPaths)),
    ...all('InvoiceeTradeParty').flatMap((party) => partyRemark('invoicee', party, partyPaths)),
    ...(isCollecting(invoice) ? paidRemark(paid(invoice)?.toString(), currency) : []),
    ...all('SpecifiedFinancialAdjustment').flatMap((amount) =>
      remark('thirdParty', [textAt(amount, 'Reason'), money(amount, 'ActualAmount')]),
    ),
    ...all('SpecifiedLogisticsServiceCharge').flatMap((charge) =>
      remark('freight', [textAt(charge, 'Description'), money(charge, 'AppliedAmount')]),
    ),
    ...advances(invoice).flatMap((advance) =>
      remark('advance', [
        textAt(advance, 'InvoiceSpecifiedReferencedDocument/IssuerAssignedID'),
        dateText(textAt(advance, 'FormattedReceivedDateTime/DateTimeString')),
        money(advance, 'PaidAmount'),
      ]),
    ),
  ];
}

function notes(invoice: XmlTree): string {
  const written = findAll(invoice, `${document}/IncludedNote`)
    .filter((note) => !boilerplate.has(textAt(note, 'SubjectCode') ?? ''))
    .map((note) => textAt(note, 'Content') ?? '');
  return [...written, ...remarks(invoice)].join('\n');
}

export function readCii(invoice: XmlTree): ReadEInvoice<XmlTree> {
  const code = textAt(invoice, `${document}/TypeCode`) ?? '';
  const isCreditNote = creditNoteCodes.includes(code);
  const seller = findAll(invoice, `${agreement}/SellerTradeParty`)[0];
  const currency = textAt(invoice, `${settlement}/InvoiceCurrencyCode`) ?? '';
  const information = textAt(invoice, `${means}/Information`);
  const fields = canonicalFields({
    ...textsOf(invoice, header),
    // Peppol uses "NA" if an order is required and there is none
    order_number_sm: orders.flatMap((path) => textsAt(invoice, path)).find((text) => text !== 'NA'),
    is_deposit_invoice: depositCodes.includes(code),
    is_credit_note: isCreditNote,
    ...partyFields('issued_by', seller),
    ...(seller && textsOf(seller, contact)),
    ...partyFields('issued_to', findAll(invoice, `${agreement}/BuyerTradeParty`)[0]),
    // with amounts collected for third parties it does not add up with our other fields, so it is in the note
    amount_paid: isCollecting(invoice) ? undefined : paid(invoice),
    total_vat: textAt(invoice, `${summation}/TaxTotalAmount[@currencyID=${currency}]`, `${summation}/TaxTotalAmount`),
    is_reverse_charge: findAll(invoice, `${tax}[CategoryCode=${reverseChargeCode}]`).length > 0,
    payment_method:
      paymentMethodOfUncefact(textAt(invoice, `${means}/TypeCode`)) ?? (information && paymentMethodOf(information)),
    note: notes(invoice),
  });
  const lines = findAll(invoice, `${transaction}/IncludedSupplyChainTradeLineItem`).filter(isItem);
  return {
    invoice: {
      format: 'cii',
      documentClass: isCreditNote ? 'credit_note' : 'invoice',
      fields: {
        ...withoutZero(fields, ...usuallyZero),
        ...vatFields(vatRows(invoice), seller && peekAt(seller, 'PostalTradeAddress/CountryID')),
      },
      items: lines.map(itemFields),
    },
    lines,
  };
}

export const isCii = (root: XmlTree): boolean => root.name === 'CrossIndustryInvoice' || root.name === 'CrossIndustryDocument';
