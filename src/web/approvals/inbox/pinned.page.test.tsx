import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeHandlers, Refusal } from '#testing/fake-api.ts';
import { itemOf, openInbox, ready, run } from '#testing/approval-inbox.tsx';
import type { DocumentApproval } from '../core/approval.queries.ts';

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

const turn = { stepIndex: 1, inPlaceOf: [], isOverride: false, isEscalated: false, openFields: [], requiredFields: [] };
const waiting: DocumentApproval = { runs: [run], question: null, myTurn: turn, canRestart: false };

/** Opens the first of two documents, which the inbox then loses; `lost` answers for it from then on. */
async function openAndLose(lost: () => DocumentApproval, review: FakeHandlers['reviewBff'] = {}) {
  let items = [itemOf('a'), itemOf('b')];
  const page = await openInbox({
    review,
    more: {
      inbox: () => ({ items, totalCount: items.length }),
      ofDocument: () => (items.length < 2 ? lost() : waiting),
    },
  });
  await ready('Umbrella');
  items = [itemOf('b')];
  await act(async () => page.askAnew());
  return { ...page, article: within(await screen.findByRole('article', { name: 'Umbrella' })) };
}

test('a document withdrawn while it is read stays, says so, and cannot be decided', async () => {
  const { article, user } = await openAndLose(() => ({ ...waiting, runs: [{ ...run, status: 'Withdrawn' }], myTurn: null }));
  await article.findByText('The approval was withdrawn. There is nothing to decide.');
  await waitFor(() => expect(article.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true));
  await user.click(article.getByRole('button', { name: 'Next document' }));
  await screen.findByRole('article', { name: 'Initech' });
});

test('a document deleted while it is read cannot be decided, and says so', async () => {
  const { article } = await openAndLose(() => {
    throw new Refusal('not_found');
  });
  await article.findByText('The document was deleted, or you can no longer access it.');
  expect(article.getByRole('button', { name: 'Reject' })).toHaveProperty('disabled', true);
});

test('a deleted document shows no notes and no link, which could not be loaded', async () => {
  let isDeleted = false;
  const { article } = await openAndLose(
    () => {
      isDeleted = true;
      throw new Refusal('not_found');
    },
    {
      notes: () => {
        if (isDeleted) throw new Refusal('not_found');
        return [];
      },
    },
  );
  await article.findByText('The document was deleted, or you can no longer access it.');
  expect(article.queryByRole('region', { name: 'Notes' })).toBeNull();
  expect(article.queryByRole('link', { name: 'Open document' })).toBeNull();
});

test('values that someone else changes while the document is open are named beside the buttons', async () => {
  let total = '12100.00';
  const page = await openInbox({ totalOf: () => total, versionOf: () => (total === '12100.00' ? 7 : 8) });
  const article = await ready('Umbrella');
  expect(article.queryByText(/^Changed since you opened it/)).toBeNull();
  total = '912100.00';
  await act(async () => page.askAnew());
  await article.findByText(/^Changed since you opened it: \S/);
  await page.user.click(article.getByRole('button', { name: 'Next document' }));
  const next = await ready('Initech');
  expect(next.queryByText(/^Changed since you opened it/)).toBeNull();
});
