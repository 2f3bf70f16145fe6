import { expect, test } from 'vitest';
import { problemOf } from './key-choice.ts';

const all = [
  { id: 'review.save', label: 'Save', group: 'Review', keys: 'Mod+KeyS' },
  { id: 'review.validate', label: 'Validate', group: 'Review', keys: 'Mod+Enter' },
  { id: 'page.nextPage', label: 'Next page', group: 'Page', keys: 'PageDown Period' },
];

test.each([
  ['Alt+KeyS', 'review.validate', null],
  ['Mod+KeyS', 'review.save', null],
  ['Mod+KeyS', 'review.validate', { kind: 'taken', by: { id: 'review.save', label: 'Save' } }],
  ['Period', 'page.take', { kind: 'taken', by: { id: 'page.nextPage', label: 'Next page' } }],
  ['Period', 'review.save', null],
  ['Mod+Alt+KeyQ', 'review.save', { kind: 'writesSigns' }],
  ['Mod+Alt+Digit2', 'review.save', { kind: 'writesSigns' }],
  ['Mod+Alt+F2', 'review.save', null],
  ['Mod+KeyW', 'review.save', { kind: 'browsers' }],
])('%s for %s', (keys, id, problem) => expect(problemOf(keys, { id }, all)).toEqual(problem));
