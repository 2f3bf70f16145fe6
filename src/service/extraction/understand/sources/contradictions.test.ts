import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoiceFields } from '#contract/document-types/built-in-types.ts';
import { spayd } from '#service/lookups/spayd.ts';
import { buildPage } from '#testing/build-page.ts';
import { drawEInvoice } from '../../e-invoice/draw-e-invoice.ts';
import type { Contradiction, EInvoice } from '../../extracted.ts';
import { readFile } from '../../read/read-file.ts';
import type { PageReading } from '../../reading.ts';
import { understand } from '../understand.ts';

/** 24 in the suite; HYBRIDS=300 measures that many altered ones. */
const wanted = Number(process.env['HYBRIDS'] ?? 24);

let seed = 20_260_305;
const random = (below: number): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return Math.floor((seed / 0x7fffffff) * below) % below;
};
const pick = <T>(all: readonly [T, ...T[]]): T => all[random(all.length)] ?? all[0];
const two = (amount: number): string => (amount / 100).toFixed(2);
const day = (offset: number): string => new Date(Date.UTC(2026, 8, 1 + offset)).toISOString().slice(0, 10);
const ibans = [
  'CZ6508000000192000145399',
  'CZ9455000000001011038930',
  'DE89370400440532013000',
  'SK3112000000198742637541',
] as const;

/** Generates an invoice that is consistent in itself. */
function invent(at: number): EInvoice {
  const lines = Array.from({ length: 1 + random(4) }, (_, line) => ({
    quantity: 1 + random(9),
    price: 1000 + random(900_000),
    line,
  }));
  const net = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const vat = Math.round(net * 0.21);
  return {
    format: 'isdoc',
    documentClass: 'invoice',
    fields: {
      invoice_number_sm: `2026${String(10_000 + at * 37 + random(30))}`,
      variable_symbol_sm: `2026${String(10_000 + at)}`,
      issued_by_name_sm: pick(['Stavebniny Lípa s.r.o.', 'Kovárna Doubek a.s.', 'Northlight Media Ltd', 'Pekárna Žito s.r.o.']),
      issued_by_id_sm: pick(['25097563', '27074358', '45274649']),
      issued_by_vat_id_sm: pick(['CZ25097563', 'CZ27074358', 'CZ45274649']),
      issued_by_address_sm: 'Dlouhá 12, 110 00 Praha 1',
      issued_to_name_sm: 'Demo Company a.s.',
      issued_to_id_sm: '00006947',
      date_issued: day(random(20)),
      date_due: day(30 + random(20)),
      date_taxable_supply: day(random(20)),
      currency: 'CZK',
      total_amount_without_vat: two(net),
      total_vat: two(vat),
      total_amount: two(net + vat),
      amount_due: two(net + vat),
      vat_base_standard: two(net),
      vat_rate_standard: '21',
      vat_amount_standard: two(vat),
      iban_sm: pick(ibans),
    },
    items: lines.map(({ quantity, price, line }) => ({
      item_description: `Položka ${line + 1}`,
      item_quantity: String(quantity),
      item_unit_price: two(price),
      item_vat_rate: '21',
      item_amount_without_vat: two(quantity * price),
    })),
  };
}

const digitOther = (digit: string): string => String((Number(digit) + 1 + random(8)) % 10);
function altered(value: string): string {
  const places = value.split('').flatMap((letter, at) => (/\d/.test(letter) ? [at] : []));
  const at = places[random(places.length)] ?? 0;
  return value.slice(0, at) + digitOther(value[at] ?? '0') + value.slice(at + 1);
}
const alterations: Record<string, (value: string) => string> = {
  invoice_number_sm: altered,
  variable_symbol_sm: altered,
  issued_by_id_sm: altered,
  issued_by_vat_id_sm: altered,
  issued_by_name_sm: () => 'Zcela jiná firma',
  date_issued: () => day(70 + random(20)),
  date_due: () => day(100 + random(20)),
  total_amount_without_vat: altered,
  total_vat: altered,
  total_amount: altered,
  amount_due: altered,
  iban_sm: (value) => ibans.find((each) => each !== value) ?? value,
};

const cells = ['item_quantity', 'item_unit_price', 'item_vat_rate', 'item_amount_without_vat'] as const;
/** Returns the invoice with one cell of one line altered, and the index of the line. */
function withCellAltered(invoice: EInvoice, cell: (typeof cells)[number]): { itemIndex: number; other: EInvoice } {
  const itemIndex = random(invoice.items.length);
  const alter = (value: string) => (cell === 'item_vat_rate' ? pick(['12', '0']) : altered(value));
  const items = invoice.items.map((item, at) => (at === itemIndex ? { ...item, [cell]: alter(item[cell] ?? '') } : item));
  return { itemIndex, other: { ...invoice, items } };
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vidimus-voices-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Renders the page of an invoice with its payment code. */
async function pagesOf(invoice: EInvoice, code: string | null): Promise<PageReading[]> {
  const file = path.join(folder, 'page.pdf');
  await writeFile(file, await drawEInvoice(invoice));
  const { pages } = await readFile({ path: file, fileName: 'page.pdf', workDir: await mkdtemp(path.join(folder, 'read-')) });
  return pages.map((page, index) => ({ ...page, qrCodes: index === 0 && code !== null ? [code] : [] }));
}
const codeOf = ({ fields }: EInvoice): string =>
  spayd({
    iban: fields['iban_sm'] ?? '',
    amount: fields['amount_due'] ?? '',
    currency: 'CZK',
    dueDate: fields['date_due'],
    variableSymbol: fields['variable_symbol_sm'],
  });
const heard = (pages: PageReading[], eInvoice: EInvoice | null): readonly Contradiction[] =>
  understand({
    pages,
    eInvoice,
    fields: invoiceFields.map((field) => ({ ...field, isItem: field.isItem === true })),
    today: '2026-10-01',
  }).contradictions ?? [];

test(
  '99 % of hybrid invoices with one altered value are detected, with at most 1 % false alarms',
  { timeout: 900_000 },
  async () => {
    const names = Object.keys(alterations);
    const missed: string[] = [];
    const alarms: string[] = [];
    let [count, untouched] = [0, 0];
    for (let at = 0; count < wanted; at += 1) {
      const invoice = invent(at);
      const pages = await pagesOf(invoice, codeOf(invoice));
      untouched += 1;
      for (const found of heard(pages, invoice)) alarms.push(`${at} ${JSON.stringify(found)}`);
      for (const name of names) {
        if (count >= wanted) break;
        const value = alterations[name]?.(invoice.fields[name] ?? '') ?? '';
        const other = { ...invoice, fields: { ...invoice.fields, [name]: value } };
        count += 1;
        if (!heard(pages, other).some(({ field }) => field === name))
          missed.push(`${at} ${name} ${invoice.fields[name]} ${value}`);
      }
      for (const cell of cells) {
        if (count >= wanted) break;
        const { itemIndex, other } = withCellAltered(invoice, cell);
        count += 1;
        if (!heard(pages, other).some(({ field, row }) => field === cell && row?.itemIndex === itemIndex))
          missed.push(`${at} ${cell} of line ${itemIndex} ${JSON.stringify(other.items)} ${JSON.stringify(invoice.items)}`);
      }
    }
    expect(alarms.slice(0, 5), `${alarms.length} alarms on ${untouched} untouched hybrids`).toEqual([]);
    expect(missed.length, `missed of ${count}: ${missed.slice(0, 12).join('\n')}`).toBeLessThanOrEqual(count * 0.01);
  },
);

describe('a contradicting payment code', () => {
  const others: [string, string, (invoice: EInvoice) => EInvoice][] = [
    [
      'another account',
      'iban_sm',
      (invoice) => ({ ...invoice, fields: { ...invoice.fields, iban_sm: 'SK3112000000198742637541' } }),
    ],
    ['another amount', 'amount_due', (invoice) => ({ ...invoice, fields: { ...invoice.fields, amount_due: '77.77' } })],
    ['another day', 'date_due', (invoice) => ({ ...invoice, fields: { ...invoice.fields, date_due: '2026-12-24' } })],
  ];
  test.each(others)('%s', async (_name, field, change) => {
    const base = invent(900);
    const invoice = { ...base, fields: { ...base.fields, iban_sm: ibans[0] } };
    const pages = await pagesOf(invoice, codeOf(change(invoice)));
    // with and without an e-invoice
    expect(heard(pages, invoice).map((each) => each.field)).toContain(field);
    expect(heard(pages, null).map((each) => each.field)).toContain(field);
  });
});

test('a payment code with the document number contradicts another printed payment reference', () => {
  const page = (reference: string): PageReading[] => [
    {
      ...buildPage(`
Faktura č. 2022180

Datum vystavení: 2026-09-01

Bankovní účet: 19-2000145399/0800
Variabilní symbol: ${reference}

Celkem k úhradě     55 477,80 Kč`),
      qrCodes: [spayd({ iban: 'CZ6508000000192000145399', amount: '55477.80', currency: 'CZK', variableSymbol: '2022180' })],
    },
  ];
  expect(heard(page('4471158'), null)).toMatchObject([{ field: 'variable_symbol_sm' }]);
  expect(heard(page('2022180'), null)).toEqual([]);
});
