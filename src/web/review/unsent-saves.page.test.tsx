import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Refusal } from '#testing/fake-api.ts';
import { field, openReview, saved } from '#testing/open-review.tsx';
import { offlineSession } from '#web/platform/auth/offline-session.ts';
import { currentSession } from '#web/platform/auth/with-credentials.ts';
import { pendingSaves } from './session/pending.ts';

const saveCurrency = async (user: Awaited<ReturnType<typeof openReview>>['user']) => {
  await user.clear(field('Currency'));
  await user.type(field('Currency'), 'EUR');
  await user.keyboard('{Control>}s{/Control}');
};

test('without a network at start, a save waits for the network instead of being refused', async () => {
  const { user, calls } = await openReview();
  const offline = vi
    .spyOn(currentSession(), 'credentials')
    .mockImplementation(offlineSession({ id: 'me', role: 'Accountant' }).credentials);
  await saveCurrency(user);
  await screen.findByText(/^Could not reach the service/);
  await waitFor(() => expect(pendingSaves()).toMatchObject([{ state: 'waiting' }]));
  offline.mockRestore();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(pendingSaves()).toEqual([]));
  expect(saved(calls)).toHaveLength(1);
});

/** The session expires with the first save: the service refuses everything until the user signs in again. */
const expiring = () => {
  const session = { isExpired: false };
  const guard = () => {
    if (session.isExpired) throw new Refusal('not_signed_in');
  };
  const update = () => {
    if (saves === 0) session.isExpired = true;
    saves += 1;
    guard();
  };
  let saves = 0;
  const stay = () => {
    guard();
    return { others: [] };
  };
  return { session, handlers: { documents: { update }, presenceBff: { stay } } };
};

test('a save that waits for the user to sign in is sent after the sign-in', async () => {
  const { session, handlers } = expiring();
  const { user, calls, askAnew } = await openReview({ handlers });
  await saveCurrency(user);
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  await screen.findByText(/^You are signed out/);
  vi.spyOn(currentSession(), 'signInAgain').mockImplementation(async () => {
    session.isExpired = false;
    return true;
  });
  // The next request asks for the sign-in again.
  askAnew();
  await user.click(await screen.findByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(pendingSaves()).toEqual([]));
  expect(saved(calls)).toHaveLength(2);
});

test('a save that waited for a sign-in when the browser was closed is sent when the document is opened again', async () => {
  const { session, handlers } = expiring();
  const { user, unmount } = await openReview({ handlers });
  await saveCurrency(user);
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(pendingSaves()).toMatchObject([{ state: 'signedOut' }]));
  unmount();
  session.isExpired = false;
  const { calls } = await openReview({ handlers });
  await waitFor(() => expect(pendingSaves()).toEqual([]));
  expect(saved(calls)).toHaveLength(1);
});
