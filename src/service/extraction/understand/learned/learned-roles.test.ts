import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { findAmounts } from '../candidates/amounts.ts';
import { findDates } from '../candidates/dates.ts';
import { labelHitsOf } from '../labels/label-hits.ts';
import { layoutOf } from '../layout/layout.ts';
import { denseCount, pageFeatures } from './features.ts';
import type { FeatureInput } from './features.ts';
import { learnedRolesOf, roleOf } from './learned-roles.ts';
import { directions } from './neighbors.ts';
import type { RoleName } from './role-names.ts';

function inputOf(text: string): FeatureInput {
  const layout = layoutOf([buildPage(text)]);
  const dates = findDates(layout, '2026-06-01');
  return {
    layout,
    labels: labelHitsOf(layout),
    dates,
    amounts: findAmounts(layout, new Set(dates.flatMap((date) => date.tokens))),
  };
}

// It contains no phrase of the lexicon of the rules.
const turkish = `
Yıldız Makina San. ve Tic. A.Ş.
Atatürk Cad. No: 75
34022 İstanbul

Sayın                                        FATURA
Levante Dokuma Ltd. Şti.                     Fatura No:      GIB2024000123
Bağdat Cad. No:12/4                          Fatura Tarihi:  02.06.2025
34710 Kadıköy/İstanbul                       Vade Tarihi:    02.07.2025

Açıklama              Miktar      Birim Fiyat        Tutar
Kumaş boyama          10 kg            150,00     1.500,00

                                  Ara Toplam      1.500,00
                                  KDV %20           300,00
                                  Genel Toplam    1.800,00`;

function likeliest(text: string, role: RoleName): string {
  const input = inputOf(text);
  const roles = learnedRolesOf(input);
  const words = input.layout.tokens.filter((token) => roles.of(token, role) > 0.5);
  return words.map((token) => token.text).join(' ');
}

test.each<[RoleName, string]>([
  ['invoice_number', 'GIB2024000123'],
  ['issue_date', '02.06.2025'],
  ['due_date', '02.07.2025'],
  ['total_amount', '1.800,00'],
  ['net_amount', '1.500,00'],
])('%s is recognized on a page with labels unknown to the rules', (role, value) => {
  expect(likeliest(turkish, role)).toBe(value);
});

test('supplier and customer are distinguished without known headings', () => {
  expect(likeliest(turkish, 'supplier_name')).toContain('Yıldız');
  expect(likeliest(turkish, 'customer_name')).toContain('Levante');
});

test('each word has signs, pieces and neighbors, all of them numbers', () => {
  const input = inputOf(turkish);
  const [page] = input.layout.pages;
  if (page === undefined) throw new Error('no page');
  const features = pageFeatures(page, input);
  const count = input.layout.tokens.length;
  expect(features.dense).toHaveLength(count * denseCount);
  expect([...features.dense].every((value) => Number.isFinite(value) && value >= -1 && value <= 2)).toBe(true);
  expect(features.starts).toHaveLength(count + 1);
  expect(features.neighbours).toHaveLength(count * directions);
  expect(Math.max(...features.neighbours)).toBeLessThan(count);
});

test('a word on no page has no role, and no words have none', () => {
  const roles = learnedRolesOf(inputOf(turkish));
  const [stranger] = inputOf('Total 12,00').layout.tokens;
  if (stranger === undefined) throw new Error('no token');
  expect(roles.of(stranger, 'total_amount')).toBe(0);
  expect(roleOf(roles, [], 'total_amount')).toBe(0);
});

test('a page with thousands of words is left to the rules', () => {
  const line = Array.from({ length: 40 }, (_, at) => `w${at}`).join(' ');
  const input = inputOf(Array.from({ length: 45 }, () => line).join('\n'));
  const roles = learnedRolesOf(input);
  expect(input.layout.tokens.every((token) => roles.of(token, 'none') === 0)).toBe(true);
});
