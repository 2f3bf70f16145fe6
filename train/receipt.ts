/** Till and counter receipts: the shop at the head, lines that end with amounts, sums, payments, and much that is none of these. */
import type { Frame } from './frame.ts';
import { word } from './frame.ts';
import { escaped, role } from './html.ts';
import { filled, createUnknownWord } from './invent.ts';
import type { Item } from './invent.ts';
import { fiscalNumbers, fiscalSums, taxTable } from './tax-slips.ts';

const line = (html: string, style = ''): string => `<div${style === '' ? '' : ` style="${style}"`}>${html}</div>`;
/** Returns a label at the left edge with its amount at the right. */
const wide = (label: string, value: string): string =>
  `<div class="till"><span>${escaped(label)}</span><span>${value}</span></div>`;

const slogans = [
  'WELCOME',
  'Welcome to our store',
  'Thank you for shopping with us',
  'Vítejte',
  'Herzlich willkommen',
  'Bienvenue',
  'Retail store',
  'Open 24 hours',
  'Fresh every day',
  '*** COPY ***',
  'CASH BILL',
] as const;
const goodbyes = [
  'THANK YOU, PLEASE COME AGAIN',
  'Goods sold are not returnable',
  'Thank you for your visit!',
  'Have a nice day',
  'Děkujeme za nákup',
  'Vielen Dank für Ihren Einkauf',
  'Es bediente Sie',
  'Dziękujemy, zapraszamy ponownie',
  'Merci de votre visite',
  'Customer copy',
  'Keep this receipt for exchange within 7 days',
  'Tell us how we did: survey code',
] as const;
const titles = ['TAX INVOICE', 'RECEIPT', 'Simplified tax invoice', 'INVOICE', 'CASH RECEIPT', 'Účtenka', 'Daňový doklad', 'Quittung', 'Kassenbon', 'Paragon fiskalny', 'Ticket', 'Sale', 'GUEST CHECK'] as const; // prettier-ignore
const tills = ['Cashier', 'Server', 'Table', 'Terminal', 'Till', 'POS', 'Pokladna', 'Kasse', 'Kasa', 'Salesperson', 'Trans', 'Ref', 'Store #', 'Clerk', 'Guests'] as const; // prettier-ignore
const ofCounts = ['Total Qty', 'Items', 'Item count', 'No. of items', 'Počet položek', 'Anzahl Artikel', 'Total items'] as const;
const subtotals = ['Subtotal', 'Sub Total', 'SUB-TOTAL', 'Mezisoučet', 'Zwischensumme', 'Total Sales (Excl. GST)', 'Amount', 'Sous-total'] as const; // prettier-ignore
const totals = ['TOTAL', 'Total', 'Grand Total', 'Total Amount', 'NETT TOTAL', 'Amount Due', 'BALANCE DUE', 'Total (RM)', 'Total Sales (Inclusive GST)', 'ROUND D TOTAL'] as const; // prettier-ignore
const roundings = ['Rounding', 'Rounding Adj', 'RND ADJ', 'Zaokrouhlení', 'Rundung', 'Round'] as const;
const cash = ['CASH', 'Cash', 'Tendered', 'Hotovost', 'Bar', 'Gegeben', 'Gotówka', 'Espèces', 'Cash Tend', 'Payment'] as const;
const changes = ['CHANGE', 'Change', 'Change Due', 'Vráceno', 'Rückgeld', 'Reszta', 'Rendu'] as const;
const cards = ['VISA', 'MASTERCARD', 'Card', 'Karta', 'EFTPOS', 'CREDIT CARD', 'Debit', 'Kartenzahlung', 'AMEX'] as const;

function shop(frame: Frame): string {
  const { random, invented } = frame;
  const { supplier } = invented;
  const isUpper = random.chance(0.5);
  const as = (text: string): string => (isUpper ? text.toUpperCase() : text);
  const name = line(role('supplier_name', as(supplier.name)), random.chance(0.4) ? 'font-size:1.4em' : '');
  const number = random.pick([
    `(${filled(random, '######-@')})`,
    `Co. No: ${filled(random, '######-@')}`,
    `(Reg No ${filled(random, '###########')})`,
    filled(random, '######-@'),
  ]);
  const parts = supplier.address.flatMap((text) => (random.chance(0.25) ? text.split(', ') : [text]));
  const address = random.chance(0.2)
    ? line(role('supplier_address', as(parts.join(', '))))
    : parts.map((text, at) => line(role('supplier_address', as(text) + (at < parts.length - 1 && random.chance(0.35) ? ',' : '')))).join(''); // prettier-ignore
  const tax = random.chance(0.45) ? line(`${escaped(word(frame, 'vatId'))}${random.pick([':', ' :', '', ' No:'])} ${role('supplier_vat_id', supplier.vatId)}`) : ''; // prettier-ignore
  const phone = random.chance(0.6) ? line(escaped(`${random.pick(['TEL', 'Tel:', 'Phone', 'Ph.', word(frame, 'phone')])} ${supplier.phone}${random.chance(0.3) ? ` FAX: ${filled(random, '##-########')}` : ''}`)) : ''; // prettier-ignore
  const company = random.chance(0.2) ? line(`${escaped(word(frame, 'companyId'))}: ${role('supplier_company_id', supplier.companyId)}`) : ''; // prettier-ignore
  return [
    random.chance(0.15) ? line(escaped(createUnknownWord(random).toLowerCase())) : '',
    random.chance(0.18) ? line(escaped(random.pick(slogans))) : '',
    random.chance(0.1) ? line(escaped(random.pick(titles))) : '',
    name,
    random.chance(0.25) ? line(escaped(number)) : '',
    random.chance(0.06)
      ? line(escaped(`${random.pick(['Branch', 'Filiale', 'Provozovna', 'Store'])} ${random.int(1, 999)}`))
      : '',
    ...(random.chance(0.2) ? [tax, address, phone] : [address, phone, company, tax]),
    random.chance(0.15) ? line(escaped(random.chance(0.5) ? supplier.site : supplier.email)) : '',
  ].join('');
}

/** Returns number, date and till, in any order and style. */
function told(frame: Frame): string {
  const { random, invented } = frame;
  const time = `${random.int(8, 21)}:${random.int(10, 59)}${random.chance(0.4) ? `:${random.int(10, 59)}` : ''}${random.chance(0.25) ? random.pick([' AM', ' PM', 'PM']) : ''}`;
  const date =
    role('issue_date', invented.issued) + random.pick(['', ` ${time}`, ` ${time}`, ` ${time}`, `&nbsp; &nbsp; ${time}`]);
  const number = random.chance(0.3)
    ? `${random.pick(['Doc No.', 'Inv No', 'Receipt #', 'Bill No', 'Slip No.', 'Chk', 'Účtenka č.', 'Bon-Nr.'])} ${role('invoice_number', invented.number)}`
    : random.chance(0.6)
      ? `${escaped(word(frame, 'number'))}: ${role('invoice_number', invented.number)}`
      : '';
  const till = Array.from(
    { length: random.int(0, 3) },
    () => `${random.pick(tills)}${random.pick([':', ' :', ' '])} ${random.chance(0.4) ? escaped(invented.clerk.split(' ')[0] ?? '') : filled(random, random.pick(['##', '####', '@##', '######']))}`,
  ); // prettier-ignore
  const label = random.pick(['', '', word(frame, 'issued'), 'Date', 'DATE']);
  const dated = label === '' ? date : `${escaped(label)}${random.pick([':', ' :', ''])} ${date}`;
  const all = random.shuffle([dated, ...(number === '' ? [] : [number]), ...till]);
  if (random.chance(0.5)) return all.map((each) => line(each)).join('');
  return Array.from({ length: Math.ceil(all.length / 2) }, (_, at) => `<div class="till"><span>${all[2 * at] ?? ''}</span><span>${all[2 * at + 1] ?? ''}</span></div>`).join(''); // prettier-ignore
}

type ItemStyle = 'line' | 'counted' | 'two' | 'coded' | 'table';

function itemRow(frame: Frame, style: ItemStyle, item: Item): string {
  const { random } = frame;
  const name = role('item_description', random.chance(0.6) ? item.description.toUpperCase() : item.description);
  const gross = role('item_gross', item.gross) + (random.chance(0.2) ? ` ${random.pick(['T', 'A', 'B', 'SR', 'S', '*'])}` : '');
  const [count, price] = [role('item_quantity', item.quantity), role('item_unit_price', item.priceGross)];
  const till = (left: string, right: string): string => `<div class="till"><span>${left}</span><span>${right}</span></div>`;
  switch (style) {
    case 'line':
      return till(name, gross);
    case 'counted':
      return till(`${count}${random.pick([' ', ' x ', 'x '])} ${name}`, gross);
    case 'two':
      return line(name) + till(`&nbsp; ${count} ${random.pick(['x', 'X', '@', '*', ' '])} ${price}`, gross);
    case 'coded':
      return line(escaped(filled(random, '#############'))) + line(name) + till(`${count} &nbsp; ${price}`, gross);
    case 'table':
      return `<tr><td>${name}</td><td class="n">${count}</td><td class="n">${price}</td><td class="n">${gross}</td></tr>`;
  }
}

function items(frame: Frame): string {
  const { random, invented } = frame;
  const style = random.pick<ItemStyle>(['line', 'line', 'counted', 'two', 'two', 'coded', 'table']);
  const rows = invented.items.map((item) => itemRow(frame, style, item)).join('');
  const rule = random.pick(['<hr>', line('-'.repeat(random.int(20, 36))), line('='.repeat(random.int(20, 36))), '']);
  if (style !== 'table') return rule + rows + rule;
  const head = ['description', 'quantity', 'price', 'lineGross'] as const;
  return `${rule}<table class="items plain"><tr>${head.map((concept) => `<th class="n">${escaped(word(frame, concept))}</th>`).join('')}</tr>${rows}</table>${rule}`;
}

function sums(frame: Frame): string {
  const { random, invented } = frame;
  const { money } = invented;
  const mark = random.pick(['', '', `${invented.currency} `, invented.currency]);
  const hasTax = invented.hasVat && random.chance(0.7);
  const total = `<b class="${random.chance(0.5) ? 'big' : ''}">${role('total_amount', mark + invented.total)}</b>`;
  // Cash is paid in whole notes.
  const note = random.pick([100, 500, 1000, 5000]);
  const given = Math.ceil(invented.totalCents / note) * note;
  const own = random.chance(0.5);
  const wording = (any: readonly string[], concept: 'net' | 'total'): string => (own ? word(frame, concept) : random.pick(any));
  const tax = wide(`${word(frame, 'vat')}${random.chance(0.4) ? ` ${invented.rows[0]?.rate ?? ''}` : ''}`, role('vat_amount', invented.vat)); // prettier-ignore
  const counted = wide(random.pick(ofCounts), String(random.int(1, 30)));
  const rounding = wide(random.pick(roundings), random.chance(0.5) ? money(0) : money(random.int(-4, 4)));
  const paid = random.chance(0.5)
    ? wide(random.pick(cash), mark + money(given)) +
      (random.chance(0.8) ? wide(random.pick(changes), money(given - invented.totalCents)) : '')
    : wide(random.pick(cards), random.chance(0.7) ? mark + invented.total : `**** **** **** ${filled(random, '####')}`);
  const summary = !hasTax || random.chance(0.45)
    ? ''
    : random.chance(0.4)
    ? taxTable(frame)
    : random.chance(0.4)
    ? fiscalSums(frame)
    : line(escaped(random.pick(['GST SUMMARY', 'Tax summary', 'MwSt Übersicht', 'Rekapitulace DPH', 'VAT analysis']))) +
      `<table class="row"><tr><td>${escaped(word(frame, 'rate'))}</td><td>${escaped(word(frame, 'net'))}</td><td>${escaped(word(frame, 'vat'))}</td></tr>${invented.rows.map(({ rate, base, vat }) => `<tr><td>${random.pick(['SR ', 'A ', '', 'S='])}${escaped(rate)}</td><td>${base}</td><td>${vat}</td></tr>`).join('')}</table>`; // prettier-ignore
  return [
    random.chance(0.25) ? counted : '',
    hasTax || random.chance(0.4) ? wide(wording(subtotals, 'net'), hasTax ? role('net_amount', mark + invented.net) : escaped(invented.total)) : '', // prettier-ignore
    hasTax ? tax : '',
    random.chance(0.25) ? rounding : '',
    random.chance(0.15) ? (hasTax ? fiscalSums(frame) : '') : '',
    wide(wording(totals, 'total'), total),
    random.chance(0.75) ? paid : '',
    random.chance(0.1) ? counted : '',
    summary,
    random.chance(0.2) ? fiscalNumbers(frame) : '',
  ].join('');
}

export function receipt(frame: Frame): string {
  const { random } = frame;
  const align = random.pick(['center', 'center', 'center', 'left']);
  const before = random.chance(0.65);
  const title = random.chance(0.35) ? line(escaped(random.pick(titles)), 'font-weight:bold') : '';
  const talk = Array.from({ length: random.int(0, 3) }, () => line(escaped(random.pick(goodbyes)), 'text-align:center')).join('');
  const body = `<div style="text-align:${align}">${shop(frame)}${title}</div>${before ? told(frame) : ''}${items(frame)}${sums(frame)}${before ? '' : told(frame)}${talk}`;
  // An advertisement or a second slip below it.
  return random.chance(0.1)
    ? body + line(escaped(`${random.pick(slogans)} ${createUnknownWord(random)} ${filled(random, '#### ####')}`))
    : body;
}
