import { expect, test } from 'vitest';
import type { FieldValue, ValueSource } from '#values/values.ts';
import { partFields } from './part-fields.ts';

const value = (text: string, wordIds: number[], source: ValueSource = 'Extraction'): FieldValue => ({
  value: text,
  wordIds,
  confidence: 0.9,
  source,
  evidence: [],
});

test.each([
  ['is extracted again', { total: value('1', [3]) }, { total: value('2', [4]) }, { total: '2' }],
  [
    'is kept if the part alone does not determine it',
    { note: value('x', [7]) },
    { total: value('2', [4]) },
    { note: 'x', total: '2' },
  ],
  ['is dropped if it is not printed on the part', { note: value('x', []) }, {}, {}],
  ['is kept if a user entered it', { total: value('1', [4], 'User') }, { total: value('2', [4]) }, { total: '1' }],
  [
    "is extracted into another field: the customer's number is not the supplier's as well",
    { supplier: value('12345679', [31]) },
    { customer: value('12345679', [31]) },
    { customer: '12345679' },
  ],
])('a value of the original on a part: %s', (_what, splitLines, found, left) => {
  const fields = partFields(splitLines, found);
  expect(Object.fromEntries(Object.entries(fields).map(([name, { value: text }]) => [name, text]))).toEqual(left);
});
