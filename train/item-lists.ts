/** Items outside tables: lines that end with an amount, quantities joined with units and prices, and groups with their own sums. */
import type { Frame } from './frame.ts';
import { word } from './frame.ts';
import { escaped, role } from './html.ts';
import { filled, createUnknownWord } from './invent.ts';
import type { Item } from './invent.ts';

const times = ['x', '×', 'à', '@', '*', 'à € ', ' x '] as const;
const carried = ['Übertrag', 'Převod', 'Carried forward', 'Mezisoučet', 'Zwischensumme', 'Report', 'Sous-total', 'Do przeniesienia', 'Subtotaal', 'Prenos', 'Transport', 'Átvitel']; // prettier-ignore
const deposits = ['Pfand', 'Vratné obaly', 'Záloha obaly', 'Deposit', 'Consigne', 'Statiegeld', 'Kaucja', 'Mehrweg-Einsatz', 'Returned crates', 'Vrácené přepravky', 'Pant']; // prettier-ignore

const spread = (left: string, right: string): string => `<div class="till"><span>${left}</span><span>${right}</span></div>`;

type Style = 'ended' | 'glued' | 'below' | 'counted' | 'dotted';

function row(frame: Frame, style: Style, item: Item, isGross: boolean): string {
  const { random, invented } = frame;
  const mark = random.chance(0.4) ? `${invented.currency} ` : '';
  const description = role('item_description', item.description);
  const amount = isGross ? role('item_gross', mark + item.gross) : role('item_net', mark + item.net);
  const price = role('item_unit_price', isGross ? item.priceGross : item.price);
  const counted = `${role('item_quantity', item.quantity)}${random.chance(0.6) ? ` ${role('item_unit', item.unit)}` : ''}`;
  switch (style) {
    case 'ended':
      return spread(description, amount);
    case 'dotted':
      return spread(`${description} ${'.'.repeat(random.int(5, 40))}`, amount);
    case 'glued':
      return `<table class="row"><tr><td style="width:50%">${description}</td><td>${counted} ${escaped(random.pick(times))} ${price}</td><td class="n">${amount}</td></tr></table>`;
    case 'below':
      return `${spread(description, amount)}<div><small>${counted} ${escaped(random.pick(times))} ${price}</small></div>`;
    case 'counted':
      return `<table class="row"><tr><td style="width:12%">${counted}</td><td style="width:50%">${description}</td><td>${random.chance(0.5) ? 'à ' : ''}${price}</td><td class="n">${amount}</td>${random.chance(0.5) ? `<td>${escaped(item.rate)}</td>` : ''}</tr></table>`;
  }
}

export function itemList(frame: Frame): string {
  const { random, invented } = frame;
  const style = random.pick<Style>(['ended', 'glued', 'below', 'counted', 'dotted']);
  const isGross = invented.hasVat && random.chance(0.3);
  const rows = invented.items.map((item) => row(frame, style, item, isGross));
  const heading = (): string =>
    `<div><b>${escaped(random.pick([createUnknownWord(random), random.pick(invented.words.goods)]))}</b></div>`;
  if (random.chance(0.3)) rows.unshift(heading());
  if (rows.length > 2 && random.chance(0.3)) rows.splice(2, 0, heading());
  const width = random.pick([100, 100, 80, 60]);
  return `<div style="width:${width}%">${rows.join('')}</div>`;
}

/** Rows of a table that are no items: sums of groups, carry-forwards, deposits and details. */
export function rowsBetween(frame: Frame, width: number): string[] {
  const { random, invented } = frame;
  const money = (): string => escaped(invented.money(random.int(-4000, 300_000)));
  const last = (label: string, value: string): string =>
    `<tr><td colspan="${Math.max(1, width - 1)}"${random.chance(0.4) ? ' class="n"' : ''}>${escaped(label)}</td><td class="n">${value}</td></tr>`;
  return random.pick([
    () => [last(random.pick(carried), money())],
    () => [last(random.pick(deposits), money()), last(random.pick(deposits), money())],
    () => [
      `<tr><td colspan="${width}"><b>${escaped(`${createUnknownWord(random)} ${filled(random, '#### #### #### ###')}`)}</b></td></tr>`,
    ],
    () => [last(`${word(frame, 'discount')} ${random.int(1, 20)} %`, money())],
    () => [
      `<tr><td colspan="${width}"><small>${escaped(`${random.pick(invented.otherDates)} ${word(frame, 'notes')}`)}</small></td></tr>`,
    ],
    () => [last(`${random.pick(carried)} ${createUnknownWord(random)}`, `<b>${money()}</b>`)],
  ])();
}
