import { expect, test } from 'vitest';
import { changeOf, gapPath, linePath, pointPath, axisMax } from './scale.ts';

test.each([
  [[], 1],
  [[0, null], 1],
  [[3, 7], 10],
  [[11], 20],
  [[0.3], 0.4],
  [[400], 400],
])('the axis of %j ends at %d', (values, top) => expect(axisMax(values)).toBeCloseTo(top));

test('a line breaks where nothing was measured, and a single point is a dot', () => {
  expect(linePath([0, 10, null, 5, 10], 10)).toBe('M0 100L25 0M75 50L100 0');
  expect(pointPath([0, 10, null, 5, 10], 10)).toBe('');
  expect(pointPath([0, 10, null, 5, null], 10)).toBe('M75 50h0');
  expect(pointPath([1], 2)).toBe('M0 50h0');
  expect(linePath([null], 2)).toBe('');
  // A thin line bridges values that were not measured, and nothing else.
  expect(gapPath([0, 10, null, 5, 10], 10)).toBe('M25 0L75 50');
  expect(gapPath([null, 10, 5, null, null], 10)).toBe('');
});

test('a change is shown in percent, that of a share in percentage points', () => {
  expect(changeOf({ value: 15, previous: 10 }, false)).toBe(50);
  expect(changeOf({ value: 80, previous: 90 }, true)).toBe(-10);
  expect(changeOf({ value: 5, previous: 0 }, false)).toBeNull();
  expect(changeOf({ value: null, previous: 4 }, false)).toBeNull();
});
