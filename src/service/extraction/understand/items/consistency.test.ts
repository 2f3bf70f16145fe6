import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../context.ts';
import { consistencyScore } from './consistency.ts';
import type { RowCells } from './consistency.ts';

const context = contextOf([buildPage('Total 100.00')], '2026-06-01');
const row = (cells: Record<string, string>): RowCells =>
  Object.fromEntries(Object.entries(cells).map(([name, value]) => [`item_${name}`, { value, wordIds: [] }]));

test('a row that contradicts itself scores lower than one with fewer values', () => {
  const contradicted = row({ description: 'Domain', quantity: '1', unit_price: '2.00', amount_without_vat: '13.91' });
  const short = row({ description: 'Domain', amount_without_vat: '13.91' });
  expect(consistencyScore(context, [contradicted])).toBeLessThan(consistencyScore(context, [short]));
});

test('a discount that lowers an amount is not a contradiction', () => {
  const discounted = row({ description: 'Gloves', quantity: '24', unit_price: '38.40', amount_without_vat: '829.44' });
  const short = row({ description: 'Gloves', amount_without_vat: '829.44' });
  expect(consistencyScore(context, [discounted])).toBeGreaterThan(consistencyScore(context, [short]));
});

test('rows whose net amount with VAT is the gross amount score higher than the same rows with other numbers', () => {
  const sums = contextOf([buildPage('Totale lordo 54.70')], '2026-06-01');
  const taxed = [
    row({ description: 'Pacco', quantity: '1', vat_rate: '22', amount_without_vat: '12.21', amount: '14.90' }),
    row({ description: 'Pacco', quantity: '2', vat_rate: '22', amount_without_vat: '32.62', amount: '39.80' }),
  ];
  const gross = [
    row({ description: 'Pacco', quantity: '1', unit_price: '60.00', vat_rate: '22', amount_without_vat: '14.90' }),
    row({ description: 'Pacco', quantity: '2', unit_price: '80.00', vat_rate: '22', amount_without_vat: '39.80' }),
  ];
  expect(consistencyScore(sums, taxed)).toBeGreaterThan(consistencyScore(sums, gross));
});
