import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '#testing/fake-api.ts';
import { itemOf, openInbox, ready, run } from '#testing/approval-inbox.tsx';

test('a document that arrives before the one being read does not replace it', async () => {
  let items = [itemOf('b')];
  const page = await openInbox({ more: { inbox: () => ({ items, totalCount: items.length }) } });
  await ready('Initech');
  items = [itemOf('a'), itemOf('b')];
  await act(async () => page.askAnew());
  await screen.findByText('2 of 2');
  expect(screen.queryByRole('article', { name: 'Umbrella' })).toBeNull();
  await ready('Initech');
});

test('a document withdrawn while it is read stays, says so, and cannot be decided', async () => {
  let items = [itemOf('a'), itemOf('b')];
  const turn = { stepIndex: 1, inPlaceOf: [], isOverride: false, isEscalated: false, openFields: [], requiredFields: [] };
  const page = await openInbox({
    more: {
      inbox: () => ({ items, totalCount: items.length }),
      ofDocument: () => ({
        runs: [items.length < 2 ? { ...run, status: 'Withdrawn' } : run],
        question: null,
        myTurn: items.length < 2 ? null : turn,
        canRestart: false,
      }),
    },
  });
  await ready('Umbrella');
  items = [itemOf('b')];
  await act(async () => page.askAnew());
  const article = within(await screen.findByRole('article', { name: 'Umbrella' }));
  await article.findByText('The approval was withdrawn. There is nothing to decide.');
  await waitFor(() => expect(article.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true));
  await page.user.click(article.getByRole('button', { name: 'Next document' }));
  await screen.findByRole('article', { name: 'Initech' });
});

test('a document deleted while it is read cannot be decided, and says so', async () => {
  let items = [itemOf('a'), itemOf('b')];
  const turn = { stepIndex: 1, inPlaceOf: [], isOverride: false, isEscalated: false, openFields: [], requiredFields: [] };
  const page = await openInbox({
    more: {
      inbox: () => ({ items, totalCount: items.length }),
      ofDocument: () => {
        if (items.length < 2) throw new Refusal('not_found');
        return { runs: [run], question: null, myTurn: turn, canRestart: false };
      },
    },
  });
  await ready('Umbrella');
  items = [itemOf('b')];
  await act(async () => page.askAnew());
  const article = within(await screen.findByRole('article', { name: 'Umbrella' }));
  await article.findByText('The document was deleted, or you can no longer access it.');
  expect(article.getByRole('button', { name: 'Reject' })).toHaveProperty('disabled', true);
});
