/** Completes the amounts of a document: missing ones are derived, so that an invoice always adds up. */
import { Big } from 'big.js';
import { decimalOf } from '#service/extraction/e-invoice/canonical.ts';
import { rateBehind, vatSlots } from '#service/extraction/e-invoice/vat-rows.ts';

export type ValueOf = (name: string) => string | undefined;

export type Row = { rate: Big; base: Big; vat: Big };

/** gross = net + vat, payable = gross + rounding - paid. */
export type Totals = { net: Big; vat: Big; gross: Big; rounding: Big; paid: Big; payable: Big };

export type Line = {
  code: string | undefined;
  description: string | undefined;
  quantity: Big | null;
  unit: string | undefined;
  unitPrice: Big;
  /** Negative for a charge. */
  discount: Big | null;
  rate: Big;
  net: Big;
  gross: Big;
  /** Note of the e-invoice that no field contains. */
  note?: string | undefined;
};

const zero = new Big(0);
/** Largest difference that counts as rounding; a larger one means a missing amount. */
const maxRounding = 1;

const sum = (amounts: readonly Big[]): Big => amounts.reduce((a, b) => a.plus(b), zero);
const percentOf = (amount: Big, rate: Big): Big => amount.times(rate).div(100).round(2);

function statedRows(value: ValueOf): Row[] {
  return vatSlots.flatMap((slot) => {
    const base = decimalOf(value(`vat_base_${slot}`));
    const vat = decimalOf(value(`vat_amount_${slot}`));
    if (base === null && vat === null) return [];
    const rate = slot === 'zero' ? zero : (decimalOf(value(`vat_rate_${slot}`)) ?? rateBehind(base, vat));
    const derivedBase = vat !== null && rate.gt(0) ? vat.times(100).div(rate).round(2) : zero;
    return [{ rate, base: base ?? derivedBase, vat: vat ?? percentOf(base ?? zero, rate) }];
  });
}

/** Returns the rate as a whole percentage if it explains the VAT to within a few cents, else as calculated. */
function rateOf(net: Big, vat: Big): Big {
  if (net.eq(0)) return zero;
  const whole = rateBehind(net, vat);
  return percentOf(net, whole).minus(vat).abs().lte(0.05) ? whole : vat.div(net).times(100).round(2);
}

/** Returns amounts by the rates of the lines, if they match the totals. */
function rowsOfLines(lines: readonly Line[], { net, vat }: Totals): Row[] | undefined {
  const rates = [...new Map(lines.map(({ rate }) => [rate.toFixed(), rate])).values()];
  const rows = rates.map((rate) => {
    const ofRate = lines.filter((line) => line.rate.eq(rate));
    return { rate, base: sum(ofRate.map((line) => line.net)), byLines: sum(ofRate.map((line) => line.gross.minus(line.net))) };
  });
  if (lines.length === 0 || !sum(rows.map(({ base }) => base)).eq(net)) return undefined;
  const ways = [
    rows.map(({ rate, base }) => ({ rate, base, vat: percentOf(base, rate) })),
    rows.map(({ rate, base, byLines }) => ({ rate, base, vat: byLines })),
  ];
  return ways.find((way) => sum(way.map((row) => row.vat)).eq(vat));
}

function recapitulation(stated: readonly Row[], totals: Totals, lines: readonly Line[]): Row[] {
  const { net, vat } = totals;
  if (stated.length === 0) return rowsOfLines(lines, totals) ?? [{ rate: rateOf(net, vat), base: net, vat }];
  const gap = net.minus(sum(stated.map((row) => row.base)));
  const isVatWhole = vat.eq(sum(stated.map((row) => row.vat)));
  const hasZero = stated.some((row) => row.rate.eq(0));
  return !gap.eq(0) && isVatWhole && !hasZero ? [...stated, { rate: zero, base: gap, vat: zero }] : [...stated];
}

function totalsOf(value: ValueOf, rows: readonly Row[], lines: readonly Line[]): Totals {
  const read = (name: string) => decimalOf(value(name));
  const statedNet = read('total_amount_without_vat');
  const statedGross = read('total_amount');
  const statedRounding = read('rounding');
  const difference = statedNet !== null && statedGross !== null ? statedGross.minus(statedNet) : null;
  const lineVat = statedGross === null ? sum(lines.map((line) => line.gross.minus(line.net))) : zero;
  const vat = read('total_vat') ?? (rows.length > 0 ? sum(rows.map((row) => row.vat)) : (difference ?? lineVat));
  const derivedNet =
    rows.length > 0 ? sum(rows.map((row) => row.base)) : (statedGross?.minus(vat) ?? sum(lines.map((line) => line.net)));
  let net = statedNet ?? derivedNet;
  let rounding = statedRounding ?? zero;
  const left = statedGross?.minus(net.plus(vat)) ?? zero;
  // Some totals already include the rounding; a larger difference means that the net amount is wrong, because the total is checked most
  // carefully.
  if (!left.eq(0) && left.abs().lte(maxRounding)) rounding = left;
  else net = net.plus(left);
  const gross = net.plus(vat);

  const statedPaid = read('amount_paid');
  const due = read('amount_due');
  if (due === null) return whole(net, vat, rounding, statedPaid ?? zero);
  const unexplained = due.minus(gross.plus(rounding).minus(statedPaid ?? zero));
  const isRounding = statedRounding === null && rounding.eq(0) && unexplained.abs().lte(maxRounding);
  return isRounding
    ? whole(net, vat, unexplained, statedPaid ?? zero)
    : whole(net, vat, rounding, gross.plus(rounding).minus(due));
}

const whole = (net: Big, vat: Big, rounding: Big, paid: Big): Totals => {
  const gross = net.plus(vat);
  return { net, vat, gross, rounding, paid, payable: gross.plus(rounding).minus(paid) };
};

/** Whether an item has enough values for an invoice line. */
export const isLine = (value: ValueOf): boolean =>
  value('item_description') !== undefined ||
  ['item_unit_price', 'item_amount_without_vat', 'item_amount'].some((name) => decimalOf(value(name)) !== null);

const priceOf = (amount: Big, quantity: Big | null): Big =>
  quantity && !quantity.eq(0) ? amount.div(quantity).round(6) : amount;

function lineOf(value: ValueOf, usualRate: Big): Line | null {
  const read = (name: string) => decimalOf(value(name));
  const description = value('item_description');
  const quantity = read('item_quantity');
  const price = read('item_unit_price');
  const discount = read('item_discount');
  const statedNet = read('item_amount_without_vat');
  const statedVat = read('item_vat_amount');
  const statedGross = read('item_amount');
  if (!isLine(value)) return null;
  const rate =
    read('item_vat_rate') ??
    (statedNet && (statedVat ?? statedGross)
      ? rateOf(statedNet, statedVat ?? (statedGross ?? zero).minus(statedNet))
      : usualRate);
  const net =
    statedNet ??
    (statedGross && statedVat ? statedGross.minus(statedVat) : null) ??
    statedGross?.div(rate.div(100).plus(1)).round(2) ??
    (price ?? zero)
      .times(quantity ?? 1)
      .minus(discount ?? 0)
      .round(2);
  return {
    code: value('item_code'),
    description,
    quantity,
    unit: value('item_unit'),
    unitPrice: price ?? priceOf(net.plus(discount ?? 0), quantity),
    discount,
    rate,
    net,
    gross: statedGross ?? net.plus(statedVat ?? percentOf(net, rate)),
  };
}

export type DocumentAmounts = {
  rows: Row[];
  totals: Totals;
  lines: Line[];
  /** One line for each rate, for formats whose lines must match the amounts by rate, if those of the document do not. */
  summary: Line[];
};

/** Returns the rate for items without one: the only rate of the document, or the one implied by its totals. */
function defaultRateOf(value: ValueOf, [first, ...others]: readonly Row[]): Big {
  if (first) return others.length === 0 ? first.rate : zero;
  const net = decimalOf(value('total_amount_without_vat'));
  const gross = decimalOf(value('total_amount'));
  const vat = decimalOf(value('total_vat')) ?? (net && gross ? gross.minus(net) : null);
  return vat === null ? zero : rateOf(net ?? (gross ?? vat).minus(vat), vat);
}

/** Returns complete amounts. A document without items gets one line for each VAT rate, because invoice formats require lines. */
export function documentAmounts(
  value: ValueOf,
  items: readonly ValueOf[],
  notes: ReadonlyMap<number, string> = new Map(),
): DocumentAmounts {
  const stated = statedRows(value);
  const usualRate = defaultRateOf(value, stated);
  const lines = items.flatMap((item, index) => {
    const line = lineOf(item, usualRate);
    return line ? [{ ...line, note: notes.get(index) }] : [];
  });
  const totals = totalsOf(value, stated, lines);
  const rows = recapitulation(stated, totals, lines);
  const number = value('invoice_number_sm');
  const summary = rows.map(({ rate, base, vat }): Line => ({
    code: undefined,
    description: number ? `Celkem dle dokladu ${number}` : 'Celkem dle dokladu',
    quantity: new Big(1),
    unit: undefined,
    unitPrice: base,
    discount: null,
    rate,
    net: base,
    gross: base.plus(vat),
  }));
  return { rows, totals, lines: lines.length > 0 ? lines : summary, summary };
}
