import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listStatuses, type ListStatus } from '#contract/core/document-states.ts';
import { buildRow } from '#testing/build-row.ts';
import { renderPage } from '#testing/render-page.tsx';

const nothing = Object.fromEntries(listStatuses.map((status) => [status, 0])) as Record<ListStatus, number>;
const shared = { id: 'v1', name: 'Due soon', search: 'view=all', isShared: true, ownerId: 'u9', mayChange: true };

test('a view is not named like a tab', async () => {
  const page = await renderPage(
    '/documents?view=all&q=acme',
    {
      documentTypes: { active: () => [{ documentType: 'invoice', name: 'Invoice', isDefault: true }] },
      documentsBff: { list: () => ({ items: [], totalCount: 0 }), counts: () => nothing },
      listBff: { saveView: () => ({ ...shared, isOwn: true }) },
    },
    { role: 'TenantAdmin' },
  );
  await page.user.click(await screen.findByRole('button', { name: 'Save this view' }));
  const name = await screen.findByRole('textbox', { name: 'View name' });
  await page.user.type(name, ' to Review{Enter}');
  await screen.findAllByText('A tab of the list already has this name.');
  await page.user.type(name, ' today{Enter}');
  await waitFor(() =>
    expect(page.calls.filter(({ name }) => name === 'listBff.saveView')).toMatchObject([{ body: { name: 'to Review today' } }]),
  );
});

test.each([
  ['another user', false, { name: 'Due soon', search: 'view=all', isShared: true, ownerId: 'u9' }],
  ['the user', true, { name: 'Due soon', search: 'view=all', isShared: true }],
])('a deleted view of %s belongs to them again after Undo', async (_whose, isOwn, body) => {
  let views = [{ ...shared, isOwn }];
  const { user, calls } = await renderPage(
    '/documents?view=all&saved=v1',
    {
      documentTypes: { active: () => [{ documentType: 'invoice', name: 'Invoice', isDefault: true }] },
      documentsBff: { list: () => ({ items: [buildRow({ id: 'a' })], totalCount: 1 }), counts: () => nothing },
      listBff: {
        views: () => views,
        countMany: (request) => request.body.map(() => ({ count: 1, isMore: false })),
        removeView: () => void (views = []),
        saveView: () => ({ ...shared, isOwn }),
      },
    },
    { role: 'TenantAdmin' },
  );
  await user.click(await screen.findByRole('button', { name: 'View Due soon' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete view' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(calls.find(({ name }) => name === 'listBff.saveView')?.body).toEqual(body));
});
