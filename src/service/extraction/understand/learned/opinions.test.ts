import { expect, test, vi } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { findAmounts } from '../candidates/amounts.ts';
import { labelHitsOf } from '../labels/label-hits.ts';
import { layoutOf } from '../layout/layout.ts';
import { learnedRolesOf, type Networks, networksIn } from './learned-roles.ts';
import { keptPages } from './opinions.ts';

const networks = networksIn(new URL('weights.bin', import.meta.url));

/** Returns the probabilities of all words of a page, as a document read for the first time does. */
function totalsOf(text: string, among: Networks): number[] {
  const layout = layoutOf([buildPage(text)]);
  const roles = learnedRolesOf(
    { layout, labels: labelHitsOf(layout), dates: [], amounts: findAmounts(layout, new Set()) },
    among,
  );
  return layout.tokens.map((token) => roles.of(token, 'total_amount'));
}

const bill = (number: number) => `Invoice ${number}\nNet 100,00\nTotal 121,00 ${'x'.repeat(number % 7)}`;

test('the networks look once at a page that is read again, as when the documents of a layout are compared', () => {
  const own = [...networks];
  const look = vi.spyOn(own, 'map');
  const first = totalsOf('Invoice 1\nTotal 121,00', own);
  expect(totalsOf('Invoice 1\nTotal 121,00', own)).toEqual(first);
  expect(look).toHaveBeenCalledTimes(1);
  expect(totalsOf('Invoice 1\nTotal due 121,00', own)).not.toEqual(first);
  expect(look).toHaveBeenCalledTimes(2);
});

test('other networks have opinions of their own', () => {
  expect(totalsOf(bill(1), networks.slice(0, 1))).not.toEqual(totalsOf(bill(1), networks.slice(1, 2)));
});

test('of the pages seen, the latest are kept', () => {
  const own = networks.slice(0, 1);
  const look = vi.spyOn(own, 'map');
  const pages = Array.from({ length: keptPages + 1 }, (_, at) => `Total ${'ab '.repeat(at + 1)}`);
  for (const page of pages) totalsOf(page, own);
  totalsOf(pages.at(-1) ?? '', own);
  expect(look).toHaveBeenCalledTimes(pages.length);
  totalsOf(pages[0] ?? '', own);
  expect(look).toHaveBeenCalledTimes(pages.length + 1);
});
