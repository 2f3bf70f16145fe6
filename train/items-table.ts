import type { Frame } from './frame.ts';
import { escaped, role } from './html.ts';
import type { GeneratedInvoice, Item } from './invent.ts';
import { rowsBetween } from './item-lists.ts';
import type { Concept } from './languages/wordings.ts';
import type { Random } from './random.ts';

type Sum = 'net_amount' | 'vat_amount' | 'total_amount';
export type Column = { concept: Concept | null; cell: (item: Item, at: number) => string; isFigure: boolean; sum?: Sum };

const column = (concept: Concept | null, cell: Column['cell'], isFigure = true): Column => ({ concept, cell, isFigure });

export function columnsOf(random: Random, { hasVat, words, currency, otherDates, country }: GeneratedInvoice): Column[] {
  const money = random.chance(0.2)
    ? (text: string) => (random.chance(0.5) ? `${text} ${currency}` : text)
    : (text: string) => text;
  const detailed = random.chance(0.08);
  const description = column(
    'description',
    (item) =>
      role('item_description', item.description) +
      (detailed
        ? `<br><small>${escaped(random.pick([`${random.pick(otherDates)} ${random.pick(country.towns)} > ${random.pick(country.towns)}, ${random.int(1, 90)} kg`, random.pick(words.notes), `${random.int(1, 12)} × ${item.price}`, `S/N ${random.int(100_000, 999_999)}`]))}</small>`
        : '') +
      (random.chance(0.1) ? `<br><small>${role('item_description', random.pick(words.goods))}</small>` : ''),
    false,
  );
  const quantity = column('quantity', (item) => role('item_quantity', item.quantity));
  const isGlued = random.chance(0.3);
  const withUnit = column('quantity', (item) =>
    isGlued
      ? `${role('item_quantity', item.quantity)}${role('item_unit', item.unit)}`
      : `${role('item_quantity', item.quantity)} ${role('item_unit', item.unit)}`,
  );
  const unit = column('unit', (item) => role('item_unit', item.unit), false);
  const price = column('price', (item) => role('item_unit_price', money(item.price)));
  const rate = column('rate', (item) => role('item_vat_rate', item.rate));
  const net: Column = { ...column('lineNet', (item) => role('item_net', money(item.net))), sum: 'net_amount' };
  const vat: Column = { ...column('vat', (item) => role('item_vat', item.vat)), sum: 'vat_amount' };
  const gross: Column = { ...column('lineGross', (item) => role('item_gross', item.gross)), sum: 'total_amount' };
  const withTax = column('price', (item) => role('item_unit_price', money(item.priceGross)));
  const middle: Column[] = random.chance(0.85)
    ? random.chance(0.3)
      ? [withUnit]
      : random.chance(0.5)
        ? [quantity, unit]
        : [quantity]
    : [];
  const isOnlyGross = hasVat && random.chance(0.1);
  if (random.chance(0.85)) middle.push(isOnlyGross ? withTax : price);
  const tail: Column[] = hasVat && random.chance(0.4) ? [rate] : [];
  if (isOnlyGross) tail.push(gross);
  else {
    tail.push(net);
    if (hasVat && random.chance(0.2)) tail.push(vat);
    if (hasVat && random.chance(0.3)) tail.push(gross);
  }
  if (random.chance(0.08))
    tail.splice(
      random.int(0, tail.length),
      0,
      column('discount', () => `${random.int(0, 30)} %`),
    );
  // Columns that resemble the price or the amount of the line and are neither.
  if (random.chance(0.08)) tail.unshift(column('lineGross', (item) => role('item_gross', item.gross)));
  if (random.chance(0.06)) middle.push(column('price', (item) => escaped(item.priceGross)));
  if (random.chance(0.06))
    tail.push(column('otherNumber', () => escaped(random.pick(['A', 'B', 'S', 'SR', 'Z', '1', '*'])), false));
  const head: Column[] = random.chance(0.3) ? [column(null, (_, at) => String(at + 1))] : [];
  if (random.chance(0.15)) head.push(column('otherNumber', (item) => escaped(item.code), false));
  // Journeys, calls and fuel: date and place precede the description.
  if (random.chance(0.12)) head.push(column('otherDate', () => escaped(random.pick(otherDates)), false));
  if (random.chance(0.08)) head.push(column('otherNumber', () => escaped(random.pick(country.towns)), false));
  const body = random.chance(0.15) ? [...middle.splice(0, 1), description, ...middle] : [description, ...middle];
  return [...head, ...body, ...(random.chance(0.15) ? random.shuffle(tail) : tail)];
}

/** Returns the sums of the columns, below them. */
function sumRow(random: Random, { words, net, vat, total }: GeneratedInvoice, all: readonly Column[]): string {
  const sums: Record<Sum, string> = { net_amount: net, vat_amount: vat, total_amount: total };
  const label = random.chance(0.8) ? escaped(random.pick(words.total)) : '';
  return `<tr>${all.map(({ sum }, at) => `<td class="n">${sum === undefined ? (at === 0 ? label : '') : role(sum, sums[sum])}</td>`).join('')}</tr>`;
}

const seconds = ['EUR', 'CZK', 'bez DPH', 'excl. VAT', 'netto', '%', 'HT', '', '', 'MJ', 'per unit', 'zł'] as const;

export function itemsTable(frame: Frame): string {
  const { random, invented } = frame;
  const { words, items, money } = invented;
  const all = columnsOf(random, invented);
  const isUpper = random.chance(0.2);
  const isLower = random.chance(0.06);
  // Headers with another alignment than their cells, and headers of two lines.
  const isLeft = random.chance(0.15);
  const isDouble = random.chance(0.07);
  const head = all
    .map(({ concept, isFigure }) => {
      const text =
        concept === null
          ? random.pick(['#', 'Pos.', ''])
          : concept === 'otherNumber'
            ? random.pick(['Code', 'Art.', 'SKU', 'Ref'])
            : random.pick(words[concept]);
      const cased = isUpper ? text.toUpperCase() : isLower ? text.toLowerCase() : text;
      const second = isDouble ? `<br><small>${escaped(random.pick(seconds))}</small>` : '';
      return `<th class="${isFigure && !isLeft ? 'n' : ''}">${escaped(cased)}${second}</th>`;
    })
    .join('');
  const rows = items.map(
    (item, at) =>
      `<tr>${all.map(({ cell, isFigure }) => `<td class="${isFigure ? 'n' : ''}">${cell(item, at)}</td>`).join('')}</tr>`,
  );
  if (random.chance(0.06))
    rows.splice(
      random.int(0, rows.length),
      0,
      `<tr><td colspan="${all.length}"><b>${escaped(random.pick(words.goods))}</b></td></tr>`,
    );
  if (random.chance(0.04))
    rows.push(
      `<tr><td>${escaped(random.pick(words.discount))}</td><td class="n" colspan="${all.length - 1}">${money(-random.int(100, 5000))}</td></tr>`,
    );
  if (random.chance(0.12)) rows.splice(random.int(0, rows.length), 0, ...rowsBetween(frame, all.length));
  if (random.chance(0.06)) rows.push(...rowsBetween(frame, all.length));
  if (random.chance(0.18)) rows.push(sumRow(random, invented, all));
  const style = random.pick(['border', 'lines', 'plain', 'zebra']);
  return `<table class="items ${style}">${random.chance(0.94) ? `<tr class="h">${head}</tr>` : ''}${rows.join('')}</table>`;
}
