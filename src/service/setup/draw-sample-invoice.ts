/** Draws an invoice of a fictitious supplier, for trying out the product. */
import {
  closeSheet,
  colors,
  openSheet,
  right,
  rule,
  type Sheet,
  size,
  write,
} from '#service/extraction/e-invoice/drawing/sheet.ts';
import { text } from '#service/platform/texts/text.ts';

export type SampleCustomer = { name: string; customerId: string | null; customerVatId: string | null };

const dayMs = 86_400_000;
const left = size.margin;
const middle = 310;
const lines = [
  { quantity: 4, price: 1250, key: 'sample.paper' },
  { quantity: 1, price: 5000, key: 'sample.delivery' },
] as const;
const vatRate = 21;

const amount = (crowns: number): string =>
  crowns
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, ' ');
const day = (at: Date): string => `${at.getUTCDate()}. ${at.getUTCMonth() + 1}. ${at.getUTCFullYear()}`;
/** Derives the number from the minute, so that a deleted sample is no duplicate of the next one. */
const numberOf = (at: Date): string => at.toISOString().replaceAll(/\D/g, '').slice(2, 12);

const strong = { weight: 'semibold' } as const;
const quiet = { color: colors.muted } as const;

function drawParties(sheet: Sheet, word: (id: string) => string, { name, customerId, customerVatId }: SampleCustomer): void {
  const supplier = [
    'Papírnictví U Lípy s.r.o.',
    'Lipová 8',
    '602 00 Brno',
    `${word('companyId')} 80011128`,
    `${word('vatId')} CZ80011128`,
  ];
  const customer = [
    name,
    ...(customerId === null ? [] : [`${word('companyId')} ${customerId}`]),
    ...(customerVatId === null ? [] : [`${word('vatId')} ${customerVatId}`]),
  ];
  const parties: [number, string, string[]][] = [
    [left, word('supplier'), supplier],
    [middle, word('customer'), customer],
  ];
  for (const [x, title, rows] of parties) {
    write(sheet, title, x, 110, quiet);
    for (const [row, line] of rows.entries()) write(sheet, line, x, 128 + row * 14, row === 0 ? strong : {});
  }
}

function drawLines(sheet: Sheet, word: (id: string) => string, culture: string): void {
  const columns = [330, 430, right] as const;
  const row = (y: number, cells: readonly [string, string, string, string], style: object) => {
    write(sheet, cells[0], left, y, style);
    for (const [at, x] of columns.entries()) write(sheet, cells[at + 1] ?? '', x, y, { ...style, align: 'right' });
  };
  row(350, [word('description'), word('quantity'), word('price'), word('amount')], strong);
  rule(sheet, 356);
  for (const [at, { key, quantity, price }] of lines.entries())
    row(374 + at * 18, [text(culture, key), String(quantity), amount(price), amount(quantity * price)], {});
  rule(sheet, 400);
}

function drawSums(sheet: Sheet, word: (id: string) => string): void {
  const net = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const vat = (net * vatRate) / 100;
  const sums: [string, number][] = [
    [word('net'), net],
    [`${word('vat')} ${vatRate} %:`, vat],
    [word('total'), net + vat],
  ];
  for (const [row, [label, sum]] of sums.entries()) {
    const style = row === sums.length - 1 ? { ...strong, size: 12 } : {};
    write(sheet, label, middle, 430 + row * 20, style);
    write(sheet, `${amount(sum)} Kč`, right, 430 + row * 20, { ...style, align: 'right' });
  }
}

/** Draws the invoice in the language of the caller, otherwise in the style of Czech companies. */
export async function drawSampleInvoice(
  customer: SampleCustomer,
  culture: string,
  now: Date,
): Promise<{ number: string; bytes: Uint8Array }> {
  const sheet = await openSheet();
  const word = (id: string) => text(culture, `sample.${id}`);
  const number = numberOf(now);
  write(sheet, `${word('invoice')} ${number}`, left, 64, { ...strong, size: 18 });
  write(sheet, word('mark'), right, 64, { ...quiet, align: 'right' });
  rule(sheet, 80);
  drawParties(sheet, word, customer);
  const facts: [string, string][] = [
    [word('issued'), day(now)],
    [word('taxPoint'), day(now)],
    [word('due'), day(new Date(now.getTime() + 14 * dayMs))],
    [word('symbol'), number],
    ['IBAN:', 'CZ65 0800 0000 1920 0014 5399'],
  ];
  for (const [row, [label, value]] of facts.entries()) {
    write(sheet, label, left, 230 + row * 16, quiet);
    write(sheet, value, 190, 230 + row * 16);
  }
  drawLines(sheet, word, culture);
  drawSums(sheet, word);
  return { number, bytes: await closeSheet(sheet, { title: number, language: culture.slice(0, 2) }) };
}
