import { act, screen, within } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openInbox, ready } from '#testing/approval-inbox.tsx';
import { Refusal } from '#testing/fake-api.ts';
import { undoMs } from './delayed-decisions.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

test('a substitute whose substitution has ended gets one notice that says so', async () => {
  let isOver = false;
  const turn = {
    stepIndex: 1,
    inPlaceOf: ['Petr Svoboda'],
    isOverride: false,
    isEscalated: false,
    openFields: [],
    requiredFields: [],
  };
  await openInbox({
    more: {
      ofDocument: () => {
        if (isOver) throw new Refusal('role_forbids', { reason: { code: 'own_approvals_only', params: {} } });
        return { runs: [], question: null, myTurn: turn, canRestart: false };
      },
    },
    approval: {
      approve: () => {
        throw new Refusal('role_forbids');
      },
    },
  });
  const article = await ready('Umbrella');
  isOver = true;
  article.getByRole('button', { name: 'Approve' }).click();
  await act(() => vi.advanceTimersByTimeAsync(undoMs + 1_000));
  const notices = await screen.findByRole('region', { name: 'Notifications' });
  expect(within(notices).getByText('You are no longer asked to decide on this document.')).toBeDefined();
  expect(within(notices).queryByText(/Your role does not allow this/)).toBeNull();
});

test.each([
  ['Ask', 'Ask about Umbrella'],
  ['Delegate', 'Delegate the decision to a colleague'],
])('offline, %s says why there is nobody to choose', async (button, title) => {
  await openInbox();
  const article = await ready('Umbrella');
  act(() => onlineManager.setOnline(false));
  article.getByRole('button', { name: button }).click();
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await dialog.findByText('You are offline. Colleagues are listed when you are back online.');
});
