/** Invoices in the form of letters: letterhead, address of the recipient, subject, lines, sentences, and ids in the footer. */
import type { Frame } from './frame.ts';
import { word } from './frame.ts';
import { columns, escaped, pairs, pickPairStyle, role } from './html.ts';
import type { Pair } from './html.ts';
import { filled, createUnknownWord } from './invent.ts';
import { itemList } from './item-lists.ts';
import { itemsTable } from './items-table.ts';
import { sentence, taxSentences, titleSentences } from './prose.ts';

const salutes = ['Herrn', 'Frau', 'An', 'Firma', 'Spett.le', 'Exmo.(s) Sr.(s)', 'The Directors', 'Komu:', 'Pan', 'Paní', 'Sayın', 'Att.', 'Mme', 'M.', 'T.a.v. de crediteurenadministratie', 'Ejerforeningen', 'THE ACCOUNTS PAYABLE DEPT', 'Attn: Finance', 'Bill to Address:', 'Betaler', 'Customer', 'Majitel:', 'Klient', 'Host:', 'Guest:', 'Member', 'Policy holder', 'Nájemce', 'Mieter', 'Locataire', 'Abonnent']; // prettier-ignore
const trades = ['Solicitors', 'Fachärztin für Innere Medizin', 'Elektroinstalace', 'technische groothandel', 'Commercialista', 'voda, topení, plyn', 'Catering', 'Reklamní studio', 'advokátní kancelář', 'Tømrer & Tag', 'Weingut', 'since 1958', 'Steuerberatung', 'Plomberie – Chauffage', 'usługi transportowe', 'Design & Print']; // prettier-ignore

const supplierIds = (frame: Frame): string[] => {
  const { random, invented } = frame;
  const { supplier } = invented;
  const all = [
    `${escaped(word(frame, 'companyId'))} ${role('supplier_company_id', supplier.companyId)}`,
    `${escaped(word(frame, 'vatId'))} ${role('supplier_vat_id', supplier.vatId)}`,
  ];
  return random.shuffle(all).slice(0, random.int(0, 2));
};

/** The name as a logo. */
export function brand(frame: Frame): string {
  const { random, invented } = frame;
  const { name } = invented.supplier;
  const style = random.int(0, 4);
  if (style === 0) return `<div class="logo">${role('supplier_name', name)}</div>`;
  if (style === 1) return `<div class="logo">${role('supplier_name', name.toUpperCase())}</div>`;
  // A logo with another name than the company's, and a claim: neither belongs to a field.
  const claim = random.chance(0.5) ? `<div><small>${escaped(random.pick(trades))}</small></div>` : '';
  if (style === 2) return `<div class="logo">${escaped(name.split(' ')[0] ?? '')}</div>${claim}`;
  if (style === 3) return `<div class="logo">${escaped(createUnknownWord(random).toUpperCase())}</div>${claim}`;
  return `<div class="logo">${role('supplier_name', name)}</div><div>${escaped(random.pick(trades))}</div>`;
}

/** The sender without a heading: a line or a block with ids and telephone number. */
export function sender(frame: Frame): string {
  const { random, invented } = frame;
  const { supplier } = invented;
  const address = supplier.address.map((text) => role('supplier_address', text));
  const contact = [supplier.phone, supplier.email, supplier.site].map(escaped).slice(0, random.int(0, 3));
  const all = [role('supplier_name', supplier.name), ...address, ...supplierIds(frame), ...contact];
  const mark = random.pick([' | ', ', ', ' · ', ' – ', '<br>', '<br>', '<br>', '<br>']);
  return `<div>${all.join(mark)}</div>`;
}

function plainSender({ random, invented }: Frame): string {
  const { supplier } = invented;
  const address = supplier.address.map((text) => role('supplier_address', text));
  return `<div>${[role('supplier_name', supplier.name), ...address].join(random.pick(['<br>', '<br>', ', ']))}</div>`;
}

/** The recipient as on an envelope. */
export function receiver(frame: Frame, idShare = 0.35): string {
  const { random, invented } = frame;
  const { customer } = invented;
  const salute = random.chance(0.5) ? `<div>${escaped(random.pick(salutes))}</div>` : '';
  const person = random.chance(0.15) ? `<div>${escaped(`${random.pick(['Att.:', 'z. Hd.', 'ATTN:', 'Ms', 'Herr', 'k rukám'])} ${invented.clerk}`)}</div>` : ''; // prettier-ignore
  const before = random.chance(0.5);
  const ids = random.chance(idShare)
    ? `<div>${escaped(word(frame, 'vatId'))} ${role('customer_vat_id', customer.vatId)}</div>`
    : random.chance(0.15)
      ? `<div>${escaped(word(frame, 'companyId'))}: ${role('customer_company_id', customer.companyId)}</div>`
      : '';
  return `<div>${salute}${before ? person : ''}<div>${role('customer_name', customer.name)}</div>${before ? '' : person}${customer.address.map((text) => `<div>${role('customer_address', text)}</div>`).join('')}${ids}</div>`;
}

/** The subject of the document that is no party: a patient, a passenger, a building or a vehicle. */
function subject(frame: Frame): string {
  const { random, invented } = frame;
  const { other } = invented;
  return random.pick([
    () =>
      `<p>${escaped(`${random.pick(['Patient:', 'Re:', 'Betreff:', 'Event:', 'Věc:', 'Objet :', 'Reisende', 'Vehicle', 'Zakázka:'])} ${invented.clerk}, ${random.pick(invented.otherDates)}`)}</p>`,
    () =>
      `<p>${escaped(`${random.pick(['Your ref:', 'Our ref:', 'Policy', 'Vertrag', 'Smlouva', 'B/L No.', 'Zdroj:', 'Job'])} ${filled(random, '@@/@@/#####-#')}`)}</p>`,
    () =>
      `<div>${escaped(random.pick(['Lieferadresse', 'Afleveradres', 'Bauvorhaben', 'Místo plnění', 'Site']))}<br>${[other.name, ...other.address].map(escaped).join('<br>')}</div>`,
  ])();
}

function metaOf(frame: Frame): string {
  const { random, invented } = frame;
  const all: Pair[] = [
    { label: word(frame, 'number'), value: role('invoice_number', invented.number) },
    { label: word(frame, 'issued'), value: role('issue_date', invented.issued) },
  ];
  if (random.chance(0.5)) all.push({ label: word(frame, 'dueDate'), value: role('due_date', invented.due) });
  if (random.chance(0.35))
    all.push({
      label: random.pick(['Your VAT Number', 'Btw-nr. debiteur', 'V/N.º Contribuinte', 'Ihre USt-IdNr.', 'Vaše DIČ', 'NIP nabywcy', 'Customer VAT', 'CVR kunde', 'N° TVA client', 'P. IVA cliente']), // prettier-ignore
      value: role('customer_vat_id', invented.customer.vatId),
    });
  for (const number of invented.others)
    if (random.chance(0.35)) all.push({ label: word(frame, 'otherNumber'), value: escaped(number) });
  if (random.chance(0.25)) all.push({ label: word(frame, 'order'), value: role('order_number', invented.order) });
  if (random.chance(0.2)) all.push({ label: word(frame, 'supplied'), value: role('tax_point_date', invented.supplied) });
  return pairs(pickPairStyle(random), frame.marks, random.shuffle(all));
}

/** Positions of the parties: the customer is on the left as often as the sender; ids and contacts distinguish them. */
function heads(frame: Frame): string {
  const { random } = frame;
  const wide = random.pick([1, 1.4, 2]);
  const right = (html: string): string => `<div style="text-align:right">${html}</div>`;
  return random.pick([
    () => brand(frame) + sender(frame) + receiver(frame),
    () =>
      columns(
        [receiver(frame), random.chance(0.5) ? right(brand(frame) + sender(frame)) : brand(frame) + sender(frame)],
        [wide, 1],
      ),
    () => columns([brand(frame) + sender(frame), receiver(frame)], [wide, 1]),
    () => `<div style="text-align:center">${brand(frame)}${sender(frame)}</div>${receiver(frame)}`,
    () => sender(frame) + columns(['', receiver(frame)], [1, 1]),
    // As printed by some ERP systems: the sender without ids at the top left, the recipient with ids on the right, the sender's ids in the footer.
    () => plainSender(frame) + columns(['', receiver(frame, 0.7)], [random.pick([1, 1.5]), 1]) + `<!-- foot -->`,
    () => columns([plainSender(frame), receiver(frame, 0.7)], [wide, 1]) + `<!-- foot -->`,
    () => brand(frame) + columns([receiver(frame), subject(frame)], [wide, 1]) + `<!-- foot -->`,
    () => columns(['', brand(frame)], [2, 1]) + receiver(frame) + `<!-- foot -->`,
    () => `<p>${sentence(frame, 'to')}</p>` + right(brand(frame) + sender(frame)),
    () => brand(frame) + sender(frame) + `<p>${sentence(frame, 'to')}</p>`,
    () => columns([sender(frame), '', receiver(frame)], [1, 0.3, 1]),
  ])();
}

function sumsOf(frame: Frame): string {
  const { random, invented } = frame;
  const spread = (label: string, value: string): string =>
    `<div class="till"><span>${escaped(label)}</span><span>${value}</span></div>`;
  const mark = random.chance(0.5) ? `${invented.currency} ` : '';
  const isOnly = random.chance(0.4);
  const parts = [
    isOnly || !invented.hasVat ? '' : spread(word(frame, 'net'), role('net_amount', mark + invented.net)),
    isOnly || !invented.hasVat
      ? ''
      : spread(`${word(frame, 'vat')} ${invented.rows[0]?.rate ?? ''}`, role('vat_amount', invented.vat)),
    spread(word(frame, 'total'), `<b>${role('total_amount', mark + invented.total)}</b>`),
    isOnly ? taxSentences(frame) : '',
    invented.paid === '' ? '' : spread(word(frame, 'paid'), escaped(invented.paid)),
    invented.paid === '' && random.chance(0.8)
      ? ''
      : spread(word(frame, 'dueAmount'), role('amount_due', mark + invented.dueAmount)),
  ];
  return `<div style="width:${random.pick([100, 70, 45])}%;margin-left:${random.pick(['auto', '0'])}">${parts.join('')}</div>`;
}

export function letter(frame: Frame): string {
  const { random, invented } = frame;
  const head = heads(frame);
  const needsFoot = head.includes('<!-- foot -->');
  const meta = random.pick([
    () => titleSentences(frame),
    () => `<h1>${escaped(word(frame, 'title'))}</h1>${metaOf(frame)}`,
    () => metaOf(frame) + `<h1>${escaped(word(frame, 'title'))}</h1>`,
    () => `<div style="text-align:right">${titleSentences(frame)}</div>`,
  ])();
  const isBeside = random.chance(0.25);
  const top = isBeside ? columns([head, meta], [2, 1]) : head + meta;
  const items = random.chance(0.5) ? itemList(frame) : itemsTable(frame);
  const pay = random.chance(0.8) ? `<p>${sentence(frame, 'pay')}</p>` : '';
  const seat = needsFoot || random.chance(0.5) ? `<p class="foot">${sentence(frame, 'seat')}</p>` : '';
  const parts = [
    random.chance(0.3) ? subject(frame) : '',
    random.chance(0.5) ? `<p>${sentence(frame, 'greeting')}</p>` : '',
    items,
    sumsOf(frame),
    random.chance(0.2) ? `<p>${sentence(frame, 'words')}</p>` : '',
    pay,
    random.chance(0.2) ? `<p>${sentence(frame, 'pay')}</p>` : '',
    random.chance(0.5) ? `<p>${sentence(frame, 'closing')}<br>${escaped(invented.clerk)}</p>` : '',
    seat,
  ];
  return top + parts.join('');
}
