import { expect, test } from 'vitest';
import { buildDetail } from '#testing/build-detail.ts';
import { emptyDraft } from './draft.ts';
import { isAlreadySaved, isChangedByOthers } from './outbox.ts';
import { removePendingSave, markPending, findPendingSave, pendingSaves, addPendingSave, type PendingSave } from './pending.ts';

const change = (fieldName: string, newValue: string, user: string, timestamp: string) => ({
  fieldName,
  itemIndex: null,
  oldValue: '',
  newValue,
  source: 'User' as const,
  user,
  clientApplicationId: null,
  timestamp,
});
const sent = { ...emptyDraft, fields: { currency: { value: 'EUR', wordIds: [] } } };
const seenAt = '2026-03-06T10:00:00.000Z';
const later = '2026-03-06T10:01:00.000Z';

test.each([
  ['nothing', [], false],
  ['a value seen on the screen', [change('date_due', '2026-04-01', 'Petr', '2026-03-06T09:00:00.000Z')], false],
  ['an own value', [change('date_due', '2026-04-01', 'Jana', later)], false],
  ['another value', [change('date_due', '2026-04-01', 'Petr', later)], true],
  ['the same value as the one being sent', [change('currency', 'EUR', 'Petr', later)], false],
  ['a row', [{ ...change('item_amount', '1', 'Petr', later), itemIndex: 2 }], true],
])('changed meanwhile: %s', (_, fieldsHistory, isChanged) =>
  expect(isChangedByOthers(buildDetail({ fieldsHistory }), sent, seenAt, 'Jana')).toBe(isChanged),
);

const withCurrency = (value: string) => ({ currency: { value, wordIds: [], source: 'User' as const, evidence: [] } });

test.each([
  ['a save with the same value', 'save', 'Extracted', 'EUR', true],
  ['a save with another value', 'save', 'Extracted', 'USD', false],
  ['a validation of a validated document', 'validate', 'Validated', 'EUR', true],
  ['a validation of a document to review', 'validate', 'Extracted', 'EUR', false],
  ['a validation with another value', 'validate', 'Validated', 'USD', false],
] as const)('already saved: %s', (_, kind, state, currency, isSaved) =>
  expect(isAlreadySaved({ sent, kind }, buildDetail({ state, fields: withCurrency(currency) }))).toBe(isSaved),
);

const save = (since: string): PendingSave => ({
  userId: 'me',
  documentId: 'document',
  name: 'ACME',
  href: '/documents/document',
  kind: 'validate',
  sent,
  version: 3,
  seenAt,
  since,
  state: 'sending',
});

test('a newer save of a document replaces an older one, which no longer affects it', () => {
  addPendingSave(save('1'));
  addPendingSave(save('2'));
  markPending(save('1'), 'refused', 'no');
  removePendingSave(save('1'));
  expect(pendingSaves()).toEqual([save('2')]);
  markPending(save('2'), 'waiting');
  expect(findPendingSave('me', 'document')?.state).toBe('waiting');
  expect(findPendingSave('somebody', 'document')).toBeUndefined();
});

test.each(['{', '{"a":1}', '[{"userId":"me"}]'])('reads nothing from %s', (text) => {
  localStorage.setItem('vidimus.outbox', text);
  expect(pendingSaves()).toEqual([]);
});
