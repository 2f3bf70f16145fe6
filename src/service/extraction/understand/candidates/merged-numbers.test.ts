import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../context.ts';

const amountsOf = (text: string): string[] =>
  contextOf([buildPage(text)], '2026-11-25').amounts.map(({ value }) => value.toString());

test('a discount between list and net price does not make a quantity of the thousands of the amount', () => {
  expect(amountsOf('Przewód YDYp   500,00 mb   3,94   32,00   2,6792   23%   1 339,60   1 647,71')).toEqual([
    '500',
    '3.94',
    '32',
    '2.6792',
    '23',
    '1339.6',
    '1647.71',
  ]);
});

test('a quantity close to its price is a number of its own', () => {
  expect(amountsOf('Montáž   2 1 652,07   3 304,14')).toEqual(['2', '1652.07', '3304.14']);
});
