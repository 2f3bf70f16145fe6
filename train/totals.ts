/** Sums of a document: net, VAT, total, what was paid and what is due, among others that belong to no field. */
import { sumsByRate } from './blocks.ts';
import type { Frame } from './frame.ts';
import { word } from './frame.ts';
import { escaped, pairs, role } from './html.ts';
import type { Pair, PairStyle } from './html.ts';

/** Labels of sums among the others that belong to no field. */
const extraSums = ['Zaokrouhlení', 'Rounding', 'Rundung', 'Doprava', 'Shipping', 'Versand', 'Poštovné', 'Frais de port', 'Transport', 'Předchozí zůstatek', 'Previous balance', 'Saldo', 'Záloha', 'Pfand', 'Deposit', 'Tip', 'Service', 'Eco tax', 'Fee', 'Poplatek', 'Ritenuta d’acconto 20 %', 'Retención IRPF', 'Contributo integrativo 4%', 'Vratné obaly', 'Consigne', 'Statiegeld', 'Kaucja', 'Insurance Premium Tax', 'Předplatné', 'Previous payments', 'New charges', 'Credits', 'Opłata', 'Pant', 'Sconto']; // prettier-ignore

/** The sums of a document with their labels. */
export function totalPairs(frame: Frame): Pair[] {
  const { random, invented } = frame;
  const currency = random.chance(0.5)
    ? random.chance(0.75)
      ? (text: string) => `${text} ${invented.currency}`
      : (text: string) => `${invented.currency}${text}`
    : (text: string) => text;
  const all: Pair[] = [];
  if (invented.hasVat ? random.chance(0.85) : random.chance(0.3))
    all.push({ label: word(frame, 'net'), value: role('net_amount', currency(invented.net)) });
  if (invented.discount !== '') all.push({ label: word(frame, 'discount'), value: escaped(invented.discount) });
  if (random.chance(0.12))
    all.push({ label: random.pick(extraSums), value: escaped(currency(invented.money(random.int(-500, 30_000)))) });
  if (invented.hasVat && random.chance(0.2)) all.push(...sumsByRate(frame));
  else if (invented.hasVat && random.chance(0.85)) {
    const [row] = invented.rows;
    const label =
      word(frame, 'vat') + (random.chance(0.3) && row !== undefined && invented.rows.length === 1 ? ` ${row.rate}` : '');
    all.push({ label, value: role('vat_amount', currency(invented.vat)) });
  }
  const isOnlyDue = random.chance(0.1) && invented.paid === '';
  if (!isOnlyDue)
    all.push({
      label: word(frame, 'total'),
      value: `<b class="${random.chance(0.4) ? 'big' : ''}">${role('total_amount', currency(invented.total))}</b>`,
    });
  if (random.chance(0.07))
    all.push({ label: random.pick(extraSums), value: escaped(currency(invented.money(random.int(-99, 99)))) });
  if (invented.paid !== '') all.push({ label: word(frame, 'paid'), value: escaped(invented.paid) });
  if (isOnlyDue || invented.paid !== '' || random.chance(0.35))
    all.push({ label: word(frame, 'dueAmount'), value: `<b>${role('amount_due', currency(invented.dueAmount))}</b>` });
  return all;
}

export function totals(frame: Frame): string {
  const all = totalPairs(frame);
  const { random } = frame;
  const style = random.pick<PairStyle>(['columns', 'columns', 'columns', 'inline', 'row', 'above']);
  return `<div class="totals ${random.pick(['right', 'right', 'right', 'left', 'wide'])}">${pairs(style, frame.marks, all)}</div>`;
}
