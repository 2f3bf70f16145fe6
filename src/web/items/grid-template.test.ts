import { expect, test } from 'vitest';
import { templateOf } from './grid-template.ts';

const columns = [
  { name: 'item_code', label: 'Code', type: 'TEXT' as const },
  { name: 'item_description', label: 'Description', type: 'TEXT' as const },
  { name: 'item_vat_rate', label: 'VAT %', type: 'DECIMAL' as const },
];
const row = (id: string, ...values: string[]) => ({
  id,
  cells: Object.fromEntries(columns.map(({ name }, at) => [name, { value: values[at] ?? '', wordIds: [] }])),
});
/** Returns the minimum width of each column and its share of the remaining width. */
const widths = (template: string) =>
  [...template.matchAll(/minmax\((\d+)px, (\d+)fr\)/g)].map(([, least, share]) => ({
    least: Number(least),
    share: Number(share),
  }));

test('a column gets its share by the longest of its values', () => {
  const [code, description, rate] = widths(templateOf(columns, [row('a', '5987854125', 'Delivery of goods to the store', '20')]));
  expect(code?.share).toBeGreaterThanOrEqual('5987854125'.length * 8);
  expect(description?.share).toBeGreaterThan(code?.share ?? 0);
  expect(rate?.share).toBeLessThan(code?.share ?? 0);
});

test('an empty grid shows its headers in full', () => {
  const all = widths(templateOf(columns, []));
  expect(all.map(({ least }) => least)).toEqual([56, 140, 'VAT %'.length * 7 + 18]);
});

test('a text of a hundred letters does not push other columns out of view', () => {
  const [code, description] = widths(templateOf(columns, [row('a', 'x'.repeat(100), 'y'.repeat(100), '20')]));
  expect(code?.least).toBe(140);
  expect(description?.least).toBe(140);
});

test('an amount column fits its longest amount beside its mark', () => {
  const amounts = [...columns, { name: 'item_amount', label: 'Amount', type: 'DECIMAL' as const }];
  const long = { ...row('a'), cells: { item_amount: { value: '-12345678.90', wordIds: [] } } };
  expect(widths(templateOf(amounts, [long])).at(-1)?.least).toBeGreaterThanOrEqual('-12345678.90'.length * 8 + 34);
});
