import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TrashedDocument } from '#contract/documents/trash-bff.ts';
import { renderPage } from '#testing/render-page.tsx';

const deletedAt = new Date(Date.now() - 28.5 * 86_400_000);
const document = (id: string): TrashedDocument => ({
  id,
  fileName: `${id}.pdf`,
  supplier: null,
  number: null,
  total: null,
  currency: null,
  pageCount: 1,
  deletedAt: deletedAt.toISOString(),
  deletedBy: 'Jana',
  goneAt: new Date(deletedAt.getTime() + 30 * 86_400_000).toISOString(),
});

async function open(start: string[]) {
  let inTrash = start;
  return renderPage(
    '/settings/trash',
    {
      trashBff: { list: () => ({ items: inTrash.map(document), totalCount: inTrash.length }) },
      documentsBff: {
        restore: ({ body }) => {
          inTrash = inTrash.filter((id) => !body.includes(id));
        },
      },
    },
    { role: 'TenantAdmin' },
  );
}

test('one document and then all others are restored', async () => {
  const { findByRole, findAllByText, findByText, user, calls } = await open(['a', 'b', 'c']);
  expect(await findAllByText('deleted permanently in 2 days')).toHaveLength(3);
  await user.click(await findByRole('button', { name: 'Restore a.pdf' }));
  await waitFor(() => expect(calls.find(({ name }) => name === 'documentsBff.restore')?.body).toEqual(['a']));
  await user.click(await findByRole('checkbox', { name: 'All' }));
  await findByText('2 selected');
  const takeBack = await findByRole('button', { name: 'Restore' });
  // The first request is still running.
  await waitFor(() => expect(takeBack).toHaveProperty('disabled', false));
  await user.click(takeBack);
  await findByRole('heading', { name: 'The trash is empty' });
  expect(calls.findLast(({ name }) => name === 'documentsBff.restore')?.body).toEqual(['b', 'c']);
});
