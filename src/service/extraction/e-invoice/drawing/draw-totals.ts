/** Draws the VAT summary on the left, totals on the right, the note below. */
import { Big } from 'big.js';
import type { EInvoice } from '../../extracted.ts';
import { decimalOf, moneyText } from '../canonical.ts';
import { vatSlots } from '../vat-rows.ts';
import { label } from './draw-head.ts';
import { colors, hasRoom, inner, right, rule, size, turnPage, widthOf, wrap, write, type Sheet } from './sheet.ts';
import { amountText, words, type Words } from './words.ts';

type Total = { wording: Words; amount: string; isStrong: boolean };

const rowHeight = 15;

/** Returns the difference if items do not add up to the net total: allowances or charges on document level. */
function adjustments({ fields, items }: EInvoice): Total[] {
  const net = decimalOf(fields['total_amount_without_vat']);
  const lines = items.map((item) => decimalOf(item['item_amount_without_vat'])).filter((amount) => amount !== null);
  if (net === null || lines.length === 0 || lines.length < items.length) return [];
  const sum = lines.reduce((a, b) => a.plus(b), new Big(0));
  return sum.eq(net)
    ? []
    : [
        { wording: words.linesTotal, amount: moneyText(sum), isStrong: false },
        { wording: words.adjustments, amount: moneyText(net.minus(sum)), isStrong: false },
      ];
}

function totalsOf(invoice: EInvoice): Total[] {
  const { fields } = invoice;
  const stated = (name: string, wording: Words, isStrong = false): Total[] => {
    const amount = fields[name];
    return amount === undefined ? [] : [{ wording, amount, isStrong }];
  };
  const isAllDue = fields['amount_due'] === fields['total_amount'];
  return [
    ...adjustments(invoice),
    ...stated('total_amount_without_vat', words.netTotal),
    ...stated('total_vat', words.vatTotal),
    ...stated('total_amount', words.total, true),
    ...stated('rounding', words.rounding),
    ...stated('amount_paid', words.paid),
    ...(isAllDue ? [] : stated('amount_due', words.due, true)),
  ];
}

const vatRowsOf = ({ fields }: EInvoice) =>
  vatSlots.flatMap((slot) => {
    const rate = fields[`vat_rate_${slot}`];
    const base = fields[`vat_base_${slot}`];
    const amount = fields[`vat_amount_${slot}`];
    return base === undefined && amount === undefined ? [] : [{ rate, base, amount }];
  });

function drawTotals(sheet: Sheet, invoice: EInvoice, totals: readonly Total[], from: number): number {
  let y = sheet.y;
  for (const { wording, amount, isStrong } of totals) {
    if (isStrong) {
      rule(sheet, y + 3, from, right, colors.ink, 0.8);
      y += 6;
    }
    label(sheet, wording, from, y + 12);
    const text = isStrong ? `${amountText(amount)} ${invoice.fields['currency'] ?? ''}`.trim() : amountText(amount);
    const style = isStrong ? ({ size: 10.5, weight: 'strongFigures' } as const) : ({ weight: 'figures' } as const);
    write(sheet, text, right, y + 12, { ...style, align: 'right' });
    y += isStrong ? rowHeight + 2 : rowHeight;
  }
  return y;
}

function drawVat(sheet: Sheet, rows: ReturnType<typeof vatRowsOf>, width: number): number {
  let y = sheet.y + 12;
  const ends = [size.margin + width * 0.28, size.margin + width * 0.64, size.margin + width];
  label(sheet, words.recap, size.margin, y);
  y += 13;
  [words.rate, words.base, words.vat].forEach((wording, index) => {
    const [cs, en] = wording;
    const end = ends[index] ?? right;
    label(
      sheet,
      wording,
      end - widthOf(sheet, cs, { size: 6.8, weight: 'semibold' }) - widthOf(sheet, en, { size: 6.2 }) - 3.5,
      y,
    );
  });
  rule(sheet, y + 5, size.margin, size.margin + width);
  for (const { rate, base, amount } of rows) {
    y += rowHeight;
    const cells = [rate === undefined ? '' : `${amountText(rate, 0)}\u00A0%`, amountText(base ?? ''), amountText(amount ?? '')];
    cells.forEach((cell, index) => write(sheet, cell, ends[index] ?? right, y + 1, { align: 'right', weight: 'figures' }));
  }
  return y + 6;
}

function drawNote(sheet: Sheet, text: string): void {
  const lines = wrap(sheet, text, inner, { size: 8 });
  if (!hasRoom(sheet, 36)) turnPage(sheet);
  label(sheet, words.note, size.margin, sheet.y + 8);
  sheet.y += 12;
  for (const line of lines) {
    if (!hasRoom(sheet, 12)) turnPage(sheet);
    sheet.y += 11;
    write(sheet, line, size.margin, sheet.y, { size: 8 });
  }
  sheet.y += 14;
}

export function drawFoot(sheet: Sheet, invoice: EInvoice): void {
  const totals = totalsOf(invoice);
  const rows = vatRowsOf(invoice);
  const height = Math.max(totals.length * (rowHeight + 3) + 8, rows.length * rowHeight + 40);
  if (!hasRoom(sheet, height)) turnPage(sheet);
  const width = inner * 0.44;
  const ends = [
    drawTotals(sheet, invoice, totals, size.margin + inner * 0.54),
    rows.length > 0 ? drawVat(sheet, rows, width) : 0,
  ];
  sheet.y = Math.max(...ends) + 14;
  if (invoice.fields['is_reverse_charge'] === 'true') {
    const [cs, en] = words.reverseCharge;
    write(sheet, `${cs} / ${en}`, size.margin, sheet.y + 6, { weight: 'semibold' });
    sheet.y += 18;
  }
  const note = invoice.fields['note'];
  if (note !== undefined) drawNote(sheet, note);
}
