import { expect, test } from 'vitest';
import { availableActions, type FocusPlace } from './available-actions.ts';

const run = () => undefined;
const actions = [
  { id: 'keys', label: 'Show keyboard shortcuts', group: 'Everywhere', keys: '? F1', inDialogs: true, run },
  { id: 'go', label: 'Go', group: 'Everywhere', keys: 'Alt+Digit1', run },
  { id: 'review.confirm', label: 'Confirm', group: 'Review', keys: 'Enter', run },
  { id: 'review.page', label: 'To the page', group: 'Review', keys: 'KeyP', run },
  { id: 'review.choice1', label: 'Candidate', group: 'Review', keys: 'Alt+Digit1', run },
  { id: 'page.take', label: 'Take the word', group: 'Page', keys: 'Enter NumpadEnter', place: 'page' as const },
  { id: 'items.edit', label: 'Edit', group: 'Items', keys: 'F2', place: 'items' as const },
  { id: 'pages.cut', label: 'Cut', group: 'Pages', keys: 'Space', place: 'dialog' as const },
  { id: 'none', label: 'Without a key', group: 'Review', run },
];

test.each<[FocusPlace, string[]]>([
  ['screen', ['Show keyboard shortcuts ? F1', 'Confirm Enter', 'To the page KeyP', 'Candidate Alt+Digit1']],
  ['page', ['Show keyboard shortcuts ? F1', 'To the page KeyP', 'Candidate Alt+Digit1', 'Take the word Enter NumpadEnter']],
  ['items', ['Show keyboard shortcuts F1', 'Candidate Alt+Digit1', 'Edit F2']],
  ['input', ['Show keyboard shortcuts F1', 'Confirm Enter', 'Candidate Alt+Digit1']],
  ['dialog', ['Show keyboard shortcuts ? F1', 'Cut Space']],
])('with the focus in: %s', (place, expected) => {
  expect(availableActions(actions, place).map(({ label, keys }) => `${label} ${keys}`)).toEqual(expected);
});
