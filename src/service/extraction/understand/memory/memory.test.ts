import { describe, expect, test } from 'vitest';
import { invoiceFields } from '#contract/document-types/built-in-types.ts';
import type { FieldValues } from '#values/values.ts';
import { buildPage } from '#testing/build-page.ts';
import type { ReadPage } from '../../reading.ts';
import { understand } from '../understand.ts';
import { learn, type Validated } from './learn.ts';
import type { LayoutMemory } from './lesson.ts';
import { recall, type Recalled } from './recall.ts';

const fields = invoiceFields.map(({ name, type, isItem }) => ({ name, type, isItem: isItem === true }));
const today = '2026-06-01';
const layoutId = '0190c0de-0000-7000-8000-000000000001';

type Print = { name?: string; place?: string; number: string; sign: string; due: string; rows: number; extra?: string };
/** A document with unknown labels: "Tally" for order, "Alpha" for due date, "Sigma" for total. */
const print = ({ name = 'Northwind Traders Ltd', place = '', number, sign, due, rows, extra = '' }: Print): string => `
${name.padEnd(53)}INVOICE
12 Quay Street                                       Invoice number: ${number}
Bristol BS1 4SB                                      Alpha: ${due}
VAT No: GB980780684

Bill To:                         Tally               Carrier
Acme Bakery Limited              ${sign.padEnd(20)}Blue Van
5 Mill Lane
Leeds LS1 2AB
${extra}
Description              Qty     Unit Price     Amount
${Array.from({ length: rows }, (_, at) => `${place}Oak table no ${at + 1}           2         250.00     500.00`).join('\n')}

                              Subtotal          ${500 * rows}.00
                              Sigma             ${700 * rows}.00`;

const readAll = (pages: readonly ReadPage[]) => understand({ pages, eInvoice: null, fields, today });
const read = (pages: readonly ReadPage[]): FieldValues => readAll(pages).fields;
const typed = (value: string) => ({ value, wordIds: [], confidence: 1, source: 'User' as const, evidence: [] });

let count = 0;
function validated(text: string, corrections: Record<string, string>): Validated {
  const pages = [buildPage(text)];
  count += 1;
  const documentId = `0190c0de-0000-7000-8000-${String(count).padStart(12, '0')}`;
  const values = { ...read(pages) };
  for (const [name, value] of Object.entries(corrections)) values[name] = typed(value);
  const validatedAt = new Date(Date.UTC(2026, 5, 1, 0, count)).toISOString();
  return { documentId, validatedAt, documentClass: 'invoice', pages, values, items: readAll(pages).items };
}

const memoryOf = (documents: readonly Validated[], forgotten: Record<string, string> = {}): LayoutMemory => ({
  id: layoutId,
  ...learn({ documents: documents.toReversed(), fields, ownIds: [], forgotten, inherited: [] }),
});
function readAllWith(memory: LayoutMemory, text: string): Recalled {
  const pages = [buildPage(text)];
  return recall({ pages, today, ownIds: [], memories: [memory], asked: fields, read: readAll(pages) });
}
const readWith = (memory: LayoutMemory, text: string): FieldValues => readAllWith(memory, text).fields;

const first: Print = { number: '2026-001', sign: 'KX-771', due: '17/02/2026', rows: 1 };
const next: Print = { number: '2026-002', sign: 'KX-802', due: '21/03/2026', rows: 6 };

test.each<[what: string, field: string, was: string, is: string, others?: Record<string, string>]>([
  ['a text below its heading', 'order_number_sm', 'KX-771', 'KX-802'],
  // extracted as another date, which the user cleared
  ['a date beside an unknown label', 'date_due', '2026-02-17', '2026-03-21', { date_issued: '' }],
  ['a total that has moved down', 'amount_paid', '700.00', '4200.00'],
])('%s is found again after one correction', (_, field, was, is, others = {}) => {
  const memory = memoryOf([validated(print(first), { [field]: was, ...others })]);
  const value = readWith(memory, print(next))[field];
  expect(value).toMatchObject({ value: is, evidence: ['memory'], memory: { layoutId, documentId: expect.any(String) } });
  expect(value?.wordIds.length).toBeGreaterThan(0);
});

test('part of a word is taken like in the corrected document', () => {
  const document = validated(print({ ...first, sign: 'No.KX-771' }), { order_number_sm: 'KX-771' });
  const wordIds = document.pages.flatMap(({ words }) => words.filter(({ text }) => text === 'No.KX-771').map(({ id }) => id));
  const values = { ...document.values, order_number_sm: { ...typed('KX-771'), wordIds } };
  const memory = memoryOf([{ ...document, values }]);
  expect(readWith(memory, print({ ...next, sign: 'No.KX-802' }))['order_number_sm']?.value).toBe('KX-802');
});

test('an unprinted value replaces a printed, certain one only after two documents', () => {
  const told = { issued_by_name_sm: 'Northwind Holding plc' };
  const documents = [validated(print(first), told), validated(print({ ...next, number: '2026-003' }), told)];
  const nameBy = (memory: LayoutMemory) => readWith(memory, print(next))['issued_by_name_sm'];
  expect(nameBy(memoryOf(documents.slice(0, 1)))?.value).toBe('Northwind Traders Ltd');
  expect(nameBy(memoryOf(documents))).toMatchObject({ value: 'Northwind Holding plc', wordIds: [], evidence: ['memory'] });
});

test('an unprinted value that was not extracted is repeated', () => {
  const memory = memoryOf([validated(print(first), { payment_method: 'card' })]);
  expect(readWith(memory, print(next))['payment_method']).toMatchObject({ value: 'card', wordIds: [] });
});

test('a value cleared by the user stays empty with evidence; a certain one only after two documents', () => {
  const told = { invoice_number_sm: '' };
  const documents = [validated(print(first), told), validated(print({ ...next, number: '2026-003' }), told)];
  const numberBy = (memory: LayoutMemory) => readWith(memory, print(next))['invoice_number_sm'];
  expect(numberBy(memoryOf(documents.slice(0, 1)))?.value).toBe('2026-002');
  expect(numberBy(memoryOf(documents))).toMatchObject({
    value: '',
    wordIds: [],
    evidence: ['memory'],
    memory: { layoutId, documentId: documents[1]?.documentId },
  });
});

test('a lesson contradicted by others is not used', () => {
  const wrong = validated(print(first), { invoice_number_sm: 'KX-771' });
  const right = [2, 3].map((at) => validated(print({ ...next, number: `2026-00${at}`, sign: `KX-80${at}` }), {}));
  const memory = memoryOf([wrong, ...right]);
  expect(readWith(memory, print({ ...next, number: '2026-009' }))['invoice_number_sm']?.value).toBe('2026-009');
});

test('a correction keeps correcting when a document of the layout was extracted right without it', () => {
  const other = (at: number) => `Order number: ${at}5501`;
  const corrected = [1, 2].map((at) =>
    validated(print({ ...first, number: `2026-00${at}`, sign: `KX-77${at}`, extra: other(at) }), {
      order_number_sm: `KX-77${at}`,
    }),
  );
  // its order number is printed in both places
  const both = validated(print({ ...first, number: '2026-003', sign: 'KX-773', extra: 'Order number: KX-773' }), {});
  const [tally] = both.pages.flatMap(({ words }) => words.filter(({ text }) => text === 'KX-773'));
  const right = { ...both, values: { ...both.values, order_number_sm: { ...typed('KX-773'), wordIds: [tally?.id ?? -1] } } };
  const memory = memoryOf([...corrected, right]);
  expect(memory.lessons.find(({ field }) => field === 'order_number_sm')).toMatchObject({ isCorrection: true, isLive: true });
  const text = print({ ...next, extra: other(3) });
  expect(read([buildPage(text)])['order_number_sm']).toMatchObject({ value: '35501' });
  expect(readWith(memory, text)['order_number_sm']).toMatchObject({ value: 'KX-802', evidence: ['memory'] });
});

test('the memory does not depend on the order of the documents', () => {
  const documents = [
    validated(print(first), { order_number_sm: 'KX-771' }),
    validated(print(next), { order_number_sm: 'KX-802' }),
  ];
  const live = (memory: LayoutMemory) => memory.lessons.map(({ field, isLive }) => [field, isLive]);
  expect(live(memoryOf(documents))).toEqual(live(memoryOf(documents.toReversed())));
});

test('another layout, and another supplier with few common words, are not affected', () => {
  const memory = memoryOf([validated(print(first), { order_number_sm: 'KX-771' })]);
  const other = `
Rechnung Nr. 55                        Datum: 01.02.2026
Kraus & Sohn GmbH                      DE136695976
Pos  Bezeichnung                     Menge     Einzelpreis     Gesamt
1    Schrauben M8                      100            0,10      10,00
                                       Summe                    10,00`;
  expect(readWith(memory, other)).toEqual(read([buildPage(other)]));
  expect(readWith(memory, '')).toEqual(read([buildPage('')]));
});

test('a forgotten lesson is learned again only from later documents', () => {
  const old = validated(print(first), { order_number_sm: 'KX-771' });
  const forgotten = { order_number_sm: old.validatedAt };
  const lessonsOf = (memory: LayoutMemory) => memory.lessons.filter(({ field }) => field === 'order_number_sm');
  expect(lessonsOf(memoryOf([old], forgotten))).toEqual([]);
  const later = validated(print(next), { order_number_sm: 'KX-802' });
  expect(lessonsOf(memoryOf([old, later], forgotten))).toMatchObject([{ documentId: later.documentId }]);
});

describe('line items', () => {
  /** A place that the extraction takes for part of the item description. */
  const place = 'North depot      ';
  const goodsOf = (items: readonly FieldValues[]) => items.map((item) => item['item_description']?.value);
  const table = ({ lessons }: LayoutMemory) => lessons.find(({ kind }) => kind === 'table');
  const correct = (print: string, goods: readonly string[]): Validated => {
    const document = validated(print, {});
    const items = document.items.map((item, at) => ({ ...item, item_description: typed(goods[at] ?? '') }));
    return { ...document, items };
  };
  const tables = (count: number) => Array.from({ length: count }, (_, at) => `Oak table no ${at + 1}`);

  test('are extracted with the corrected columns, together with the values already extracted', () => {
    expect(goodsOf(readAll([buildPage(print({ ...next, place }))]).items)).not.toEqual(tables(6));
    const memory = memoryOf([correct(print({ ...first, place }), tables(1))]);
    expect(table(memory)).toMatchObject({ field: 'items[]', isCorrection: true, isLive: true });
    const { items } = readAllWith(memory, print({ ...next, place }));
    expect(goodsOf(items)).toEqual(tables(6));
    expect(items[5]).toMatchObject({
      item_description: { confidence: expect.closeTo(0.75, 1), evidence: ['memory'], memory: { layoutId } },
      item_quantity: { value: '2', evidence: ['label', 'arithmetic'] },
      item_amount_without_vat: { value: '500.00' },
    });
    expect(items[5]?.['item_description']?.wordIds).toHaveLength(4);
  });

  test('stay as extracted when the memory agrees, and when the page has no such table', () => {
    const memory = memoryOf([correct(print({ ...first, place }), tables(1))]);
    for (const text of [print(next), print({ ...next, rows: 0, place })])
      expect(goodsOf(readAllWith(memory, text).items)).toEqual(goodsOf(readAll([buildPage(text)]).items));
  });

  test('exclude a fee below the rows', () => {
    const memory = memoryOf([correct(print({ ...first, place, rows: 2 }), tables(2))]);
    const text = print({ ...next, place, rows: 2 }).replace(
      /(?<row>.*no 2 .*)/,
      '$<row>\n                 Carriage                                     12.00',
    );
    expect(text).toContain('Carriage');
    expect(goodsOf(readAllWith(memory, text).items)).toEqual(tables(2));
  });

  test('ignore columns that make others worse', () => {
    const others = [2, 3].map((rows) => correct(print({ ...next, place, rows, number: `2026-00${rows}` }), tables(rows)));
    const wrong = correct(print({ ...first, place }), ['North depot']);
    const memory = memoryOf([...others, wrong]);
    expect(table(memory)).toMatchObject({ effect: { better: 1, worse: 0 }, documentId: others[1]?.documentId });
    expect(goodsOf(readAllWith(memory, print({ ...next, place })).items)).toEqual(tables(6));
  });

  test('learn nothing from correct extraction that would change it', () => {
    const memory = memoryOf([validated(print(first), {})]);
    const { items } = readAllWith(memory, print(next));
    expect(items).toEqual(readAll([buildPage(print(next))]).items);
  });

  test('learn nothing from a document without items', () => {
    expect(table(memoryOf([{ ...validated(print(first), {}), items: [] }]))).toBeUndefined();
  });

  test('are forgotten like the lesson of a field', () => {
    const old = correct(print({ ...first, place }), tables(1));
    expect(table(memoryOf([old], { 'items[]': old.validatedAt }))).toBeUndefined();
  });
});
