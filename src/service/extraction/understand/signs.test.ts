import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { findFields } from './understand.ts';

const text = `
Corner Mart Ltd
12 Station Road
47200 Subang

INVOICE 2026-114
Date                12.03.2026

Net                 100.00
VAT                  21.00
Total               121.00
Please pay          121.00`;

test('every value has signs between zero and one', () => {
  const found = Object.values(findFields([buildPage(text)], '2026-06-01'));
  expect(found.length).toBeGreaterThan(8);
  for (const { signs } of found)
    for (const value of Object.values(signs ?? { none: -1 })) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }
});

test('signs reflect print, arithmetic and the words themselves', () => {
  const fields = findFields([buildPage(text)], '2026-06-01');
  expect(fields['total_amount']?.signs).toMatchObject({ arithmetic: 1, label: 1, derived: 0, misreadWorst: 0 });
  expect(fields['total_amount']?.signs?.repeated).toBeGreaterThan(0);
  expect(fields['issued_by_name_sm']?.signs).toMatchObject({ legalForm: 1, place: 0 });
  expect(fields['issued_by_address_sm']?.signs).toMatchObject({ place: 1, street: 1 });
});

test('uncertain words lower the confidence of their value and their page', () => {
  const page = buildPage(text);
  const words = page.words.map((word) => (word.text === '12.03.2026' ? { ...word, confidence: 0.3 } : word));
  const fields = findFields([{ ...page, words, wordSource: 'ocr' }], '2026-06-01');
  expect(fields['date_issued']?.signs?.misreadWorst).toBeCloseTo(0.7);
  expect(fields['total_amount']?.signs?.misreadWorst).toBe(0);
  expect(fields['total_amount']?.signs?.misreadPage).toBeGreaterThan(0);
});
