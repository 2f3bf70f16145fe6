/** A document in the terms of EN 16931, from which both of its syntaxes (UBL and CII) are written. */
import { Big } from 'big.js';
import { dateText, decimalOf } from '#service/extraction/e-invoice/canonical.ts';
import { type PaymentMethod, paymentMethodCodes, paymentMethodOf } from '#service/extraction/e-invoice/payment-methods.ts';
import { documentAmounts, type Line, type Row, type Totals, type ValueOf } from '../document-amounts.ts';
import type { ExportedDocument } from '../exported-document.ts';
import { currencyOf, customer, isCreditNote, isTrue, issueDate, party, valuesOf } from '../invoice-facts.ts';
import { type Address, type Party, splitAddress } from '../isdoc-parties.ts';
import { unitCode } from './unit-codes.ts';
import { categoryOf, type VatCategory } from './vat-category.ts';

export type SemanticParty = Party & { parts: Address };

export type SemanticLine = {
  code: string | undefined;
  name: string;
  quantity: Big;
  unitCode: string;
  /** Never below zero: the sign stands in the quantity. */
  price: Big;
  net: Big;
  discount: Big | null;
  category: VatCategory;
};

/** A reduction or a charge of the whole document. */
export type DocumentAllowance = { isCharge: boolean; amount: Big; category: VatCategory };

export type Payment = {
  code: string;
  name: string | undefined;
  reference: string | undefined;
  iban: string | undefined;
  account: string | undefined;
  bic: string | undefined;
};

export type SemanticInvoice = {
  number: string;
  isCreditNote: boolean;
  /** UNTDID 1001. */
  typeCode: string;
  issued: string;
  due: string | undefined;
  taxPoint: string | undefined;
  currency: string;
  note: string | undefined;
  order: string | undefined;
  preceding: string | undefined;
  seller: SemanticParty;
  buyer: SemanticParty;
  payment: Payment | null;
  allowances: DocumentAllowance[];
  rows: { category: VatCategory; base: Big; vat: Big }[];
  lines: SemanticLine[];
  lineTotal: Big;
  totals: Totals;
};

const zero = new Big(0);
const sum = (amounts: readonly Big[]): Big => amounts.reduce((a, b) => a.plus(b), zero);
export const cents = (amount: Big): string => amount.toFixed(2);

const partyOf = (stated: Party): SemanticParty => ({ ...stated, parts: splitAddress(stated.address) });

/** A credit note says by its kind that money goes back: amounts that are printed below zero are turned, so that it is not said twice. */
function turned(line: Line): Line {
  const quantity = line.quantity ?? new Big(1);
  return {
    ...line,
    quantity: quantity.neg(),
    net: line.net.neg(),
    gross: line.gross.neg(),
    discount: line.discount?.neg() ?? null,
  };
}

const turnedTotals = ({ net, vat, gross, rounding, paid, payable }: Totals): Totals => ({
  net: net.neg(),
  vat: vat.neg(),
  gross: gross.neg(),
  rounding: rounding.neg(),
  paid: paid.neg(),
  payable: payable.neg(),
});

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
  };
}

/** Where each rate's base differs from the sum of its lines, by exactly what the document states, the statement is spread by rate. */
function allowancesOf(value: ValueOf, rows: SemanticInvoice['rows'], lines: readonly SemanticLine[]): DocumentAllowance[] {
  const stated = [
    { isCharge: false, amount: decimalOf(value('allowance_total'))?.abs() ?? zero },
    { isCharge: true, amount: decimalOf(value('charge_total'))?.abs() ?? zero },
  ];
  const gaps = rows.map(({ category, base }) => {
    const ofRate = lines.filter((line) => line.category.rate.eq(category.rate)).map(({ net }) => net);
    return { category, gap: base.minus(sum(ofRate)).round(2) };
  });
  return stated.flatMap(({ isCharge, amount }) => {
    if (amount.eq(0)) return [];
    const parts = gaps.filter(({ gap }) => (isCharge ? gap.gt(0) : gap.lt(0)));
    if (sum(parts.map(({ gap }) => gap.abs())).eq(amount))
      return parts.map(({ category, gap }) => ({ isCharge, amount: gap.abs(), category }));
    const [first] = rows;
    return first ? [{ isCharge, amount: amount.round(2), category: first.category }] : [];
  });
}

const paymentFields = ['payment_method', 'variable_symbol_sm', 'iban_sm', 'bank_account_sm', 'bic_sm'];
/** UNCL 4461: not defined, and agreed between the parties. */
const [undefinedMeans, otherMeans] = ['1', 'ZZZ'];

function paymentOf(value: ValueOf): Payment | null {
  if (!paymentFields.some((name) => value(name))) return null;
  const stated = value('payment_method');
  const method: PaymentMethod | undefined = stated === undefined ? undefined : paymentMethodOf(stated);
  const [code] = method ? paymentMethodCodes[method].uncefact : [];
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
  const amounts = documentAmounts(
    value,
    document.items.map((item) => valuesOf(item)),
  );
  const isCredit = isCreditNote(document, value);
  const isTurned = isCredit && amounts.totals.gross.lt(0);
  const stated = isTurned ? amounts.lines.map(turned) : amounts.lines;
  const totals = isTurned ? turnedTotals(amounts.totals) : amounts.totals;
  const statedRows = isTurned
    ? amounts.rows.map(({ rate, base, vat }) => ({ rate, base: base.neg(), vat: vat.neg() }))
    : amounts.rows;
  const seller = partyOf(party(value, 'issued_by'));
  const isReverseCharge = isTrue(value, 'is_reverse_charge');
  const isUntaxed = totals.vat.eq(0) && seller.vatId === '' && statedRows.every((row) => row.rate.eq(0));
  const categoryFor = (rate: Big, vat: Big | null) => categoryOf(rate, vat, { isReverseCharge, isUntaxed });
  const rows = rowsOf(statedRows, categoryFor);
  const lines = stated.map((line) => lineOf(line, categoryFor(line.rate, line.gross.minus(line.net))));
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
    preceding: value('original_invoice_number_sm'),
    seller,
    buyer: partyOf(customer(document, value)),
    payment: paymentOf(value),
    allowances: allowancesOf(value, rows, lines),
    rows,
    lines,
    lineTotal: sum(lines.map(({ net }) => net)),
    totals,
  };
}
