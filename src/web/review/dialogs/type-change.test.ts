import { expect, test } from 'vitest';
import { buildDetail } from '#testing/build-detail.ts';
import { lostValues } from './type-change.ts';

test('values without a field of the same kind in the other type are dropped', () => {
  const value = (text: string) => ({ value: text, wordIds: [] });
  const detail = buildDetail({
    fields: { currency: value('CZK'), order_number_sm: value('A-1'), note: value('') },
    items: [{ item_unit: value('ks'), item_quantity: value('2') }, { item_unit: value('kg') }],
  });
  const all = detail.documentTypeDefinition?.fields ?? [];
  expect(lostValues(detail, all)).toEqual([]);
  const next = all
    .filter(({ name }) => name !== 'currency' && name !== 'item_unit')
    .map((field) => (field.name === 'order_number_sm' ? { ...field, type: 'DATE' as const } : field));
  expect(lostValues(detail, next)).toEqual([
    { name: 'currency', label: 'Currency', value: 'CZK', isItem: false },
    { name: 'order_number_sm', label: 'Order number', value: 'A-1', isItem: false },
    { name: 'item_unit', label: 'Unit', value: 'ks', isItem: true },
  ]);
});
