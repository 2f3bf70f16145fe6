import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildDetail } from '#testing/build-detail.ts';
import { buildRow } from '#testing/build-row.ts';
import { invoice, openReview } from '#testing/open-review.tsx';

/** Opens a document and deletes it by the menu; the service removes it from the list until it is restored. */
async function deleteInReview() {
  let isDeleted = false;
  const rows = () => [invoice.id, 'document-2'].slice(isDeleted ? 1 : 0).map((id) => buildRow({ id, fileName: `${id}.pdf` }));
  const page = await openReview({
    address: '?view=all',
    detail: buildDetail({ ...invoice, fileName: 'first.pdf' }),
    handlers: {
      documents: {
        removeMany: () => {
          isDeleted = true;
        },
      },
      documentsBff: {
        restore: () => {
          isDeleted = false;
        },
        list: () => ({ items: rows(), totalCount: rows().length }),
        counts: () => ({}),
      },
    },
  });
  await page.user.click(screen.getByRole('button', { name: 'More actions' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(page.place.address).toBe('/documents/document-2?view=all'));
  await screen.findByText('first.pdf deleted');
  return page;
}

test('a document deleted in review is restored by the shortcut of Undo in the list', async () => {
  const { user, calls, place } = await deleteInReview();
  await user.click(screen.getByRole('link', { name: 'Back to the list' }));
  await screen.findByRole('row', { name: /document-2/ });
  await waitFor(() => expect(screen.queryByRole('row', { name: /document-1/ })).toBeNull());
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByRole('row', { name: /document-1/ });
  expect(calls.find(({ name }) => name === 'documentsBff.restore')?.body).toEqual([invoice.id]);
  expect(screen.queryByText('first.pdf deleted')).toBeNull();
  expect(place.address).toBe('/documents?view=all');
});

test('in review the shortcut undoes changes of values: a deleted document is restored from its notification', async () => {
  const { user, calls } = await deleteInReview();
  await user.keyboard('{Control>}z{/Control}');
  expect(calls.some(({ name }) => name === 'documentsBff.restore')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('first.pdf deleted')).toBeNull());
  expect(calls.find(({ name }) => name === 'documentsBff.restore')?.body).toEqual([invoice.id]);
});
