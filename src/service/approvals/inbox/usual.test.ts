import { expect, test } from 'vitest';
import type { FieldValues } from '#values/values.ts';
import { lacksOrder, usualAmount } from './usual.ts';

const of = (total: string, order = '', currency = 'CZK'): { fields: FieldValues } => ({
  fields: Object.fromEntries(
    Object.entries({ total_amount: total, order_number_sm: order, currency }).map(([name, value]) => [
      name,
      { value, wordIds: [], confidence: 1, source: 'Extraction' as const, evidence: [] },
    ]),
  ),
});

test.each([
  { what: 'two documents are too few to know what is usual', earlier: [of('100'), of('200')], now: of('500'), usual: null },
  { what: 'above', earlier: [of('90'), of('1000.5'), of('200')], now: of('1000.51'), usual: ['90', '1000.5', false] },
  { what: 'below', earlier: [of('90'), of('100'), of('200')], now: of('9'), usual: ['90', '200', false] },
  { what: 'as usual', earlier: [of('90'), of('100'), of('200')], now: of('200'), usual: ['90', '200', true] },
  { what: 'another currency', earlier: [of('90'), of('100'), of('200', '', 'EUR')], now: of('150'), usual: null },
  { what: 'no total', earlier: [of('90'), of('100'), of('200')], now: of(''), usual: null },
])('the usual amount: $what', ({ earlier, now, usual }) => {
  const [least, most, isWithin] = usual ?? [];
  expect(usualAmount(earlier, now)).toEqual(usual && { least, most, isWithin });
});

test.each([
  {
    what: 'the last three have one, this one does not',
    earlier: [of('1', 'A'), of('1', 'B'), of('1', 'C')],
    now: of('1'),
    lacks: true,
  },
  { what: 'this one has one too', earlier: [of('1', 'A'), of('1', 'B'), of('1', 'C')], now: of('1', 'D'), lacks: false },
  { what: 'only some have one', earlier: [of('1', 'A'), of('1'), of('1', 'C')], now: of('1'), lacks: false },
  { what: 'too few documents', earlier: [of('1', 'A'), of('1', 'B')], now: of('1'), lacks: false },
])('a missing order: $what', ({ earlier, now, lacks }) => {
  expect(lacksOrder(earlier, now)).toBe(lacks);
});
