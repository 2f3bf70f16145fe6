/** Grammar of layouts: which blocks a page has, their positions and headings, and how labels are placed beside values. */
import { advances, contacts, otherSums, partyTable, paymentSlip, printedAround, registration, summary, usage } from './blocks.ts';
import type { Frame } from './frame.ts';
import { word } from './frame.ts';
import { columns, escaped, pairs, pickPairStyle, role } from './html.ts';
import type { Pair } from './html.ts';
import type { GeneratedInvoice, Party } from './invent.ts';
import { itemList } from './item-lists.ts';
import { itemsTable } from './items-table.ts';
import type { Concept } from './languages/wordings.ts';
import type { Random } from './random.ts';
import { brand, letter, receiver as envelope } from './letter.ts';
import { sentence, taxSentences } from './prose.ts';
import { receipt } from './receipt.ts';
import { totals } from './totals.ts';
import { webCss, webPage } from './web/page.ts';

function ids(frame: Frame, party: Party, side: 'supplier' | 'customer' | null, share: number): Pair[] {
  const { random, invented } = frame;
  const as = (name: string, text: string): string => (side === null ? escaped(text) : role(`${side}_${name}`, text));
  const all: Pair[] = [];
  if (random.chance(share)) all.push({ label: word(frame, 'companyId'), value: as('company_id', party.companyId) });
  if (random.chance(invented.hasVat || side === 'customer' ? share : share * 0.5))
    all.push({ label: word(frame, 'vatId'), value: as('vat_id', party.vatId) });
  return all;
}

function partyBlock(
  frame: Frame,
  party: Party,
  side: 'supplier' | 'customer' | null,
  heading: Concept | null,
  hasContact: boolean,
): string {
  const { random, marks, invented } = frame;
  const name = side === null ? escaped(party.name) : role(`${side}_name`, party.name);
  const line = (text: string): string => (side === null ? escaped(text) : role(`${side}_address`, text));
  const title = heading === null ? '' : word(frame, heading);
  if (heading !== null && random.chance(0.07)) {
    return pairs('columns', marks, [
      { label: title, value: name },
      { label: random.pick(['Address', 'Adresa', 'Adresse', 'Adres', '']), value: party.address.map(line).join(', ') },
      ...ids(frame, party, side, 0.7),
    ]);
  }
  const inline = random.chance(0.12);
  const headingText = title === '' ? '' : random.chance(0.15) ? title.toUpperCase() : title;
  const head =
    headingText === ''
      ? ''
      : inline
        ? `<b>${escaped(headingText)}:</b> `
        : `<div class="ph">${escaped(headingText)}${random.chance(0.4) ? ':' : ''}</div>`;
  const isOneLine = random.chance(0.12);
  const address = isOneLine
    ? `<div>${line(party.address.join(', '))}</div>`
    : party.address.map((text) => `<div>${line(text)}</div>`).join('');
  const attention =
    side === 'customer' && random.chance(0.1)
      ? `<div>${escaped(`${random.pick(['Attn', 'z. Hd.', 'p.', 'c/o'])} ${invented.clerk}`)}</div>`
      : '';
  const told = ids(frame, party, side, side === 'supplier' ? 0.75 : 0.5);
  const contact = hasContact
    ? random
        .shuffle([party.phone === '' ? '' : `${word(frame, 'phone')}: ${party.phone}`, party.email, party.site])
        .slice(0, random.int(1, 3))
    : [];
  const idText = random.chance(0.25)
    ? `<div>${told.map(({ label, value }) => `${escaped(label)}${marks.colon} ${value}`).join(random.pick([' &nbsp; ', ', ', ' | ']))}</div>`
    : pairs(random.chance(0.75) ? 'inline' : 'columns', marks, told);
  const nameTag = random.chance(0.5) ? 'b' : 'span';
  return `<div class="party">${head}<${nameTag}>${name}</${nameTag}><br>${attention}${address}${idText}${contact.map((text) => `<div>${escaped(text)}</div>`).join('')}</div>`;
}

/** Labels of the invoice that a credit note corrects. */
const corrected = ['K faktuře', 'Původní doklad', 'K faktúre', 'Original invoice', 'Invoice credited', 'Zu Rechnung', 'Ursprungsrechnung', 'Do faktury', 'Faktura pierwotna', "Facture d'origine", 'Sur facture', 'Factuur', 'Factura original', 'Rif. fattura', 'Til faktura', 'Avser faktura']; // prettier-ignore

/** Labels of the customer's tax id among the numbers of the document. */
const ofCustomer = ['Your VAT Number', 'Btw-nr. debiteur', 'V/N.º Contribuinte', 'Ihre USt-IdNr.', 'Vaše DIČ', 'NIP nabywcy', 'Customer VAT', 'CVR kunde', 'N° TVA client', 'P. IVA cliente', 'Client VAT', 'DIČ odběratele']; // prettier-ignore

function metaPairs(frame: Frame): Pair[] {
  const { random, invented } = frame;
  const all: Pair[] = [
    { label: word(frame, 'number'), value: role('invoice_number', invented.number) },
    ...(random.chance(0.06)
      ? [{ label: '', value: `${escaped(random.pick(invented.country.towns))}, ${role('issue_date', invented.issued)}` }]
      : [{ label: word(frame, 'issued'), value: role('issue_date', invented.issued) }]),
  ];
  if (random.chance(0.05)) all.push({ label: word(frame, 'total'), value: role('total_amount', invented.total) });
  if (random.chance(0.05)) all.push({ label: word(frame, 'dueAmount'), value: role('amount_due', invented.dueAmount) });
  if (random.chance(0.06)) all.push({ label: word(frame, 'vatId'), value: role('supplier_vat_id', invented.supplier.vatId) });
  if (random.chance(0.07)) all.push({ label: random.pick(ofCustomer), value: role('customer_vat_id', invented.customer.vatId) });
  if (random.chance(0.72)) all.push({ label: word(frame, 'dueDate'), value: role('due_date', invented.due) });
  if (random.chance(0.3)) all.push({ label: word(frame, 'supplied'), value: role('tax_point_date', invented.supplied) });
  if (random.chance(0.28)) all.push({ label: word(frame, 'order'), value: role('order_number', invented.order) });
  if (random.chance(0.22)) all.push({ label: word(frame, 'reference'), value: role('variable_symbol', invented.reference) });
  if (invented.isCredit && random.chance(0.8))
    all.push({ label: random.pick(corrected), value: escaped(invented.others[0] ?? '') });
  for (const number of invented.others)
    if (random.chance(0.18)) all.push({ label: word(frame, 'otherNumber'), value: escaped(number) });
  for (const date of invented.otherDates)
    if (random.chance(0.12)) all.push({ label: word(frame, 'otherDate'), value: escaped(date) });
  if (random.chance(0.15)) all.push({ label: word(frame, 'clerk'), value: escaped(invented.clerk) });
  if (random.chance(0.15)) all.push({ label: word(frame, 'method'), value: escaped(word(frame, 'terms')) });
  return random.chance(0.5) ? all : random.shuffle(all);
}

function recapitulation(frame: Frame): string {
  const { random, invented } = frame;
  if (!invented.hasVat || !random.chance(0.35)) return '';
  const head = [word(frame, 'rate'), word(frame, 'net'), word(frame, 'vat'), word(frame, 'lineGross')];
  const hasSum = random.chance(0.4);
  const only = invented.rows.length === 1;
  const rows = invented.rows.map(({ rate, base, vat, gross }) => [
    escaped(rate),
    only ? role('net_amount', base) : base,
    only ? role('vat_amount', vat) : vat,
    only ? role('total_amount', gross) : gross,
  ]);
  if (hasSum)
    rows.push([
      escaped(word(frame, 'total')),
      role('net_amount', invented.net),
      role('vat_amount', invented.vat),
      role('total_amount', invented.total),
    ]);
  return `<table class="items ${random.pick(['border', 'lines', 'plain'])} recap"><tr class="h">${head.map((text) => `<th class="n">${escaped(text)}</th>`).join('')}</tr>${rows.map((row) => `<tr>${row.map((cell) => `<td class="n">${cell}</td>`).join('')}</tr>`).join('')}</table>`;
}

function payment(frame: Frame): string {
  const { random, invented } = frame;
  const all: Pair[] = [];
  if (random.chance(0.4)) all.push({ label: word(frame, 'bank'), value: escaped(invented.bank) });
  if (random.chance(0.3)) all.push({ label: word(frame, 'account'), value: role('bank_account', invented.account) });
  if (random.chance(0.7)) all.push({ label: word(frame, 'iban'), value: role('iban', invented.iban) });
  if (random.chance(0.45)) all.push({ label: word(frame, 'bic'), value: role('bic', invented.bic) });
  if (random.chance(0.25)) all.push({ label: word(frame, 'reference'), value: role('variable_symbol', invented.reference) });
  return pairs(random.chance(0.5) ? frame.style : pickPairStyle(random), frame.marks, all);
}

const notes = (frame: Frame): string =>
  Array.from(
    { length: frame.random.int(0, 3) },
    () =>
      `<p>${escaped(`${word(frame, frame.random.pick(['notes', 'notes', 'terms']))}. ${frame.random.chance(0.3) ? word(frame, 'notes') : ''}`)}</p>`,
  ).join('');

function footer(frame: Frame, hasSupplier: boolean): string {
  const { random, invented } = frame;
  const { supplier } = invented;
  if (!hasSupplier && random.chance(0.5)) return '';
  const name = role('supplier_name', supplier.name);
  const address = role('supplier_address', supplier.address.join(', '));
  const told = ids(frame, supplier, 'supplier', 0.6);
  const contact = escaped(`${word(frame, 'phone')} ${supplier.phone} ${supplier.email} ${supplier.site}`);
  const separator = random.pick([' · ', ' | ', ', ', ' - ', ' &nbsp; ']);
  if (random.chance(0.5)) {
    return `<div class="foot">${[name, address, contact, ...told.map(({ label, value }) => `${escaped(label)} ${value}`)].join(separator)}</div>`;
  }
  return `<div class="foot">${columns([`${name}<br>${supplier.address.map((line) => role('supplier_address', line)).join('<br>')}`, contact.replaceAll(' ', '<br>'), pairs('inline', frame.marks, told), random.chance(0.5) ? payment(frame) : ''], [1, 1, 1, 1])}</div>`;
}

function senderLine(frame: Frame): string {
  const { supplier } = frame.invented;
  const mark = frame.random.pick([' · ', ', ', ' - ', ' | ', ' • ']);
  return `<div class="sender">${role('supplier_name', supplier.name)}${mark}${role('supplier_address', supplier.address.slice(0, 2).join(mark))}</div>`;
}

function head(frame: Frame): { html: string; hasSupplier: boolean } {
  const { random, invented, marks } = frame;
  const title = word(frame, invented.isCredit ? 'credit' : 'title');
  const withNumber = random.chance(0.3);
  const titleHtml = `<h1>${escaped(title)}${withNumber ? ` ${random.pick(['', 'č. ', 'Nr. ', '# ', 'No. '])}${role('invoice_number', invented.number)}` : ''}</h1>`;
  const all = metaPairs(frame);
  const meta = pairs(
    frame.style,
    marks,
    withNumber && random.chance(0.7) ? all.filter(({ value }) => !value.includes('"invoice_number"')) : all,
  );
  const isHeaded = random.chance(0.68);
  const supplierPlace = random.pick([
    'block',
    'block',
    'block',
    'letterhead',
    'letterhead',
    'letterhead',
    'footer',
    'sender',
    'logo',
  ] as const);
  const supplier = partyBlock(
    frame,
    invented.supplier,
    'supplier',
    supplierPlace === 'block' && isHeaded ? 'supplier' : null,
    random.chance(0.45),
  );
  const customer = partyBlock(
    frame,
    invented.customer,
    'customer',
    isHeaded || random.chance(0.35) ? 'customer' : null,
    random.chance(0.12),
  );
  const delivery = random.chance(0.14)
    ? partyBlock(frame, random.chance(0.5) ? invented.other : invented.customer, null, 'delivery', false)
    : null;
  const logo = random.chance(0.3) ? brand(frame) : `<div class="logo">${role('supplier_name', invented.supplier.name)}</div>`;
  const letterhead =
    supplierPlace === 'letterhead'
      ? random.chance(0.5)
        ? `<div style="text-align:${random.pick(['left', 'center', 'right'])}">${supplier}</div>`
        : `${logo}<div>${role('supplier_address', invented.supplier.address.join(', '))}</div><div>${escaped(`${invented.supplier.phone} ${invented.supplier.email}`)}</div>`
      : supplierPlace === 'logo'
        ? logo
        : '';
  const addressed = isHeaded || random.chance(0.6) ? customer : envelope(frame);
  const receiver = supplierPlace === 'sender' ? senderLine(frame) + addressed : addressed;
  const isTable = supplierPlace === 'block' && random.chance(0.1);
  const parties = isTable ? [partyTable(frame)] : supplierPlace === 'block' ? [supplier, receiver] : [receiver];
  if (delivery !== null) parties.push(delivery);
  if (random.chance(0.12)) parties.push(contacts(frame));
  if (random.chance(0.14)) parties.push(summary(frame));
  // Without headings the sender is mostly first: readers rely on that.
  const ordered = random.chance(isHeaded ? 0.25 : 0.05) ? parties.toReversed() : parties;
  const widths = [1, random.pick([1, 1, 1.4, 0.7]), 1];
  const top = random.pick<() => string>([
    () => letterhead + titleHtml + meta + columns(ordered, widths),
    () => columns([letterhead || titleHtml, letterhead === '' ? meta : titleHtml + meta], widths) + columns(ordered, widths),
    () => letterhead + columns([...ordered, titleHtml + meta], widths),
    () => letterhead + columns([titleHtml + meta, ...ordered], widths),
    () => titleHtml + letterhead + columns(ordered, widths) + meta,
    () => letterhead + ordered.join('') + columns([titleHtml, meta], widths),
    () => columns([ordered.join('<br>'), letterhead + titleHtml + meta], widths),
    () => columns([titleHtml + letterhead, ordered.join('<br>')], widths) + meta,
  ])();
  const hasSupplier = supplierPlace === 'footer' || supplierPlace === 'logo';
  return { html: top, hasSupplier };
}

export type Page = { html: string; widthPx: number };

export function pageOf(random: Random, invented: GeneratedInvoice): Page {
  const frame: Frame = {
    random,
    invented,
    style: pickPairStyle(random),
    marks: {
      colon: random.chance(0.65) ? ':' : '',
      labelTag: random.pick(['span', 'b', 'span', 'i']),
      isUpper: random.chance(0.1),
    },
  };
  const { isReceipt } = invented;
  const size = random.int(10, 15);
  const widthPx = isReceipt ? random.int(260, 420) : 794;
  let body: string;
  const form = random.next();
  if (isReceipt) body = receipt(frame);
  else if (form < 0.3) body = webPage(frame);
  else if (form < 0.5) body = letter(frame);
  else {
    const { html, hasSupplier } = head(frame);
    const maybe = (share: number, block: (frame: Frame) => string): string => (random.chance(share) ? block(frame) : '');
    const tail = random.shuffle([
      payment(frame),
      notes(frame),
      maybe(0.18, (each) => `<p>${sentence(each, 'pay')}</p>`),
      maybe(0.08, taxSentences),
      maybe(0.06, (each) => `<p>${sentence(each, 'words')}</p>`),
      recapitulation(frame),
      maybe(0.7, advances),
      maybe(0.08, usage),
      maybe(0.1, otherSums),
      maybe(0.1, contacts),
    ]);
    const sums = totals(frame);
    const bankFirst = random.chance(0.15) ? payment(frame) : '';
    const table = random.chance(0.06) ? '' : random.chance(0.12) ? itemList(frame) : itemsTable(frame);
    const end =
      maybe(0.1, paymentSlip) +
      footer(frame, hasSupplier) +
      maybe(0.14, registration) +
      maybe(0.12, (each) => `<p class="foot">${sentence(each, 'seat')}</p>`) +
      maybe(0.12, printedAround);
    body = `${maybe(0.06, printedAround)}${html}${bankFirst}${maybe(0.05, usage)}${random.chance(0.2) ? notes(frame) : ''}${table}${random.chance(0.25) ? tail.join('') + sums : random.chance(0.5) ? sums + tail.join('') : columns([tail.join(''), sums], [1, 1])}${end}`;
  }
  const accent = random.pick(['#000', '#345', '#06c', '#a22', '#274']);
  const css = `*{box-sizing:border-box}body{margin:0;padding:${random.int(12, 70)}px;font:${size}px/${random.pick(['1.15', '1.3', '1.45', '1.7'])} ${random.pick(['Liberation Sans', 'Liberation Serif', 'DejaVu Sans', 'Noto Sans', 'Noto Serif', 'Liberation Sans Narrow', 'Liberation Mono'])};color:#111}
h1{font-size:${random.int(size, size * 3)}px;margin:${random.int(0, 24)}px 0;color:${accent}}.logo{font-size:${random.int(size, size * 3)}px;color:${accent}}.cols{display:flex;gap:${random.int(8, 50)}px;margin:${random.int(2, 30)}px 0}.ph{font-weight:${random.pick(['bold', 'normal'])};color:${accent}}
table{border-collapse:collapse}.till{display:flex;justify-content:space-between;gap:8px}.items{width:100%;margin:${random.int(4, 30)}px 0}.items td,.items th{padding:${random.int(1, 7)}px ${random.int(2, 9)}px;text-align:left;vertical-align:top;font-weight:inherit}.items .h th{font-weight:${random.pick(['bold', 'normal'])}}.items .n,.items th.n{text-align:${random.pick(['right', 'right', 'right', 'center', 'left'])}}.border td,.border th{border:1px solid #888}.lines td{border-bottom:1px solid #ccc}.zebra tr:nth-child(even){background:#eee}.recap{width:${random.pick(['100%', '50%', 'auto'])}}
.pairs td{padding:${random.int(0, 4)}px ${random.int(4, 30)}px ${random.int(0, 4)}px 0}.pairs .v{text-align:${random.pick(['left', 'left', 'right'])}}.row{width:100%}.row td{padding:2px 8px 2px 0}.stack{display:flex;flex-wrap:wrap;gap:6px 24px}.totals{margin:10px 0}.totals.right{margin-left:auto;width:fit-content}.totals.wide table{width:100%}.big{font-size:1.4em}.sender{font-size:.75em}.box{border:${random.int(0, 2)}px solid ${accent};padding:6px}.foot{margin-top:${random.int(10, 120)}px;font-size:.8em;color:#444}p{margin:4px 0}small{font-size:.85em}${webCss(frame)}`;
  return { html: `<!doctype html><meta charset="utf-8"><style>${css}</style><body>${body}</body>`, widthPx };
}
