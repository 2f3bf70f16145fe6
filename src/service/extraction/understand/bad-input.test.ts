import { expect, test } from 'vitest';
import { builtInTypes, invoiceFields } from '#contract/document-types/built-in-types.ts';
import { markOf } from '#contract/documents/attention.ts';
import type { ReadPage } from '../reading.ts';
import { buildPage } from '#testing/build-page.ts';
import { understand } from './understand.ts';

const fields = (documentClass: string) =>
  (builtInTypes.find(({ documentType }) => documentType === documentClass)?.fields ?? invoiceFields).map(
    ({ name, type, isItem }) => ({ name, type, isItem: isItem === true }),
  );

const flags = new Set(invoiceFields.filter(({ type }) => type === 'BOOLEAN').map(({ name }) => name));

/** Returns the values that a user would accept without a check: marked as verified, or extracted and not to be reviewed. */
function trusted(pages: readonly ReadPage[]): string[] {
  const read = understand({ pages, eInvoice: null, fields, today: '2026-06-01' });
  return Object.entries(read.fields).flatMap(([field, value]) => {
    const asked = {
      ...value,
      field,
      isFlag: flags.has(field),
      isRequired: false,
      isEdited: false,
      isConfirmed: false,
      problem: null,
      messages: [],
    };
    const isTrusted = !flags.has(field) && ['proved', 'read'].includes(markOf(asked).kind);
    return isTrusted ? [`${field}: ${value.value}`] : [];
  });
}

const clause = (at: number): string => `
Article ${at}
The parties agree that the services described in Annex ${at} shall be
performed with due care, and that neither of them is liable for delay
caused by events which it could not have foreseen at the time of signing.

                              ${at}`;

const numbers = Array.from({ length: 30 }, (_, row) =>
  Array.from({ length: 6 }, (__, column) => String(((row + 3) * (column + 7) * 37) % 9973).padStart(10)).join(''),
).join('\n');

const decimals = Array.from({ length: 30 }, (_, row) =>
  Array.from({ length: 6 }, (__, column) => ((((row + 3) * (column + 7) * 3719) % 99_733) / 100).toFixed(2).padStart(10)).join(
    '',
  ),
).join('\n');

test.each<[string, string[]]>([
  ['a blank page', ['']],
  ['dirt on a photograph', ["~ . '\n   ,;  i\n  |  ..   `\n    e  ¬"]],
  ['a table of whole numbers', [numbers]],
  ['a table of numbers with decimals', [decimals]],
  ['Greek', ['Τιμολόγιο\n\nΗμερομηνία\nΣύνολο\n\nΕυχαριστούμε για την προτίμηση']],
  ['Arabic', ['فاتورة\n\nالتاريخ\nالمجموع\n\nشكرا لكم']],
  ['Chinese', ['發票\n\n日期\n總計\n\n謝謝惠顧']],
  ['a contract of 300 pages', Array.from({ length: 300 }, (_, at) => clause(at + 1))],
])('trusts no value in %s', (_name, texts) => {
  for (const wordSource of ['textLayer', 'ocr'] as const) {
    expect(trusted(texts.map((text, index) => ({ ...buildPage(text), index, wordSource })))).toEqual([]);
  }
});

/** Characters on objects, as found by OCR. */
const board = `
SWD   GND

      STM32F3DISC0VERY
USB                      ST-LINK
                         USER`;
const flagged = (pages: readonly ReadPage[]) =>
  Object.entries(understand({ pages, eInvoice: null, fields, today: '2026-06-01' }).fields).filter(([name]) => !flags.has(name));

test('extracts nothing from a photograph of something else, whatever letters are in it', () => {
  expect(flagged([{ ...buildPage(board), wordSource: 'ocr' }])).toEqual([]);
});

test('extracts something from an invoice', () => {
  const text = `
Dodavatel:                                   Odběratel:
Pekárna Lípa s.r.o.                          Hotel Zlatá hvězda, a.s.
Nádražní 1250/14                             Masarykovo nám. 3
702 00  Ostrava                              586 01 Jihlava

Faktura č. 260100123       Datum vystavení: 5. 3. 2026

Celkem bez DPH             6 650,00
DPH 12 %                     798,00
Celkem k úhradě            7 448,00 Kč`;
  expect(trusted([buildPage(text)])).toContain('total_amount: 7448.00');
});
