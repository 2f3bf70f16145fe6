/** Taxes on receipts: tables with letters, sums for each letter, and fiscal numbers. */
import type { Frame } from './frame.ts';
import { word } from './frame.ts';
import { escaped, role } from './html.ts';
import { filled } from './invent.ts';

const letters = ['A', 'B', 'C', 'D', 'SR', 'ZR', '1', '2', 'T1', 'V'] as const;
const spread = (label: string, value: string): string =>
  `<div class="till"><span>${escaped(label)}</span><span>${value}</span></div>`;

/** One row per rate, with or without a header. */
export function taxTable(frame: Frame): string {
  const { random, invented } = frame;
  const only = invented.rows.length === 1;
  const order = random.shuffle(['base', 'vat', 'gross'] as const).slice(0, random.int(2, 3));
  const roles = { base: 'net_amount', vat: 'vat_amount', gross: 'total_amount' } as const;
  const names = { base: word(frame, 'net'), vat: word(frame, 'vat'), gross: word(frame, 'lineGross') };
  const head = random.chance(0.7)
    ? `<tr><td>${escaped(word(frame, 'rate'))}</td>${order.map((part) => `<td class="n">${escaped(names[part])}</td>`).join('')}</tr>`
    : '';
  const rows = invented.rows.map((row, at) => {
    const cells = order.map((part) => `<td class="n">${only ? role(roles[part], row[part]) : escaped(row[part])}</td>`).join('');
    return `<tr><td>${random.pick([`${letters[at] ?? ''} `, '', `${letters[at] ?? ''}=`])}${escaped(row.rate)}</td>${cells}</tr>`;
  });
  const sums = { base: invented.net, vat: invented.vat, gross: invented.total };
  if (random.chance(0.3)) rows.push(`<tr><td>${escaped(word(frame, 'total'))}</td>${order.map((part) => `<td class="n">${role(roles[part], sums[part])}</td>`).join('')}</tr>`); // prettier-ignore
  return `<table class="row">${head}${rows.join('')}</table>`;
}

/** Sums for each letter, one per line, as printed by fiscal printers. */
export function fiscalSums(frame: Frame): string {
  const { random, invented } = frame;
  const only = invented.rows.length === 1;
  const [sold, taxed, all] = random.pick([
    ['SPRZEDAŻ OPODATK.', 'PTU', 'SUMA PTU'],
    ['Zdanitelný obrat', 'DPH', 'DPH celkem'],
    ['Taxable', 'VAT', 'Total VAT'],
    ['Netto', 'MwSt', 'Summe MwSt'],
    ['TOTAL HT', 'TVA', 'TOTAL TVA'],
    ['Osnovica', 'PDV', 'Ukupno PDV'],
  ] as const);
  const rows = invented.rows.map(({ base, vat, rate }, at) => {
    const letter = letters[at] ?? '';
    return spread(`${sold} ${letter}`, only ? role('net_amount', base) : escaped(base)) + spread(`${taxed} ${letter} ${rate}`, only ? role('vat_amount', vat) : escaped(vat)); // prettier-ignore
  });
  return rows.join('') + spread(all, role('vat_amount', invented.vat));
}

export function fiscalNumbers(frame: Frame): string {
  const { random } = frame;
  const all = ['FIK', 'BKP', 'ZKI', 'JIR', 'OIB', 'NIP', 'DKP', 'Auth code', 'AID', 'TID', 'MID', 'Seriennr.', 'TSE-Signatur', 'Nr unikatowy', 'Approval', 'Z-Nr']; // prettier-ignore
  return Array.from(
    { length: random.int(1, 3) },
    () =>
      `<div>${escaped(`${random.pick(all)}: ${filled(random, random.pick(['##########', '@@@####-@##', '######', 'A#########', '####-####-####-####']))}`)}</div>`,
  ).join('');
}
