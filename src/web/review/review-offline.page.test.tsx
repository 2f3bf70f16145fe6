import { act, screen, waitFor, within } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { invoice, openReview } from '#testing/open-review.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
});

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => onlineManager.setOnline(isOnline));
}

/** Without a network the browser refuses every request. */
const refuse = () => {
  if (!onlineManager.isOnline()) throw new TypeError('Failed to fetch');
};

test.each(['Extract again', 'Put on hold', 'Delete', 'Download original'])(
  'offline, %s says at once that it failed, and is not done later',
  async (action) => {
    const { user, calls } = await openReview({
      handlers: {
        documents: { removeMany: refuse, changeState: refuse, originalFile: () => (refuse(), new Response('')) },
        documentsBff: { requeueMany: refuse },
      },
    });
    setOnline(false);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
    const notices = await screen.findByRole('region', { name: 'Notifications' });
    await within(notices).findByText(/^Could not reach the service/);
    const asked = calls.length;
    setOnline(true);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Values' })).toBeDefined());
    expect(calls.slice(asked).filter(({ name }) => /remove|requeue|changeState|file$/i.test(name))).toEqual([]);
  },
);

test('offline, a document that is not here yet says when it is shown, and the others can be opened', async () => {
  const { user } = await openReview({
    handlers: { documents: { get: ({ params }) => (params.documentId === invoice.id ? invoice : new Promise(() => {})) } },
  });
  await user.click(await screen.findByRole('button', { name: 'Next document' }));
  setOnline(false);
  await screen.findByText('You are offline. This document is shown when you are back online.');
  await user.click(screen.getByRole('button', { name: 'Previous document' }));
  await screen.findByRole('region', { name: 'Values' });
});
