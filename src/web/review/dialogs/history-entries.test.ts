import { expect, test } from 'vitest';
import { historyEntries } from './history-entries.ts';

const change = (fieldName: string, timestamp: string, user: string | null = 'Jana') => ({
  fieldName,
  itemIndex: null,
  oldValue: '1',
  newValue: '2',
  source: 'User' as const,
  user,
  clientApplicationId: null,
  timestamp,
});
const items = [
  { action: 'document.uploaded', timestamp: '2026-03-05T08:00:00.000Z', user: 'Jana' },
  { action: 'document.saved', timestamp: '2026-03-05T09:00:00.100Z', user: 'Jana' },
];

test('values are listed under the save that wrote them, newest first', () => {
  const changes = [
    change('total_amount', '2026-03-05T09:00:00.000Z'),
    change('currency', '2026-03-05T09:00:00.000Z'),
    change('currency', '2026-03-05T09:00:00.000Z', 'Petr'),
    change('note', '2026-03-05T10:00:00.000Z'),
  ];
  const shape = (field: string | null) =>
    historyEntries(items, changes, field).map(({ action, who, changes: each }) => [
      action,
      who,
      each.map(({ fieldName }) => fieldName).join(),
    ]);
  expect(shape(null)).toEqual([
    [null, 'Jana', 'note'],
    ['document.saved', 'Jana', 'total_amount,currency'],
    [null, 'Petr', 'currency'],
    ['document.uploaded', 'Jana', ''],
  ]);
  expect(shape('currency')).toEqual([
    ['document.saved', 'Jana', 'currency'],
    [null, 'Petr', 'currency'],
  ]);
  expect(shape('nothing')).toEqual([]);
  // Also with the same timestamp.
  const moment = ['document.stepApproved', 'document.approved'].map((action) => ({
    action,
    timestamp: '2026-03-05T11:00:00.000Z',
  }));
  expect(historyEntries(moment, [], null).map(({ action }) => action)).toEqual(['document.approved', 'document.stepApproved']);
});
