import { describe, expect, test } from 'vitest';
import type { FieldType, FieldValue } from '#values/values.ts';
import type { ReadPage } from '../reading.ts';
import { acceptedProposals, openFields } from './proposals.ts';
import { messagesOf, pagesToSend, textOfPages } from './question.ts';

let nextId = 0;
const pageOf = (...lines: string[]): Pick<ReadPage, 'words'> => ({
  words: lines.flatMap((text, line) =>
    text.split(' ').map((each) => ({ id: nextId++, text: each, x0: 0, y0: 0, x1: 1, y1: 1, line, confidence: 1 })),
  ),
});
const wholePage = (...lines: string[]): ReadPage => ({
  index: 0,
  width: 595,
  height: 842,
  rotation: 0,
  wordSource: 'textLayer',
  qrCodes: [],
  ...pageOf(...lines),
});
const field = (name: string, type: FieldType = 'TEXT', isItem = false) => ({ name, type, isItem });
const read = (value: string, confidence: number, source: FieldValue['source'] = 'Extraction'): FieldValue => ({
  value,
  confidence,
  source,
  wordIds: [],
  evidence: [],
});

describe('a proposal counts only when its words are on the page', () => {
  const pages = [
    pageOf(
      'Order No: KX-802, Blue Van',
      'Total due : 1 234,50 EUR.',
      'IBAN CZ65 0800 0000 1920 0014 5399',
      'Due 17/02/2026 (sic)',
    ),
  ];
  test.each<[string, FieldType, string, string | undefined]>([
    ['order_number_sm', 'TEXT', 'KX-802', 'KX-802'],
    ['order_number_sm', 'TEXT', ' KX-802, ', 'KX-802'],
    ['carrier', 'TEXT', 'Blue Van', 'Blue Van'],
    ['carrier', 'TEXT', 'BlueVan', 'Blue Van'],
    ['total_amount', 'DECIMAL', '1 234,50', '1234.50'],
    ['total_amount', 'DECIMAL', '1234,50 EUR', '1234.50'],
    ['currency', 'TEXT', 'EUR', 'EUR'],
    ['iban_sm', 'TEXT', 'CZ6508000000192000145399', 'CZ6508000000192000145399'],
    ['date_due', 'DATE', '17/02/2026', '2026-02-17'],
    // not printed, or printed differently
    ['order_number_sm', 'TEXT', 'KX-803', undefined],
    ['order_number_sm', 'TEXT', 'kx-802', undefined],
    ['order_number_sm', 'TEXT', 'KX-80', undefined],
    ['order_number_sm', 'TEXT', 'X-802', undefined],
    ['carrier', 'TEXT', 'Van Blue', undefined],
    ['total_amount', 'DECIMAL', '1234.50', undefined],
    ['date_due', 'DATE', '2026-02-17', undefined],
    // printed, but not of the field's type
    ['total_amount', 'DECIMAL', 'Blue Van', undefined],
    ['date_due', 'DATE', 'KX-802', undefined],
    ['iban_sm', 'TEXT', 'KX-802', undefined],
    ['lines', 'INTEGER', '1 234,50', undefined],
    ['is_paid', 'BOOLEAN', 'Blue', undefined],
    ['carrier', 'TEXT', '', undefined],
    ['carrier', 'TEXT', ':', undefined],
    ['carrier', 'TEXT', 'x'.repeat(400), undefined],
  ])('%s (%s): %j is %j', (name, type, quoted, value) => {
    const accepted = acceptedProposals({ words: { [name]: quoted }, pages, asked: [field(name, type)], today: '2026-02-01' });
    expect(accepted[name]?.value).toBe(value);
  });

  test('the value has the words of the page, no confidence and no evidence', () => {
    const [page = pageOf()] = pages;
    const accepted = acceptedProposals({ words: { c: 'Blue Van' }, pages, asked: [field('c')], today: '2026-02-01' });
    const ids = page.words.filter(({ text }) => text === 'Blue' || text === 'Van').map(({ id }) => id);
    expect(accepted).toEqual({
      c: { value: 'Blue Van', wordIds: ids, confidence: 0.5, source: 'Extraction', evidence: ['languageModel'] },
    });
  });

  test('refuses words across two pages and fields that were not requested', () => {
    const two = [pageOf('Blue'), pageOf('Van')];
    const words = { carrier: 'Blue Van', toString: 'Blue', other: 'Van' };
    expect(acceptedProposals({ words, pages: two, asked: [field('carrier'), field('valueOf')], today: '2026-02-01' })).toEqual(
      {},
    );
  });
});

test('requests header fields that are empty or uncertain and of a type expressed in words', () => {
  const definition = [
    field('empty'),
    field('blank'),
    field('unsure'),
    field('sure'),
    field('typed'),
    field('flag', 'BOOLEAN'),
    field('choice', 'ENUM'),
    field('cell', 'TEXT', true),
    field('sum', 'DECIMAL'),
  ];
  const values = { blank: read('', 1), unsure: read('a', 0.29), sure: read('b', 0.31), typed: read('c', 0.1, 'User') };
  expect(openFields(definition, values).map(({ name }) => name)).toEqual(['empty', 'blank', 'unsure', 'sum']);
});

test('sends words line by line and field names, up to a limit', () => {
  const pages = pagesToSend([wholePage('Blue Van', 'Order 7'), wholePage(), wholePage('Page two')]);
  expect(textOfPages(pages)).toBe('Blue Van\nOrder 7\n\nPage two');
  const [, user] = messagesOf({ text: 'Blue Van', fields: [{ ...field('carrier'), hints: ['Carrier'] }, field('order')] });
  expect(JSON.parse(user?.content ?? '')).toEqual({
    fields: [
      { name: 'carrier', type: 'TEXT', hints: ['Carrier'] },
      { name: 'order', type: 'TEXT' },
    ],
    document: 'Blue Van',
  });
  const long = Array.from({ length: 30 }, () => wholePage(...Array.from({ length: 100 }, () => 'twelve chars')));
  expect(textOfPages(pagesToSend(long)).length).toBeLessThanOrEqual(24_000);
  expect(pagesToSend(long.map(() => wholePage('a')))).toHaveLength(10);
});
