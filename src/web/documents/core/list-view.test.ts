import { fc } from '#testing/properties.ts';
import { expect, test } from 'vitest';
import { ListQuery } from '#contract/core/parts.ts';
import { todayUtc } from './relative-days.ts';
import { defaultSort, readListView, scopeOf, tabs, writeListView, type ListView, type TabId } from './list-view.ts';

const word = fc.string({ minLength: 1, maxLength: 20 });
const day = fc.constantFrom('2026-01-01', '2026-12-31');
const views: fc.Arbitrary<ListView> = fc.record({
  tab: fc.constantFrom(...(Object.keys(tabs) as TabId[])),
  text: fc.string({ maxLength: 30 }),
  filters: fc.record(
    {
      documentClass: fc.record({ values: fc.array(word, { minLength: 1, maxLength: 3 }) }),
      isDuplicate: fc.constant({ values: ['true'] }),
      createdAt: fc.record({ from: day, to: day }),
      'fields.date_due': fc.record({ to: day }),
      extractionTime: fc.constant({ days: 'thisWeek' as const }),
      'fields.cost': fc.constantFrom({ days: 'overdue' as const }, { from: '10', to: '20' }, { values: ['~x', '~~'] }),
      'fields.issued_by_name_sm': fc.record({ values: fc.array(word, { minLength: 1, maxLength: 1 }) }),
    },
    { requiredKeys: [] },
  ),
  sort: fc.constantFrom(
    defaultSort,
    { field: 'fields.total_amount', direction: 'Asc' },
    { field: 'FileName', direction: 'Desc' },
  ),
});

test('a view is restored from its address unchanged', () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(readListView(new URLSearchParams(writeListView(view).toString()))).toEqual(view);
    }),
  );
});

test('the service accepts the filter of any view', () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(ListQuery.safeParse({ ...scopeOf(view), sort: view.sort }).success).toBe(true);
    }),
  );
});

test('a malformed address still shows a list', () => {
  const view = readListView(new URLSearchParams('view=nonsense&q=&documentClass=&listStatus=x&evil=1&createdAt=..2026-02-01'));
  expect(view).toEqual({ tab: 'toReview', text: '', filters: { createdAt: { to: '2026-02-01' } }, sort: defaultSort });
});

test('relative dates are resolved to the current dates', () => {
  const { filter } = scopeOf(readListView(new URLSearchParams('fields.date_due=thisMonth&fields.paid=~today')));
  const today = new Date(todayUtc()).toISOString().slice(0, 10);
  expect(filter?.['fields.paid']).toEqual({ from: today, to: today });
  expect(filter?.['fields.date_due']?.from).toBe(`${today.slice(0, 8)}01`);
});

test('the default view has a short address', () => {
  expect(writeListView(readListView(new URLSearchParams())).toString()).toBe('');
});

test('a date received covers the whole day in local time', () => {
  const view = readListView(new URLSearchParams('createdAt=2026-03-05..2026-03-05'));
  expect(scopeOf(view).filter?.['createdAt']).toEqual({
    from: new Date(2026, 2, 5).toISOString(),
    to: new Date(2026, 2, 5, 23, 59, 59, 999).toISOString(),
  });
});
