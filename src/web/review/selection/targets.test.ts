import { expect, test } from 'vitest';
import { buildDetail } from '#testing/build-detail.ts';
import { emptyDraft, serverRows } from '../session/draft.ts';
import { reviewFields } from '../form/review-fields.ts';
import { knownValues, highlightsOf } from './targets.ts';

const detail = buildDetail({
  fields: { total_amount: { value: '121.00', wordIds: [5, 6] } },
  items: [{ item_description: { value: 'Paper', wordIds: [1] }, item_amount: { value: '121.00', wordIds: [2, 5] } }],
});
const fields = reviewFields(detail, emptyDraft);
const rows = serverRows(detail);

test('a word leads to the value printed there, the header first', () => {
  const known = knownValues(fields, rows);
  expect(known.targetOf(6)).toEqual({ kind: 'field', name: 'total_amount' });
  expect(known.targetOf(5)).toEqual({ kind: 'field', name: 'total_amount' });
  expect(known.valueOf(5)).toEqual([5, 6]);
  expect(known.targetOf(2)).toEqual({ kind: 'cell', rowId: 'kept-0', column: 'item_amount' });
  expect(known.targetOf(9)).toBeNull();
});

test('a focused cell highlights its row too', () => {
  expect(highlightsOf({ kind: 'cell', rowId: 'kept-0', column: 'item_amount' }, fields, rows)).toEqual([
    { tone: 'row', wordIds: [1, 2, 5] },
    { tone: 'focus', wordIds: [2, 5] },
  ]);
});

test('a field highlights its words, and a missing target highlights nothing', () => {
  expect(highlightsOf({ kind: 'field', name: 'total_amount' }, fields, rows)).toEqual([{ tone: 'focus', wordIds: [5, 6] }]);
  expect(highlightsOf({ kind: 'cell', rowId: 'gone', column: 'x' }, fields, rows)).toEqual([]);
  expect(highlightsOf(null, fields, rows)).toEqual([]);
});

test.each([
  ['total_amount', 'voicesDisagree', false],
  ['amount_due', 'voicesDisagree', true],
  ['amount_due', 'required', false],
])('a field that is also in the payment code highlights the code where they differ (%s, %s)', (name, code, hasCodes) => {
  const message = { field: name, level: 'Error' as const, itemIndex: null, code, message: 'Differs' };
  const contradicted = buildDetail({ fields: { [name]: { value: '121.00', wordIds: [5] } }, validationErrors: [message] });
  expect(highlightsOf({ kind: 'field', name }, reviewFields(contradicted, emptyDraft), [])).toEqual([
    { tone: 'focus', wordIds: [5], ...(hasCodes && { hasCodes }) },
  ]);
});
