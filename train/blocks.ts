/**
 * Blocks of many documents besides parties, items and sums: summaries, payment slips, advances, sums by rate, and much that belongs to no
 * field.
 */
import type { Frame } from './frame.ts';
import { word } from './frame.ts';
import { columns, escaped, pairs, pickPairStyle, role } from './html.ts';
import type { Pair } from './html.ts';
import { filled, createUnknownWord } from './invent.ts';
import type { Party } from './invent.ts';

type Side = 'supplier' | 'customer';

const withCurrency = (frame: Frame, text: string): string =>
  frame.random.chance(0.6) ? `${text} ${frame.invented.currency}` : text;

const tableOf = (frame: Frame, head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table class="items ${frame.random.pick(['border', 'lines', 'plain', 'zebra'])}"><tr class="h">${head.map((text) => `<th>${escaped(text)}</th>`).join('')}</tr>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;

/** Amount due and due date in a box at the head, as on energy and telephone bills. */
export function summary(frame: Frame): string {
  const { random, invented } = frame;
  const all: Pair[] = [
    {
      label: word(frame, 'dueAmount'),
      value: `<b class="big">${role('amount_due', withCurrency(frame, invented.dueAmount))}</b>`,
    },
    { label: word(frame, 'dueDate'), value: role('due_date', invented.due) },
  ];
  if (random.chance(0.4)) all.push({ label: word(frame, 'otherNumber'), value: escaped(invented.others[0] ?? '') });
  if (random.chance(0.3)) all.push({ label: word(frame, 'reference'), value: role('variable_symbol', invented.reference) });
  if (random.chance(0.3)) all.push({ label: word(frame, 'otherDate'), value: escaped(invented.otherDates.join(' – ')) });
  return `<div class="box">${pairs(random.pick(['above', 'columns', 'row', 'inline']), frame.marks, random.shuffle(all))}</div>`;
}

/** The payment slip of a page: the same parties, account and amount again. */
export function paymentSlip(frame: Frame): string {
  const { random, invented } = frame;
  const party = (each: Party, side: Side): string =>
    `${role(`${side}_name`, each.name)}<br>${each.address.map((text) => role(`${side}_address`, text)).join('<br>')}`;
  const told: Pair[] = [
    { label: word(frame, 'iban'), value: role('iban', invented.iban) },
    { label: word(frame, 'reference'), value: role('variable_symbol', invented.reference) },
    { label: word(frame, 'dueAmount'), value: role('amount_due', withCurrency(frame, invented.dueAmount)) },
  ];
  const left = pairs('above', frame.marks, [
    { label: word(frame, 'iban'), value: `${role('iban', invented.iban)}<br>${party(invented.supplier, 'supplier')}` },
    {
      label: random.pick(['Zahlbar durch', 'Plátce', 'Payable by', 'Payeur', 'Zleceniodawca']),
      value: party(invented.customer, 'customer'),
    },
  ]);
  return `<hr>${columns([left, pairs(pickPairStyle(random), frame.marks, random.shuffle(told))], [1, 1])}`;
}

/** Advance payments, each with its own date, number and amount. */
export function advances(frame: Frame): string {
  const { random, invented } = frame;
  if (invented.paid === '') return '';
  const rows = Array.from({ length: random.int(1, 4) }, (_, at) => [
    escaped(invented.others[at] ?? ''),
    escaped(random.pick(invented.otherDates)),
    escaped(invented.money(-random.int(1000, 400_000))),
  ]);
  return tableOf(frame, [word(frame, 'otherNumber'), word(frame, 'otherDate'), word(frame, 'paid')], rows);
}

/** Meter readings, calls, journeys: numbers and dates that are not items. */
export function usage(frame: Frame): string {
  const { random, invented } = frame;
  const head = Array.from({ length: random.int(3, 6) }, () => createUnknownWord(random));
  const cell = (): string =>
    escaped(
      random.pick([
        filled(random, '#### ####'),
        random.pick(invented.otherDates),
        `${random.int(1, 900)} ${random.pick(['kWh', 'm³', 'min', 'km', 'MB', 'GJ'])}`,
        invented.money(random.int(100, 90_000)),
        filled(random, '##:##'),
        createUnknownWord(random),
      ]),
    );
  return tableOf(
    frame,
    head,
    Array.from({ length: random.int(1, 9) }, () => head.map(cell)),
  );
}

/** The same sums in the currency of the tax office, which are not those of the document. */
export function otherSums(frame: Frame): string {
  const { random, invented } = frame;
  const factor = random.int(2000, 30_000) / 1000;
  const other = random.pick(['CZK', 'EUR', 'USD', 'HUF', 'PLN', 'CHF', 'RON', 'SEK']);
  const [net, vat] = [invented.totalCents * 0.8, invented.totalCents * 0.2].map((cents) => invented.money(cents * factor));
  const sums = [net ?? '', vat ?? '', invented.money(invented.totalCents * factor)].map(escaped);
  const labels = (['net', 'vat', 'total'] as const).map((concept) => `${word(frame, concept)} ${other}`);
  const rate = `${invented.currency}/${other} ${String(factor).replace('.', invented.country.decimal)}`;
  if (random.chance(0.6))
    return `<p>${escaped(rate)}</p>${tableOf(frame, [word(frame, 'rate'), ...labels], [[escaped(invented.rows[0]?.rate ?? ''), ...sums]])}`;
  return pairs(pickPairStyle(random), frame.marks, [
    { label: rate, value: '' },
    ...labels.map((label, at) => ({ label, value: sums[at] ?? '' })),
  ]);
}

/** Base and tax of each rate as separate lines, not as a table. */
export function sumsByRate(frame: Frame): Pair[] {
  const { invented } = frame;
  const only = invented.rows.length === 1;
  return invented.rows.flatMap(({ rate, base, vat }) => [
    { label: `${word(frame, 'net')} ${rate}`, value: only ? role('net_amount', base) : escaped(base) },
    { label: `${word(frame, 'vat')} ${rate}`, value: only ? role('vat_amount', vat) : escaped(vat) },
  ]);
}

/** Both parties as one table: row labels on the side, one column per party. */
export function partyTable(frame: Frame): string {
  const { random, invented } = frame;
  const sides: [Side, Party][] = [
    ['supplier', invented.supplier],
    ['customer', invented.customer],
  ];
  if (random.chance(0.2)) sides.reverse();
  const rows: string[][] = [
    ['', ...sides.map(([side]) => escaped(word(frame, side)))],
    [
      random.pick(['Name', 'Název', 'Firma', 'Nazwa', 'Nom', '']),
      ...sides.map(([side, party]) => role(`${side}_name`, party.name)),
    ],
    [
      random.pick(['Address', 'Adresa', 'Anschrift', 'Adres', 'Adresse', '']),
      ...sides.map(([side, party]) =>
        party.address.map((text) => role(`${side}_address`, text)).join(random.pick(['<br>', ', '])),
      ),
    ],
    [word(frame, 'companyId'), ...sides.map(([side, party]) => role(`${side}_company_id`, party.companyId))],
    [word(frame, 'vatId'), ...sides.map(([side, party]) => role(`${side}_vat_id`, party.vatId))],
    ...(random.chance(0.4) ? [[word(frame, 'phone'), ...sides.map(([, party]) => escaped(party.phone))]] : []),
  ];
  return `<table class="items ${random.pick(['border', 'lines', 'plain'])}">${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
}

/** Issuer and contact: names, telephone numbers and mail addresses that belong to no party field. */
export function contacts(frame: Frame): string {
  const { random, invented } = frame;
  const { supplier } = invented;
  return pairs(
    pickPairStyle(random),
    frame.marks,
    random
      .shuffle<Pair>([
        { label: word(frame, 'clerk'), value: escaped(invented.clerk) },
        { label: word(frame, 'phone'), value: escaped(supplier.phone) },
        { label: random.pick(['E-mail', 'Email', 'Mail', '']), value: escaped(supplier.email) },
        { label: random.pick(['Web', 'www', '']), value: escaped(supplier.site) },
      ])
      .slice(0, random.int(1, 4)),
  );
}

/** The registration of a company, as a sentence at the foot. */
export function registration(frame: Frame): string {
  const { random, invented } = frame;
  const { supplier } = invented;
  const name = role('supplier_name', supplier.name);
  const seat = supplier.address.map((text) => role('supplier_address', text)).join(', ');
  const company = `${escaped(word(frame, 'companyId'))} ${role('supplier_company_id', supplier.companyId)}`;
  const vat = `${escaped(word(frame, 'vatId'))} ${role('supplier_vat_id', supplier.vatId)}`;
  const court = escaped(filled(random, random.pick(['C ####', 'HRB #####', 'B ###', 'No. #######', 'KRS ##########'])));
  return `<p class="foot">${random.pick([
    `${name}, ${seat}, ${company}, ${vat}, ${court}.`,
    `${name} · ${escaped(createUnknownWord(random))} ${court} · ${company} · ${vat} · ${seat}`,
    `${escaped(random.pick(['Registered office', 'Sídlo', 'Sitz', 'Siège social', 'Siedziba']))}: ${seat}. ${company} ${vat}`,
  ])}</p>`;
}

/** Text that browsers and archives print around a page. */
export function printedAround(frame: Frame): string {
  const { random, invented } = frame;
  return `<div class="foot">${escaped(
    random.pick([
      `${random.pick(invented.otherDates)} ${filled(random, '##:##')} https://${invented.supplier.site}/${filled(random, '######')}`,
      `${random.pick(['Page', 'Strana', 'Seite', 'Strona', 'Pagina'])} 1/${random.int(1, 4)}`,
      filled(random, '*####################*'),
      `${random.pick(['Customer', 'Kunde', 'Zákazník'])} ${filled(random, '######')} · ${filled(random, '########')}`,
    ]),
  )}</div>`;
}
