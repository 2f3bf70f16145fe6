import { expect, test } from 'vitest';
import { buildDetail } from '#testing/build-detail.ts';
import type { FieldDefinition } from '#contract/document-types/v1.ts';
import { emptyHistory, patchOf, setField, setItems, currentField } from './draft.ts';
import { applyFilledValues } from './fill-from-row.ts';

const field = (name: string, type: FieldDefinition['type'], more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name,
  label: name,
  type,
  isRequired: false,
  isItemField: false,
  section: 'other',
  state: 'Visible',
  ...more,
});
const centre = field('centre', 'LOOKUP', {
  fills: [
    { column: 'Approver', field: 'approver' },
    { column: 'Limit', field: 'limit' },
  ],
});
const itemCentre = { ...centre, name: 'item_centre', isItemField: true };
const from = { table: 'Centres', key: 'P-100' };
const detail = buildDetail({
  documentTypeDefinition: {
    documentType: 'invoice',
    fields: [
      centre,
      field('approver', 'TEXT'),
      field('limit', 'DECIMAL'),
      itemCentre,
      field('item_account', 'TEXT', { isItemField: true }),
    ],
  },
  fields: {
    centre: { value: 'P-100', wordIds: [] },
    approver: { value: 'Jana', wordIds: [], source: 'Lookup', lookup: from },
    limit: { value: '100', wordIds: [4] },
  },
  items: [{ item_account: { value: '', wordIds: [] } }, { item_account: { value: '518', wordIds: [] } }],
});
const place = { detail, culture: 'cs-CZ', today: '2026-01-01' };
const row = (approver: string, limit: string) => ({
  table: 'Centres',
  values: [
    { field: 'approver', value: approver },
    { field: 'limit', value: limit },
  ],
});

test.each([
  // Values filled by the former row are removed with it. Extracted values stay if the new row has no value.
  [row('Petr', '2500.50'), { approver: 'Petr', limit: '2500.50' }],
  [row('', ''), { approver: '', limit: '100' }],
  [row('Petr', 'unlimited'), { approver: 'Petr', limit: 'unlimited' }],
])('a selected row fills its fields: %j', (answer, expected) => {
  const chosen = setField(emptyHistory, detail, 'centre', { value: 'B-200', wordIds: [] });
  const { now } = applyFilledValues(chosen, place, { definition: centre, rowId: null, key: 'B-200' }, answer);
  const shown = (name: string) => currentField(now, detail, name);
  expect({ approver: shown('approver').value, limit: shown('limit').value }).toEqual(expected);
  if (expected.approver !== '') expect(shown('approver').from).toEqual({ table: 'Centres', key: 'B-200' });
  expect(shown('limit').problem).toBe(expected.limit === 'unlimited' ? 'notANumber' : undefined);
});

test('a row that is no longer selected fills nothing', () => {
  const chosen = setField(emptyHistory, detail, 'centre', { value: 'C-300', wordIds: [] });
  expect(applyFilledValues(chosen, place, { definition: centre, rowId: null, key: 'B-200' }, row('Petr', '1'))).toBe(chosen);
});

test('a value restored after selecting a row is sent, so that the row does not override it', () => {
  const chosen = setField(emptyHistory, detail, 'centre', { value: 'B-200', wordIds: [] });
  const filled = applyFilledValues(chosen, place, { definition: centre, rowId: null, key: 'B-200' }, row('Petr', ''));
  const back = setField(filled, detail, 'approver', { value: 'Jana', wordIds: [] });
  expect(patchOf(back.now)?.fields).toMatchObject({ centre: { value: 'B-200' }, approver: { value: 'Jana' } });
});

test('in the items only the row with the selection is filled', () => {
  const rows = [
    { id: 'a', cells: { item_centre: { value: 'B-200', wordIds: [] } } },
    { id: 'b', cells: { item_account: { value: '518', wordIds: [] } } },
  ];
  const chosen = setItems(emptyHistory, detail, rows);
  const answer = { table: 'Centres', values: [{ field: 'item_account', value: '321' }] };
  const { now } = applyFilledValues(chosen, place, { definition: itemCentre, rowId: 'a', key: 'B-200' }, answer);
  expect(now.items?.map(({ cells }) => cells['item_account']?.value)).toEqual(['321', '518']);
});
