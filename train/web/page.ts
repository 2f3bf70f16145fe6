/** Documents as web shops, booking and invoicing services make them from HTML: pages, and mails about orders. */
import { registration, summary } from '../blocks.ts';
import { word } from '../frame.ts';
import type { Frame } from '../frame.ts';
import { columns, escaped, pairs, pickPairStyle, role } from '../html.ts';
import type { Pair } from '../html.ts';
import { filled } from '../invent.ts';
import type { Party } from '../invent.ts';
import { brand } from '../letter.ts';
import { sentence } from '../prose.ts';
import { totalPairs, totals } from '../totals.ts';
import { webItems } from './items.ts';
import type { WebFrame } from './items.ts';
import { webWordsOf } from './words.ts';
import type { WebConcept } from './words.ts';

type Side = 'supplier' | 'customer' | null;
const say = ({ random, web }: WebFrame, concept: WebConcept): string => random.pick(web[concept]);

const paidWith = ['Visa •••• 4242', 'PayPal', 'Mastercard **** 1881', 'Klarna', 'Stripe', 'Bank transfer', 'Dobírka', 'Převodem', 'Vorkasse', 'Kreditkarte', 'Przelewy24', 'iDEAL', 'Carte bancaire', 'Bonifico', 'Swish', 'MobilePay', 'Apple Pay', 'SumUp'] as const; // prettier-ignore
const sentBy = ['DHL Paket', 'DPD', 'UPS Standard', 'Flat rate', 'GLS', 'Zásilkovna', 'PPL', 'InPost', 'Colissimo', 'PostNord', 'PostNL', 'Free shipping', 'Express', 'Česká pošta', 'Local pickup', 'FedEx'] as const; // prettier-ignore
const states = ['PAID', 'Paid', 'UNPAID', 'Completed', 'Zaplaceno', 'Bezahlt', 'OPŁACONE', 'Payé', 'Betaald', 'Pagado', 'Pagato', 'Betald', 'Draft', 'Sent'] as const; // prettier-ignore

/** A party as the lines of an address, with what a form asked for: telephone, mail, IDs. */
function lines(frame: WebFrame, party: Party, side: Side, hasContact: boolean): string[] {
  const { random, invented } = frame;
  const as = (name: string, text: string): string => (side === null ? escaped(text) : role(`${side}_${name}`, text));
  const person = random.chance(0.2) ? [escaped(invented.clerk)] : [];
  const name = as('name', party.name);
  const address = random.chance(0.15)
    ? [as('address', party.address.join(', '))]
    : party.address.map((text) => as('address', text));
  const label = (concept: 'companyId' | 'vatId'): string => `${escaped(word(frame, concept))}${frame.marks.colon} `;
  const ids = [
    ...(random.chance(0.35) ? [label('companyId') + as('company_id', party.companyId)] : []),
    ...(random.chance(0.4) ? [label('vatId') + as('vat_id', party.vatId)] : []),
  ];
  const contact = hasContact ? random.shuffle([party.phone, party.email]).slice(0, random.int(1, 2)).map(escaped) : [];
  const names = random.chance(0.3) ? [...person, name] : [name, ...person];
  return [...names, ...address, ...(random.chance(0.5) ? [...ids, ...contact] : [...contact, ...ids])];
}

const block = (title: string, all: readonly string[]): string =>
  `<div>${title === '' ? '' : `<div class="ph">${escaped(title)}</div>`}${all.map((line) => `<div>${line}</div>`).join('')}</div>`;

/** Addresses as blocks side by side, as a table with headings, or one after the other. */
function addresses(frame: WebFrame): string {
  const { random, invented } = frame;
  const { customer } = invented;
  const colon = random.chance(0.3) ? ':' : '';
  const billed = lines(frame, customer, 'customer', random.chance(0.4));
  const hasDelivery = random.chance(0.45);
  const receiver = random.chance(0.7) ? customer : invented.other;
  const shipped = hasDelivery ? lines(frame, receiver, null, random.chance(0.3)) : [];
  const titles = [say(frame, 'billTo') + colon, say(frame, 'shipTo') + colon] as const;
  const isReversed = hasDelivery && random.chance(0.2);
  const both = hasDelivery ? [billed, shipped] : [billed];
  const order = isReversed ? [1, 0] : both.map((_, at) => at);
  if (random.chance(0.35)) {
    const head = order.map((at) => `<th>${escaped(titles[at] ?? '')}</th>`).join('');
    const body = order.map((at) => `<td>${(both[at] ?? []).join('<br>')}</td>`).join('');
    return `<table class="grid ${random.pick(['border', 'lines', 'plain'])}"><tr class="h">${head}</tr><tr>${body}</tr></table>`;
  }
  const blocks = order.map((at) => block(titles[at] ?? '', both[at] ?? []));
  return random.chance(0.85) ? columns(blocks, [1, 1]) : blocks.join('');
}

/** Number and date of the order, in a headline, a sentence or with labels. */
function headline(frame: WebFrame, isInvoice: boolean): string {
  const { random, invented } = frame;
  const number = role('order_number', invented.order);
  const date = role('issue_date', invented.issued);
  if (isInvoice || random.chance(0.5)) return '';
  const order = `${say(frame, 'order')} ${random.pick(['', '#', 'no. ', 'č. '])}`;
  return random.pick([
    () => `<h2>${escaped(order)}${number} (${date})</h2>`,
    () => `<h2>[${escaped(order)}${number}] (${date})</h2>`,
    () => `<h2>${escaped(order)}${number}</h2><p>${escaped(say(frame, 'orderDate'))} ${date}</p>`,
    () => `<p>${escaped(say(frame, 'thanks'))}: ${escaped(order)}<b>${number}</b>, ${date}.</p>`,
  ])();
}

function numbers(frame: WebFrame, isInvoice: boolean, hasHeadline: boolean): string {
  const { random, invented } = frame;
  const all: Pair[] = [];
  if (isInvoice) {
    all.push(
      { label: word(frame, 'number'), value: role('invoice_number', invented.number) },
      { label: word(frame, 'issued'), value: role('issue_date', invented.issued) },
    );
    if (random.chance(0.5)) all.push({ label: word(frame, 'dueDate'), value: role('due_date', invented.due) });
    if (random.chance(0.4)) all.push({ label: say(frame, 'order'), value: role('order_number', invented.order) });
    if (random.chance(0.2)) all.push({ label: say(frame, 'orderDate'), value: escaped(random.pick(invented.otherDates)) });
  } else if (!hasHeadline) {
    all.push(
      { label: say(frame, 'order'), value: role('order_number', invented.order) },
      { label: say(frame, 'orderDate'), value: role('issue_date', invented.issued) },
    );
  }
  if (random.chance(0.4)) all.push({ label: say(frame, 'paymentMethod'), value: escaped(random.pick(paidWith)) });
  if (random.chance(0.3)) all.push({ label: say(frame, 'shippingMethod'), value: escaped(random.pick(sentBy)) });
  if (random.chance(0.15)) all.push({ label: word(frame, 'otherNumber'), value: escaped(invented.others[0] ?? '') });
  return pairs(pickPairStyle(random), frame.marks, random.chance(0.7) ? all : random.shuffle(all));
}

/** The sums as a shop prints them: with the cost of shipping, and the method of payment among them. */
function shopSums(frame: WebFrame): Pair[] {
  const { random, invented } = frame;
  const all = totalPairs(frame);
  const cost = random.chance(0.3) ? escaped(random.pick(sentBy)) : escaped(invented.money(random.int(0, 30) * 100 + 90));
  if (random.chance(0.55)) all.splice(random.int(0, 1), 0, { label: say(frame, 'shipping'), value: cost });
  if (random.chance(0.2))
    all.splice(random.int(0, all.length), 0, { label: say(frame, 'paymentMethod'), value: escaped(random.pick(paidWith)) });
  return all;
}

/** The sender: its name as a logo, its address at the head or in the foot, sometimes neither. */
function sender(frame: WebFrame): { top: string; foot: string } {
  const { random, invented } = frame;
  const { supplier } = invented;
  const all = lines(frame, supplier, 'supplier', random.chance(0.6));
  const year = invented.issued.match(/20\d\d/)?.[0] ?? '2025';
  const rights = random.pick([
    `© ${year} ${role('supplier_name', supplier.name)}. ${escaped(say(frame, 'rights'))}`,
    `${role('supplier_name', supplier.name)} ${random.pick(['·', '|', '–', ','])} ${role('supplier_address', supplier.address.join(', '))}`,
    escaped(say(frame, 'rights')),
  ]);
  const logo = brand(frame);
  const isAtTop = random.chance(0.6);
  const align = random.pick(['left', 'left', 'right', 'center']);
  const top = isAtTop
    ? random.chance(0.5)
      ? columns([logo, `<div style="text-align:${align}">${all.join('<br>')}</div>`], [1, 1])
      : `<div style="text-align:${align}">${random.chance(0.6) ? logo : ''}${all.join('<br>')}</div>`
    : `<div style="text-align:${align}">${logo}</div>`;
  const address = isAtTop ? '' : `<p>${all.join(random.pick(['<br>', ' · ', ' | ', ', ']))}</p>`;
  const foot = `<div class="foot" style="text-align:${random.pick(['center', 'left'])}">${address}${random.chance(0.5) ? `<p>${rights}</p>` : ''}</div>`;
  return { top, foot };
}

/** Supplier and customer side by side with headings, as templates of invoicing services place them. */
function bothParties(frame: WebFrame): string {
  const { random, invented } = frame;
  const blocks = [
    block(word(frame, 'supplier'), lines(frame, invented.supplier, 'supplier', random.chance(0.5))),
    block(
      random.chance(0.5) ? say(frame, 'billTo') : word(frame, 'customer'),
      lines(frame, invented.customer, 'customer', random.chance(0.3)),
    ),
  ];
  return columns(random.chance(0.2) ? blocks.toReversed() : blocks, [1, 1]);
}

export function webPage(plain: Frame): string {
  const { random, invented } = plain;
  const frame: WebFrame = { ...plain, web: webWordsOf(random.chance(0.1) ? 'en' : invented.country.language) };
  const isInvoice = random.chance(0.6);
  const { top, foot } = sender(frame);
  const head = headline(frame, isInvoice);
  const title = isInvoice ? word(frame, invented.isCredit ? 'credit' : 'title') : say(frame, 'orderTitle');
  const titleHtml = `<h1>${escaped(title)}</h1>${random.chance(0.12) ? `<b>${escaped(random.pick(states))}</b>` : ''}`;
  const meta = numbers(frame, isInvoice, head !== '');
  const hello = random.chance(isInvoice ? 0.15 : 0.6)
    ? `<p>${escaped(random.pick(['Hi', 'Hello', 'Dear', 'Dobrý den', 'Hallo', 'Guten Tag', 'Bonjour', 'Cześć', 'Witaj', 'Hej', 'Gentile', 'Estimado', 'Beste']))} ${escaped(invented.clerk)},</p><p>${escaped(say(frame, 'thanks'))}.</p>`
    : '';
  const areBoth = isInvoice && random.chance(0.4);
  const parties = areBoth ? bothParties(frame) : addresses(frame);
  const above = areBoth ? '' : top;
  const table = random.chance(0.65) ? webItems(frame, shopSums(frame)) : webItems(frame, []) + totals(frame);
  const pay = random.chance(0.3) ? `<p>${sentence(frame, 'pay')}</p>` : '';
  const bank: Pair[] = [
    { label: word(frame, 'iban'), value: role('iban', invented.iban) },
    { label: word(frame, 'bic'), value: role('bic', invented.bic) },
  ];
  const account = isInvoice && random.chance(0.35) ? pairs(pickPairStyle(random), frame.marks, bank) : '';
  const url = random.chance(0.15)
    ? `<p>https://${escaped(invented.supplier.site)}/${escaped(filled(random, 'order/#######'))}</p>`
    : '';
  const first = random.pick([
    () => above + titleHtml + head + hello + meta + parties + table,
    () => columns([areBoth ? brand(frame) : top, titleHtml + head + meta], [random.pick([1, 1.5]), 1]) + hello + parties + table,
    () => above + titleHtml + hello + head + table + parties + meta,
    () => above + columns([parties, titleHtml + head + meta], [1.5, 1]) + table,
    () => titleHtml + head + meta + above + parties + table,
    () => above + titleHtml + columns([meta, head], [1, 1]) + parties + (random.chance(0.2) ? summary(frame) : '') + table,
  ])();
  return `<div class="web">${first}${pay}${account}${url}${areBoth ? '' : foot}${random.chance(0.1) ? registration(frame) : ''}</div>`;
}

/** Style rules of what only such pages have: a box in the middle or the whole width, and tables with centred cells. */
export function webCss({ random }: Frame): string {
  const width = random.pick([0, 0, 0, 600, 640, 560]);
  const box = width === 0 ? '' : `max-width:${width}px;margin:0 auto`;
  return `.web{${box}}.grid{width:100%;margin:${random.int(6, 30)}px 0}.grid td,.grid th{padding:${random.int(2, 14)}px ${random.int(2, 14)}px;vertical-align:${random.pick(['top', 'middle', 'middle'])}}.grid th{text-align:left;font-weight:${random.pick(['bold', 'normal'])}}.d{font-size:.85em;color:#555}.pic{width:${random.int(24, 60)}px;height:${random.int(24, 60)}px;background:#ddd}h2{font-size:1.3em}`;
}
