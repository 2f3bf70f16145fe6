import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildRow } from '#testing/build-row.ts';
import { buildUnit } from '#testing/build-unit.ts';
import type { FakeHandlers } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';

const open = (address: string, accountingUnits: FakeHandlers['accountingUnits'] = {}, documentCount = 0) =>
  renderPage(
    address,
    {
      accountingUnits: {
        list: () => ({ items: [buildUnit(), buildUnit({ id: 'u2', name: 'Brno', customerId: '27082440' })], totalCount: 2 }),
        ...accountingUnits,
      },
      clientApplications: { list: () => ({ list: [] }) },
      webhooks: { list: () => ({ items: [] }) },
      desk: {
        documents: ({ body: { filter } }) =>
          filter['listStatus'] || documentCount === 0
            ? { items: [], totalCount: 0 }
            : { items: [buildRow({ id: 'd' })], totalCount: documentCount },
      },
    },
    { role: 'TenantAdmin' },
  );

test('a unit is changed as a whole, and an address that is none is refused at its field', async () => {
  const { findByRole, findByText, user, calls } = await open('/settings/accounting-units', { update: () => {} });
  await user.click(await findByRole('link', { name: /Brno.*27082440/ }));
  const email = await findByRole('textbox', { name: 'E-mail' });
  await user.type(email, 'nonsense');
  await user.click(await findByRole('button', { name: 'Save' }));
  await findByText('This is no e-mail address.');
  await user.clear(email);
  await user.type(email, 'brno@demo.test');
  await user.click(await findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'accountingUnits.update')).toMatchObject({
      params: { accountingUnitId: 'u2' },
      body: { email: 'brno@demo.test', customerId: '27082440' },
    }),
  );
});

test('a unit with documents cannot be deleted, and it is said how many it has', async () => {
  const { findByRole, user } = await open('/settings/accounting-units?id=u2', {}, 12);
  await user.click(await findByRole('button', { name: 'Delete' }));
  const dialog = await findByRole('dialog', { name: 'Delete Brno?' });
  await within(dialog).findByText('To this unit belong: 12 documents.');
  expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('an empty unit is deleted after asking', async () => {
  const { findByRole, user, calls, place } = await open('/settings/accounting-units?id=u2', { remove: () => {} });
  await user.click(await findByRole('button', { name: 'Delete' }));
  const dialog = await findByRole('dialog', { name: 'Delete Brno?' });
  await user.click(await within(dialog).findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(place.address).toBe('/settings/accounting-units'));
  expect(calls.find(({ name }) => name === 'accountingUnits.remove')?.params).toEqual({ accountingUnitId: 'u2' });
});
