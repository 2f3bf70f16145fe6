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
  ['is read anew', { total: value('1', [3]) }, { total: value('2', [4]) }, { total: '2' }],
  [
    'stays where the part alone does not tell it',
    { note: value('x', [7]) },
    { total: value('2', [4]) },
    { note: 'x', total: '2' },
  ],
  ['stands nowhere on it', { note: value('x', []) }, {}, {}],
  ['was written by a person', { total: value('1', [4], 'User') }, { total: value('2', [4]) }, { total: '1' }],
  [
    'is read as another field by now: the number of the customer is not that of the supplier too',
    { supplier: value('12345679', [31]) },
    { customer: value('12345679', [31]) },
    { customer: '12345679' },
  ],
])('a value of the original on a part: %s', (_what, dealt, found, left) => {
  const fields = partFields(dealt, found);
  expect(Object.fromEntries(Object.entries(fields).map(([name, { value: text }]) => [name, text]))).toEqual(left);
});
