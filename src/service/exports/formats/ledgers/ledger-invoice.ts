/** A received document as local accounting systems import it: amounts by the three VAT rates, in the accounting currency. */
import { Big } from 'big.js';
import { dateText, decimalOf } from '#service/extraction/e-invoice/canonical.ts';
import { type PaymentMethod, paymentMethodOf } from '#service/extraction/e-invoice/payment-methods.ts';
import { vatSlots } from '#service/extraction/e-invoice/vat-rows.ts';
import { documentAmounts, type Line, type Totals, type ValueOf } from '../document-amounts.ts';
import type { ExportedDocument } from '../exported-document.ts';
import { account, currencyOf, homeCurrency, isCreditNote, isTrue, issueDate, party, valuesOf } from '../invoice-facts.ts';
import { creditBelowZero } from '../negate-amounts.ts';
import { type Address, type Party, splitAddress } from '../isdoc-parties.ts';

export type VatLevel = (typeof vatSlots)[number];
export type LevelAmounts = Record<VatLevel, { base: Big; vat: Big; rate: Big | null }>;

export type LedgerLine = Line & { level: VatLevel };

export type LedgerInvoice = {
  value: ValueOf;
  id: string;
  number: string | undefined;
  isCreditNote: boolean;
  isDeposit: boolean;
  /** For a deposit: whether it is a tax document, and not just a payment request. */
  isTaxed: boolean;
  isInvoice: boolean;
  isReverseCharge: boolean;
  issued: string;
  due: string | undefined;
  taxPoint: string | undefined;
  received: string | undefined;
  supplier: Party & { parts: Address };
  /** Company ID of the company that keeps the books. */
  ownId: string | undefined;
  account: { number: string; bankCode: string };
  method: PaymentMethod | undefined;
  note: string | undefined;
  /** Null if the document is in the accounting currency. */
  foreign: { currency: string; rate: Big | null } | null;
  /** In the document's own currency. */
  levels: LevelAmounts;
  totals: Totals;
  lines: LedgerLine[];
  /** Converts an amount to the accounting currency; unchanged if the rate is unknown. */
  toHome: (amount: Big) => Big;
};

const zero = new Big(0);
const sum = (amounts: readonly Big[]): Big => amounts.reduce((a, b) => a.plus(b), zero);
const minStandardRate = 15;

/** Returns the VAT level by the rates that the document states, else by the rate itself. */
function levelOf(rate: Big, value: ValueOf): VatLevel {
  if (rate.eq(0)) return 'zero';
  const stated = vatSlots.find((slot) => slot !== 'zero' && decimalOf(value(`vat_rate_${slot}`))?.eq(rate));
  return stated ?? (rate.gte(minStandardRate) ? 'standard' : 'reduced');
}

export function ledgerInvoice(document: ExportedDocument): LedgerInvoice {
  const value = valuesOf(document.fields);
  const isCredit = isCreditNote(document, value);
  const amounts = creditBelowZero(
    documentAmounts(
      value,
      document.items.map((item) => valuesOf(item)),
    ),
    isCredit,
  );
  const levels = Object.fromEntries(vatSlots.map((slot) => [slot, { base: zero, vat: zero, rate: null }])) as LevelAmounts;
  for (const { rate, base, vat } of amounts.rows) {
    const level = levels[levelOf(rate, value)];
    level.base = level.base.plus(base);
    level.vat = level.vat.plus(vat);
    level.rate ??= rate;
  }
  const supplier = party(value, 'issued_by');
  const currency = currencyOf(document, value);
  const rate = decimalOf(value('exchange_rate'));
  const foreign = currency === homeCurrency(document) ? null : { currency, rate: rate?.gt(0) ? rate : null };
  return {
    value,
    id: document.id,
    number: value('invoice_number_sm'),
    isCreditNote: isCredit,
    isDeposit: isTrue(value, 'is_deposit_invoice'),
    isTaxed: !amounts.totals.vat.eq(0) && value('date_taxable_supply') !== undefined,
    isInvoice: document.documentClass !== 'receipt' && document.documentClass !== 'other',
    isReverseCharge: isTrue(value, 'is_reverse_charge'),
    issued: issueDate(document, value),
    due: dateText(value('date_due')),
    taxPoint: dateText(value('date_taxable_supply')),
    received: dateText(value('date_received')),
    supplier: { ...supplier, parts: splitAddress(supplier.address) },
    ownId: value('issued_to_id_sm') ?? document.accountingUnit?.ico ?? undefined,
    account: account(value),
    method: paymentMethodOf(value('payment_method') ?? ''),
    note: value('note') ?? (document.note?.trim() || undefined),
    foreign,
    levels,
    totals: amounts.totals,
    lines: amounts.lines.map((line) => ({ ...line, level: levelOf(line.rate, value) })),
    toHome: (amount) => (foreign?.rate ? amount.times(foreign.rate).round(2) : amount),
  };
}

/**
 * Whether a system that calculates amounts from items gets those that the document states. If not, it is sent the amounts without items.
 */
export function itemsAddUp({ lines, levels }: LedgerInvoice): boolean {
  const isExact = lines.every(
    ({ quantity, unitPrice, net, discount }) =>
      (discount === null || discount.eq(0)) && (quantity ?? new Big(1)).times(unitPrice).round(2).eq(net),
  );
  return (
    isExact &&
    vatSlots.every((slot) => {
      const own = lines.filter(({ level }) => level === slot);
      const net = sum(own.map((line) => line.net));
      const byLine = sum(own.map((line) => line.net.times(line.rate).div(100).round(2)));
      const inTotal = net
        .times(own[0]?.rate ?? 0)
        .div(100)
        .round(2);
      const { base, vat } = levels[slot];
      return net.eq(base) && byLine.eq(vat) && inTotal.eq(vat);
    })
  );
}

/** Returns the totals in the currency of the books: the sum of the converted parts can differ by a cent from the converted sum. */
export function homeTotals({ levels, totals, toHome }: LedgerInvoice): { total: Big; payable: Big } {
  const total = totals.gross.plus(totals.rounding);
  const parts = [...vatSlots.flatMap((slot) => [levels[slot].base, levels[slot].vat]), totals.rounding];
  const home = sum(parts).eq(total) ? sum(parts.map(toHome)) : toHome(total);
  return {
    total: home,
    payable: totals.payable.eq(total.minus(totals.paid)) ? home.minus(toHome(totals.paid)) : toHome(totals.payable),
  };
}

/** Truncates text to the maximum length of the system; the list of losses names what is cut. */
export const upTo = (length: number, text: string | undefined): string | undefined =>
  text === undefined ? undefined : Array.from(text.replaceAll(/\s+/g, ' ').trim()).slice(0, length).join('');

export const streetOf = ({ street, building }: Address): string => [street, building].filter(Boolean).join(' ');
