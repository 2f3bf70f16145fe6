/** Draws title, parties, dates and payment: what a reader looks for first. */
import type { EInvoice } from '../../extracted.ts';
import { box, clip, colors, inner, right, rule, size, widthOf, wrap, write, type Sheet } from './sheet.ts';
import { amountText, dayText, facts, methodText, paymentFacts, titles, words, type Words } from './words.ts';

/** Draws a Czech label with its English one beside it, smaller and lighter. */
export function label(sheet: Sheet, [cs, en]: Words, x: number, y: number): void {
  const style = { size: 6.8, color: colors.muted, weight: 'semibold' } as const;
  write(sheet, cs, x, y, style);
  if (en !== cs) write(sheet, en, x + widthOf(sheet, cs, style) + 3.5, y, { size: 6.2, color: colors.muted });
}

const titleOf = ({ documentClass, fields }: EInvoice): Words =>
  documentClass === 'credit_note'
    ? titles.credit_note
    : fields['is_deposit_invoice'] === 'true'
      ? titles.deposit
      : titles.invoice;

function drawTitle(sheet: Sheet, invoice: EInvoice): void {
  const [cs, en] = titleOf(invoice);
  const big = { size: 21, weight: 'semibold' } as const;
  const y = size.margin + 18;
  write(sheet, cs, size.margin, y, big);
  write(sheet, en, size.margin + widthOf(sheet, cs, big) + 8, y, { size: 10, color: colors.muted });
  const number = invoice.fields['invoice_number_sm'] ?? '';
  const numberSize = Math.min(15, (15 * inner * 0.42) / Math.max(1, widthOf(sheet, number, { size: 15, weight: 'semibold' })));
  write(sheet, number, right, y, { size: numberSize, weight: 'semibold', align: 'right' });
  rule(sheet, y + 12, size.margin, right, colors.accent, 1.6);
  sheet.y = y + 28;
}

type Party = { title: Words; prefix: 'issued_by' | 'issued_to'; x: number };

const gap = 14;
const half = (inner - gap) / 2;
const padding = 11;

function partyHeight(sheet: Sheet, { fields }: EInvoice, { prefix }: Party): number {
  const name = nameLines(sheet, fields[`${prefix}_name_sm`]);
  const address = addressLines(sheet, fields[`${prefix}_address_sm`]);
  const facts = partyFacts(sheet, fields, prefix).reduce((sum, { lines }) => sum + lines.length, 0);
  return 2 * padding + 12 + name.length * 13.5 + address.length * 11.5 + (facts > 0 ? 4 + facts * 11.5 : 0);
}

const factIndent = 76;
const strong = { weight: 'semibold' } as const;

/** Returns numbers and contacts of a party, each as a label with its lines. */
const partyFacts = (sheet: Sheet, fields: EInvoice['fields'], prefix: Party['prefix']) =>
  (
    [
      ['id_sm', words.companyId],
      ['vat_id_sm', words.vatId],
      ['contact', words.contact],
      ['phone', words.phone],
      ['email', words.email],
      ['electronic_address', words.electronicAddress],
    ] as const
  ).flatMap(([part, wording]) => {
    const value = fields[`${prefix}_${part}`];
    if (value === undefined) return [];
    return [{ wording, lines: clip(wrap(sheet, value, half - 2 * padding - factIndent, strong), 2) }];
  });

const addressLines = (sheet: Sheet, address: string | undefined): string[] =>
  address === undefined
    ? []
    : clip(
        address.split(', ').flatMap((part) => wrap(sheet, part, half - 2 * padding)),
        6,
      );

const nameStyle = { size: 10.5, weight: 'semibold' } as const;

const nameLines = (sheet: Sheet, name: string | undefined): string[] =>
  clip(wrap(sheet, name ?? '–', half - 2 * padding - 10, nameStyle), 4);

function drawParty(sheet: Sheet, { fields }: EInvoice, { title, prefix, x }: Party, height: number): void {
  box(sheet, x, sheet.y, half, height, colors.panel);
  const left = x + padding;
  let y = sheet.y + padding + 6;
  label(sheet, title, left, y);
  y += 15;
  for (const line of nameLines(sheet, fields[`${prefix}_name_sm`])) {
    write(sheet, line, left, y, nameStyle);
    y += 13.5;
  }
  for (const line of addressLines(sheet, fields[`${prefix}_address_sm`])) {
    write(sheet, line, left, y);
    y += 11.5;
  }
  y += 4;
  for (const { wording, lines } of partyFacts(sheet, fields, prefix)) {
    label(sheet, wording, left, y);
    for (const line of lines) {
      write(sheet, line, left + factIndent, y, strong);
      y += 11.5;
    }
  }
}

function drawParties(sheet: Sheet, invoice: EInvoice): void {
  const parties: Party[] = [
    { title: words.supplier, prefix: 'issued_by', x: size.margin },
    { title: words.customer, prefix: 'issued_to', x: size.margin + half + gap },
  ];
  const height = Math.max(...parties.map((party) => partyHeight(sheet, invoice, party)));
  for (const party of parties) drawParty(sheet, invoice, party, height);
  sheet.y += height + 16;
}

type Fact = { wording: Words; text: string };

function factText({ fields }: EInvoice, name: string): string {
  const value = fields[name] ?? '';
  if (name.startsWith('date_')) return dayText(value);
  if (name === 'exchange_rate') return amountText(value, 0);
  if (name === 'payment_method') return methodText(value);
  const code = fields['bank_code_sm'];
  return name === 'bank_account_sm' && code && !value.includes('/') ? `${value}/${code}` : value;
}

const known = (invoice: EInvoice, list: readonly (readonly [string, Words])[]): Fact[] =>
  list.flatMap(([name, wording]) => (invoice.fields[name] ? [{ wording, text: factText(invoice, name) }] : []));

/** Draws facts in a grid with this many columns, each a label above its value. */
function drawGrid(sheet: Sheet, list: readonly Fact[], width: number, columns: number): void {
  const column = width / columns;
  for (let row = 0; row < list.length; row += columns) {
    const cells = list
      .slice(row, row + columns)
      .map(({ wording, text }) => ({ wording, lines: clip(wrap(sheet, text, column - 14, { size: 9.5 }), 3) }));
    cells.forEach(({ wording, lines }, index) => {
      const x = size.margin + index * column;
      label(sheet, wording, x, sheet.y + 6);
      lines.forEach((line, number) => write(sheet, line, x, sheet.y + 19 + number * 12, { size: 9.5 }));
    });
    sheet.y += 19 + 12 * Math.max(...cells.map(({ lines }) => lines.length));
  }
}

const panel = { width: 176, height: 58 };

function drawDue(sheet: Sheet, { fields }: EInvoice): void {
  const due = fields['amount_due'] ?? fields['total_amount'];
  if (due === undefined) return;
  const left = right - panel.width;
  box(sheet, left, sheet.y, panel.width, panel.height, colors.accent);
  const text = `${amountText(due)} ${fields['currency'] ?? ''}`.trim();
  const points = Math.min(
    17,
    (17 * (panel.width - 2 * padding)) / Math.max(1, widthOf(sheet, text, { size: 17, weight: 'semibold' })),
  );
  const [cs, en] = words.due;
  write(sheet, `${cs} / ${en}`, left + padding, sheet.y + 18, { size: 7.2, color: colors.paper });
  const style = { size: points, weight: 'semibold', color: colors.paper, align: 'right' } as const;
  write(sheet, text, right - padding, sheet.y + panel.height - 14, style);
}

/** Draws dates, and the payment beside the amount due; without payment the dates take its place. */
export function drawHead(sheet: Sheet, invoice: EInvoice): void {
  drawTitle(sheet, invoice);
  drawParties(sheet, invoice);
  const dates = known(invoice, facts);
  const payment = known(invoice, paymentFacts);
  if (payment.length > 0) {
    drawGrid(sheet, dates, inner, 4);
    rule(sheet, sheet.y + 2);
    sheet.y += 14;
  }
  const top = sheet.y;
  drawDue(sheet, invoice);
  drawGrid(sheet, payment.length > 0 ? payment : dates, inner - panel.width - gap, 2);
  sheet.y = Math.max(sheet.y, top + panel.height) + 16;
}
