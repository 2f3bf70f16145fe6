import { expect, test } from 'vitest';
import {
  belgianReferenceHolds,
  finnishReferenceHolds,
  parseBelgianReference,
  parseCreditorReference,
  parseSwissReference,
} from './payment-references.ts';

test.for<[string, string, boolean]>([
  ['+++090/9337/55493+++', '+++090/9337/55493+++', true],
  ['***090/9337/55493***', '+++090/9337/55493+++', true],
  ['Mededeling: +++ 090 / 9337 / 55493 +++', '+++090/9337/55493+++', true],
  // a remainder of zero is written as 97
  ['+++000/0000/09797+++', '+++000/0000/09797+++', true],
  ['+++090/9337/55494+++', '+++090/9337/55494+++', false],
  ['+++123/4567/89012+++', '+++123/4567/89012+++', false],
])('%s', ([text, value, isChecked]) => {
  expect(parseBelgianReference(text)).toEqual({ value, isChecked });
  expect(belgianReferenceHolds(text)).toBe(isChecked);
});

test.for(['090933755493', '090/9337/55493', 'RF18539007547034', '+++090/9337/5549+++', '++090/9337/55493++', '2026/0001'])(
  '%s is not a reference',
  (text) => {
    expect(parseBelgianReference(text)).toBeNull();
    expect(belgianReferenceHolds(text)).toBeNull();
  },
);

test.for<[string, string | null]>([
  ['21 00000 00003 13947 14300 09017', '21 00000 00003 13947 14300 09017'],
  ['210000000003139471430009017', '21 00000 00003 13947 14300 09017'],
  ['21 00000 00003 13947 14300 09018', null],
  ['00 00000 00000 00000 00000 00000', null],
  ['1 00000 00003 13947 14300 09017', null],
])('Swiss reference %s', ([text, value]) => expect(parseSwissReference(text)).toBe(value));

test.for<[string, string | null]>([
  ['RF18 5390 0754 7034', 'RF18539007547034'],
  ['RF18539007547034', 'RF18539007547034'],
  ['RF18 5390 0754 7035', null],
  ['RF18', null],
])('creditor reference %s', ([text, value]) => expect(parseCreditorReference(text)).toBe(value));

test.each([
  ['30012 02503', true],
  ['30012 02504', false],
  ['1232', true],
  ['00000', false],
  ['A1232', false],
])('a Finnish reference has a check digit at its end: %s', (text, holds) => {
  expect(finnishReferenceHolds(text)).toBe(holds);
});
