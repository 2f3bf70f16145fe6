import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listStatuses, type ListStatus } from '#contract/core/document-states.ts';
import { buildRow } from '#testing/build-row.ts';
import { Refusal } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { currentSession } from '../auth/with-credentials.ts';

const zero = Object.fromEntries(listStatuses.map((status) => [status, 0])) as Record<ListStatus, number>;

test('an expired session asks for signing in on top of the page, and pending requests continue', async () => {
  let isExpired = false;
  const guard = <T,>(answer: T) => {
    if (isExpired) throw new Refusal('not_signed_in');
    return answer;
  };
  const { findByRole, findByText, queryByRole, user, calls } = await renderPage('/documents?view=all', {
    documentTypes: { active: () => [] },
    documents: { removeMany: () => guard(undefined) },
    documentsBff: {
      counts: () => guard(zero),
      list: () => guard({ items: [buildRow({ supplier: 'Umbrella' })], totalCount: 1 }),
    },
  });
  await user.click(await findByRole('checkbox', { name: 'Select Umbrella' }));
  isExpired = true;
  await user.click(await findByRole('button', { name: 'Delete' }));
  await findByRole('dialog', { name: 'Your session has expired' });
  await findByRole('row', { name: /Umbrella/ });

  vi.spyOn(currentSession(), 'signInAgain').mockImplementation(async () => {
    isExpired = false;
    return true;
  });
  await user.click(await findByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(queryByRole('dialog')).toBeNull());
  await findByText('1 document deleted');
  expect(calls.filter(({ name }) => name === 'documents.removeMany')).toHaveLength(2);
});
