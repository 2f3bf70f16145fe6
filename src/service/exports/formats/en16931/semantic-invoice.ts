/** Converts a document to the semantic model of EN 16931, from which both syntaxes (UBL and CII) are written. */
import { Big } from 'big.js';
import type { EInvoiceProfile } from '#contract/exports/e-invoice-profiles.ts';
import { dateText } from '#service/extraction/e-invoice/canonical.ts';
import { countryOfVatId } from '#service/extraction/understand/grammar/country-of-vat-id.ts';
import { parseVatId } from '#service/extraction/understand/grammar/identifiers.ts';
import { type PaymentMethod, paymentMethodCodes, paymentMethodOf } from '#service/extraction/e-invoice/payment-methods.ts';
import { documentAmounts, type Line, type Row, type ValueOf } from '../document-amounts.ts';
import type { ExportedDocument } from '../exported-document.ts';
import { currencyOf, customer, isCreditNote, isTrue, issueDate, party, valuesOf } from '../invoice-facts.ts';
import { type Party, splitAddress } from '../isdoc-parties.ts';
import { creditAboveZero } from '../negate-amounts.ts';
import { balanced } from './balance.ts';
import { carriedOf, lineNotesOf } from './carried-terms.ts';
import { endpointOf } from './endpoint.ts';
import type { Payment, SemanticInvoice, SemanticLine, SemanticParty } from './semantic-model.ts';
import { unitCode } from './unit-codes.ts';
import { categoryOf, type VatCategory } from './vat-category.ts';

const zero = new Big(0);
const sum = (amounts: readonly Big[]): Big => amounts.reduce((a, b) => a.plus(b), zero);
export const cents = (amount: Big): string => amount.toFixed(2);

const vatPrefixes: Readonly<Record<string, string>> = { GR: 'EL' };

/** Slovak companies have a tax number of the same format whether they are VAT payers or not. */
const isVatIdOf = (country: string, prefixed: string): boolean => country !== 'SK' && parseVatId(prefixed)?.isChecked === true;

/** A number without a prefix gets the prefix of the country whose VAT IDs it matches; else it is a national tax number. */
function partyOf(stated: Party, address: string | undefined): SemanticParty {
  const number = stated.vatId.replaceAll(/[\s.-]/g, '').toUpperCase();
  const prefixed = `${vatPrefixes[stated.country] ?? stated.country}${number}`;
  const vatId = countryOfVatId(number) !== undefined ? number : isVatIdOf(stated.country, prefixed) ? prefixed : '';
  const taxId = vatId === '' ? stated.vatId : '';
  // a party needs some number (BR-CO-26), and the rules do not accept a tax number
  const identifier = stated.id === '' ? taxId : '';
  return { ...stated, vatId, taxId, identifier, endpoint: endpointOf(address, vatId), parts: splitAddress(stated.address) };
}

/** A customer of supplies not subject to VAT has no VAT ID (BR-O-02): the number becomes another identifier. */
const withoutVatId = (party: SemanticParty): SemanticParty => ({ ...party, vatId: '', identifier: party.vatId });

export function lineOf(line: Line, category: VatCategory): SemanticLine {
  const quantity = line.quantity ?? new Big(1);
  const isBelowZero = line.unitPrice.lt(0);
  return {
    code: line.code,
    name: line.description ?? line.code ?? '-',
    quantity: isBelowZero ? quantity.neg() : quantity,
    unitCode: unitCode(line.unit),
    price: line.unitPrice.abs(),
    net: line.net.round(2),
    discount: line.discount?.round(2) ?? null,
    category,
    note: line.note,
  };
}

const paymentFields = ['payment_method', 'variable_symbol_sm', 'iban_sm', 'bank_account_sm', 'bic_sm'];
/** UNCL 4461: not defined, and mutually agreed. */
const [undefinedMeans, otherMeans] = ['1', 'ZZZ'];

/** UNCL 4461: with a SEPA mandate. */
const sepaDirectDebit = '59';

function paymentOf(value: ValueOf, hasMandate: boolean): Payment | null {
  if (!paymentFields.some((name) => value(name))) return null;
  const stated = value('payment_method');
  const method: PaymentMethod | undefined = stated === undefined ? undefined : paymentMethodOf(stated);
  const [usual] = method ? paymentMethodCodes[method].uncefact : [];
  const code = method === 'direct debit' && hasMandate ? sepaDirectDebit : usual;
  const iban = value('iban_sm')?.replaceAll(/\s/g, '');
  const bankCode = value('bank_code_sm');
  const account = value('bank_account_sm');
  return {
    code: code ?? (stated === undefined ? undefinedMeans : otherMeans),
    name: method ?? stated,
    reference: value('variable_symbol_sm'),
    iban,
    account: iban || !account ? undefined : account.includes('/') || !bankCode ? account : `${account}/${bankCode}`,
    bic: value('bic_sm'),
  };
}

function rowsOf(rows: readonly Row[], categoryFor: (rate: Big, vat: Big) => VatCategory): SemanticInvoice['rows'] {
  const byCategory = new Map<string, SemanticInvoice['rows'][number]>();
  for (const { rate, base, vat } of rows) {
    const category = categoryFor(rate, vat);
    const key = `${category.code} ${category.rate.toFixed()}`;
    const known = byCategory.get(key);
    byCategory.set(key, { category, base: base.plus(known?.base ?? 0).round(2), vat: vat.plus(known?.vat ?? 0).round(2) });
  }
  return [...byCategory.values()];
}

const typeCodeOf = (isCredit: boolean, isDeposit: boolean): string => (isCredit ? '381' : isDeposit ? '386' : '380');

export function semanticInvoice(document: ExportedDocument): SemanticInvoice {
  const value = valuesOf(document.fields);
  const isCredit = isCreditNote(document, value);
  const {
    rows: statedRows,
    totals,
    lines: stated,
    summary,
  } = creditAboveZero(
    documentAmounts(
      value,
      document.items.map((item) => valuesOf(item)),
      lineNotesOf(document),
    ),
    isCredit,
  );
  const carried = carriedOf(document.unmapped);
  const seller = partyOf(party(value, 'issued_by'), value('issued_by_electronic_address'));
  const buyer = partyOf(customer(document, value), value('issued_to_electronic_address'));
  const isReverseCharge = isTrue(value, 'is_reverse_charge');
  const isUntaxed = totals.vat.eq(0) && seller.vatId === '' && statedRows.every((row) => row.rate.eq(0));
  const categoryFor = (rate: Big, vat: Big | null) => categoryOf(rate, vat, { isReverseCharge, isUntaxed });
  const rows = rowsOf(statedRows, categoryFor);
  const toLine = (line: Line) => lineOf(line, categoryFor(line.rate, line.gross.minus(line.net)));
  const { lines, allowances } = balanced(value, rows, stated.map(toLine), () => summary.map(toLine));
  return {
    number: value('invoice_number_sm') ?? document.externalDocumentId ?? document.id,
    isCreditNote: isCredit,
    typeCode: typeCodeOf(isCredit, isTrue(value, 'is_deposit_invoice')),
    issued: issueDate(document, value),
    due: dateText(value('date_due')),
    taxPoint: dateText(value('date_taxable_supply')),
    currency: currencyOf(document, value),
    note: value('note') ?? (document.note?.trim() || undefined),
    order: value('order_number_sm'),
    buyerReference: value('buyer_reference'),
    preceding: value('original_invoice_number_sm') ?? carried['BT-25'],
    carried,
    seller,
    buyer: rows.some(({ category }) => category.code === 'O') ? withoutVatId(buyer) : buyer,
    payment: paymentOf(value, carried['BT-89'] !== undefined),
    allowances,
    rows,
    lines,
    lineTotal: sum(lines.map(({ net }) => net)),
    totals,
  };
}

/** Peppol uses "NA" if both the order and the buyer reference that it requires are missing (PEPPOL-EN16931-R003). */
export const orderOf = ({ order, buyerReference }: SemanticInvoice, profile: EInvoiceProfile): string | undefined =>
  order ?? (profile === 'Peppol' && buyerReference === undefined ? 'NA' : undefined);
