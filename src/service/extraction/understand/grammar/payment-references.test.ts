import { expect, test } from 'vitest';
import { belgianReferenceHolds, parseBelgianReference } from './payment-references.ts';

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
