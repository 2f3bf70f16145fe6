import { expect, test } from 'vitest';
import { buildRow } from '#testing/build-row.ts';
import { isSelected, noSelection, selectedCount, toggled, withRows, type Selection } from './selection.ts';

const [a, b, c] = ['a', 'b', 'c'].map((id) => buildRow({ id })) as [
  ReturnType<typeof buildRow>,
  ReturnType<typeof buildRow>,
  ReturnType<typeof buildRow>,
];
const all: Selection = { kind: 'all', except: new Set() };

test('a document is selected and deselected', () => {
  const one = toggled(noSelection, a);
  expect([isSelected(one, 'a'), isSelected(one, 'b'), selectedCount(one, 10)]).toEqual([true, false, 1]);
  expect(selectedCount(toggled(one, a), 10)).toBe(0);
});

test('excluding one from all reduces the count by one, and including it restores it', () => {
  const allButOne = toggled(all, b);
  expect([isSelected(allButOne, 'a'), isSelected(allButOne, 'b'), selectedCount(allButOne, 10)]).toEqual([true, false, 9]);
  expect(selectedCount(withRows(allButOne, [b, c]), 10)).toBe(10);
});

test('a range extends the selection', () => {
  expect(selectedCount(withRows(toggled(noSelection, a), [a, b, c]), 10)).toBe(3);
});
