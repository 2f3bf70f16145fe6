import { expect, test } from 'vitest';
import { figureOf, isSameNumber } from './figure.ts';

test.each([
  ['-12.50', '-12.5'],
  ['0', '0'],
  ['', null],
  [undefined, null],
  ['1,5', null],
  ['1e3', null],
  ['.5', null],
  ['twelve', null],
])('%j has the numeric value %j', (value, figure) => {
  expect(figureOf(value)?.toFixed() ?? null).toBe(figure);
});

test.each([
  ['1.50', '1.5', true],
  ['-0', '0', true],
  ['1.5', '-1.5', false],
  ['A1', 'A1', false],
  ['', '', false],
])('%j and %j are the same number: %j', (one, other, isSame) => {
  expect(isSameNumber(one, other)).toBe(isSame);
});
