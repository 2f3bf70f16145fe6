import { expect, test } from 'vitest';
import type { ItemRow } from '#web/items/rows.ts';
import { buildDetail } from '#testing/build-detail.ts';
import { conflictsOf, emptyHistory, serverRows, setItems } from './draft.ts';
import { mergeItems, resolveCell, mergeServerRows } from './merge-rows.ts';

const read = (value: string) => ({ value, wordIds: [], confidence: 1, source: 'Extraction' as const, evidence: [] });
const detailOf = (...rows: [string, string][]) =>
  buildDetail({ items: rows.map(([name, quantity]) => ({ item_description: read(name), item_quantity: read(quantity) })) });
const set = (rows: readonly ItemRow[], at: number, column: string, value: string) =>
  rows.map((row, place) => (place === at ? { ...row, cells: { ...row.cells, [column]: { value, wordIds: [] } } } : row));
const texts = (rows: readonly ItemRow[] | null) =>
  rows?.map((row) => `${row.cells['item_description']?.value} ${row.cells['item_quantity']?.value}`);

const before = detailOf(['Paper', '2'], ['Pens', '1']);
const mine = setItems(emptyHistory, before, set(serverRows(before), 0, 'item_quantity', '3'));

test('changes of two users to different cells are both kept', () => {
  const after = detailOf(['Paper', '2'], ['Pens blue', '1']);
  const merged = mergeServerRows(mine, after);
  expect(texts(merged.now.items)).toEqual(['Paper 3', 'Pens blue 1']);
  expect(conflictsOf(merged, after)).toEqual([]);
  // Also within one row.
  expect(texts(mergeServerRows(mine, detailOf(['Card', '2'], ['Pens', '1'])).now.items)).toEqual(['Card 3', 'Pens 1']);
});

test('a change of the same cell is a conflict with both values', () => {
  const after = detailOf(['Paper', '5'], ['Pens', '1']);
  expect(mergeItems(mine, after)?.conflicts).toEqual([{ row: 0, column: 'item_quantity', mine: '3', theirs: '5' }]);
  expect(mergeServerRows(mine, after)).toBe(mine);
  expect(conflictsOf(mine, after)).toHaveLength(1);
});

test('the same value typed by both is not a conflict', () => {
  const after = detailOf(['Paper', '3'], ['Pens blue', '1']);
  expect(texts(mergeServerRows(mine, after).now.items)).toEqual(['Paper 3', 'Pens blue 1']);
});

test('added or removed rows are not merged', () => {
  expect(mergeItems(mine, detailOf(['Paper', '2']))).toBeNull();
  expect(mergeServerRows(mine, detailOf(['Paper', '2']))).toBe(mine);
});

test('rows unchanged by others stay as they are', () => {
  expect(mergeServerRows(mine, before)).toBe(mine);
  expect(mergeServerRows(emptyHistory, detailOf(['Card', '2']))).toBe(emptyHistory);
});

test.each([
  ['mine', 'Paper 3'],
  ['theirs', 'Paper 5'],
] as const)('selecting %s keeps the other user’s further changes', (choice, expected) => {
  const after = detailOf(['Paper', '5'], ['Pens blue', '1']);
  const [conflict] = mergeItems(mine, after)?.conflicts ?? [];
  if (!conflict) throw new Error('an unexpected conflict');
  const settled = resolveCell(mine, after, conflict, choice);
  expect(texts(settled.now.items)).toEqual([expected, 'Pens blue 1']);
  expect(conflictsOf(settled, after)).toEqual([]);
});
