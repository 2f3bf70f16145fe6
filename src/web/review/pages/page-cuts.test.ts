import { fc } from '#testing/properties.ts';
import { expect, test } from 'vitest';
import { cutBefore, isReordered, movePage, partAt, initialArrangement, startsOf, toggleCut } from './page-cuts.ts';

const four = initialArrangement(4);

test('a cut is added and removed, and never placed before the first page', () => {
  const cut = toggleCut(toggleCut(four, 2), 3);
  expect(startsOf(cut)).toEqual([2, 3]);
  expect([0, 1, 2, 3].map((place) => partAt(cut, place))).toEqual([0, 0, 1, 2]);
  expect(startsOf(toggleCut(cut, 2))).toEqual([3]);
  expect(toggleCut(four, 0)).toBe(four);
  expect(toggleCut(four, 4)).toBe(four);
});

test('a page is moved, and cuts stay', () => {
  const moved = movePage(toggleCut(four, 2), 3, 0);
  expect(moved.order).toEqual([3, 0, 1, 2]);
  expect(startsOf(moved)).toEqual([2]);
  expect([isReordered(moved), isReordered(four)]).toEqual([true, false]);
  expect(movePage(four, 0, -1)).toBe(four);
  expect(movePage(four, 3, 4)).toBe(four);
});

test('suggested cuts follow the current positions of their pages', () => {
  expect(startsOf(cutBefore(movePage(four, 3, 1), [3, 0, 2]))).toEqual([1, 3]);
});

test('every page is kept exactly once', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: -1, max: 5 }), fc.integer({ min: -1, max: 5 })));
  fc.assert(
    fc.property(steps, (moves) => {
      const after = moves.reduce((now, [from, to]) => movePage(now, from, to), four);
      expect(after.order.toSorted((a, b) => a - b)).toEqual(four.order);
    }),
  );
});
