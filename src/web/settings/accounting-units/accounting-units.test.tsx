import { waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessibleDialog } from '#testing/accessible.ts';
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import type { Role } from '#contract/core/permissions.ts';
import { buildUnit } from '#testing/build-unit.ts';
import { Refusal, type FakeHandlers } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';

/** Current state of the second unit in the service. */
let shared = { name: 'Brno', version: 4 };
beforeEach(() => {
  shared = { name: 'Brno', version: 4 };
});

type Users = Result<Contract['usersBff']['list']>;

const open = (
  address: string,
  accountingUnits: FakeHandlers['accountingUnits'] = {},
  { documentCount = 0, users = [] }: { documentCount?: number; users?: Users } = {},
) =>
  renderPage(
    address,
    {
      usersBff: { list: () => users },
      accountingUnits: {
        list: () => ({ items: [buildUnit(), buildUnit({ id: 'u2', name: 'Brno', customerId: '27082440' })], totalCount: 2 }),
        ...accountingUnits,
      },
      accountingUnitsBff: {
        list: () => [
          { ...buildUnit(), version: 1, concerns: [] },
          { ...buildUnit({ id: 'u2', name: shared.name, customerId: '27082440' }), version: shared.version, concerns: [] },
        ],
      },
      clientApplications: { list: () => ({ list: [] }) },
      webhooks: { list: () => ({ items: [] }) },
      documents: { count: ({ body: { filter } }) => (filter['listStatus'] ? 0 : documentCount) },
    },
    { role: 'TenantAdmin' },
  );

test('a unit is changed as a whole, and an invalid address is refused at its field', async () => {
  const { findByRole, findByText, user, calls } = await open('/settings/accounting-units', { update: () => {} });
  await user.click(await findByRole('link', { name: /Brno.*27082440/ }));
  const email = await findByRole('textbox', { name: 'Email' });
  await user.type(email, 'nonsense');
  await user.click(await findByRole('button', { name: 'Save' }));
  await findByText('Enter a valid email address.');
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

test('a unit with documents cannot be deleted, and their number is shown', async () => {
  const { findByRole, user } = await open('/settings/accounting-units?id=u2', {}, { documentCount: 12 });
  await user.click(await findByRole('button', { name: 'Delete' }));
  const dialog = await findByRole('dialog', { name: 'Delete Brno?' });
  await expectAccessibleDialog();
  await within(dialog).findByText('Belongs to this unit: 12 documents.');
  expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('a user’s only unit cannot be deleted, and this is shown beforehand', async () => {
  const user = (id: string, role: Role, additionalAccountingUnitIds: string[]) => ({
    id,
    role,
    additionalAccountingUnitIds,
    name: id,
    email: `${id}@demo.test`,
    accountingUnitId: 'u2',
    version: 1,
    isActive: true,
    isInvited: false,
    hasPassword: true,
    hasSecondFactor: false,
    provider: null,
    invitedUntil: null,
    lastSignedInAt: null,
  });
  const users = [user('jan', 'Approver', []), user('eva', 'Accountant', ['u1']), user('admin', 'TenantAdmin', [])];
  const page = await open('/settings/accounting-units?id=u2', {}, { users });
  await page.user.click(await page.findByRole('button', { name: 'Delete' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Delete Brno?' }));
  await dialog.findByText('Belongs to this unit: 3 users.');
  dialog.getByText(/because it is the only one of 1 user or client application/);
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('the last unit cannot be deleted, and this is shown beforehand', async () => {
  const list = () => ({ items: [buildUnit({ id: 'u2', name: 'Brno' })], totalCount: 1 });
  const page = await open('/settings/accounting-units?id=u2', { list });
  await page.user.click(await page.findByRole('button', { name: 'Delete' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Delete Brno?' }));
  await dialog.findByText('This is the last unit, and at least one is required.');
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('an empty unit is deleted after a question', async () => {
  const { findByRole, user, calls, place } = await open('/settings/accounting-units?id=u2', { remove: () => {} });
  await user.click(await findByRole('button', { name: 'Delete' }));
  const dialog = await findByRole('dialog', { name: 'Delete Brno?' });
  await user.click(await within(dialog).findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(place.address).toBe('/settings/accounting-units'));
  expect(calls.find(({ name }) => name === 'accountingUnits.remove')?.params).toEqual({ accountingUnitId: 'u2' });
});

test('two concurrent admins: the second is told who changed it and keeps their own version', async () => {
  const saved: (string | null)[] = [];
  const { findByRole, findByText, queryByRole, user, calls } = await open('/settings/accounting-units?id=u2', {
    update: () => {
      saved.push(calls.at(-1)?.headers.get('if-match') ?? null);
      if (saved.at(-1) === `"${shared.version}"`) return;
      throw new Refusal('stale_version', { context: { changedBy: 'Eva Malá', version: 5 } });
    },
  });
  const email = await findByRole('textbox', { name: 'Email' });
  await user.type(email, 'brno@demo.test');
  shared = { name: 'Brno-město', version: 5 };
  await user.click(await findByRole('button', { name: 'Save' }));
  await findByText(/Eva Malá saved changes in the meantime/);
  // Fields that were not edited show the values that she saved.
  expect(await findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Brno-město');
  await user.click(await findByRole('button', { name: 'Keep my changes' }));
  expect(queryByRole('button', { name: 'Keep my changes' })).toBeNull();
  await user.click(await findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual(['"4"', '"5"']));
  expect(calls.findLast(({ name }) => name === 'accountingUnits.update')?.body).toMatchObject({
    name: 'Brno-město',
    email: 'brno@demo.test',
  });
});

test('two concurrent admins: the second takes the saved version and drops their own', async () => {
  const { findByRole, findByText, queryByText, user } = await open('/settings/accounting-units?id=u2', {
    update: () => {
      throw new Refusal('stale_version', { context: { changedBy: 'Eva Malá' } });
    },
  });
  const name = await findByRole('textbox', { name: 'Name' });
  await user.type(name, ' II');
  shared = { name: 'Brno-město', version: 5 };
  await user.keyboard('{Control>}s{/Control}');
  await findByText(/Eva Malá saved changes in the meantime/);
  await user.click(await findByRole('button', { name: 'Use saved version' }));
  await waitFor(() => expect(name).toHaveProperty('value', 'Brno-město'));
  expect(queryByText(/Not saved/)).toBeNull();
});

test('a page that fails to load shows an error and can be loaded again', async () => {
  let isThere = false;
  const unavailable = () => {
    throw new Refusal('unavailable');
  };
  const { findByRole, user } = await renderPage(
    '/settings/accounting-units',
    { accountingUnitsBff: { list: () => (isThere ? [{ ...buildUnit(), version: 1, concerns: [] }] : unavailable()) } },
    { role: 'TenantAdmin' },
  );
  await findByRole('heading', { name: 'This page could not be loaded' });
  isThere = true;
  await user.click(await findByRole('button', { name: 'Try again' }));
  await findByRole('link', { name: new RegExp(buildUnit().name) });
});

test('a probably wrong number is reported in the list and at its field', async () => {
  const concerns = [
    { path: 'customerId', code: 'check_digit_wrong', params: {} },
    { path: 'customerVatId', code: 'vat_id_of_another_unit', params: { unit: 'Brno' } },
    { path: 'externalId', code: 'external_id_of_another_unit', params: { unit: 'Brno' } },
  ];
  const { findByRole, user } = await renderPage(
    '/settings/accounting-units',
    { accountingUnitsBff: { list: () => [{ ...buildUnit({ name: 'Praha' }), version: 1, concerns }] } },
    { role: 'TenantAdmin' },
  );
  const entry = await findByRole('link', { name: /Praha.*check digit does not match.*unit Brno has the same VAT ID/i });
  await user.click(entry);
  const described = async (name: string) => {
    const field = await findByRole('textbox', { name });
    return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  };
  expect(await described('Company ID')).toMatch(/^The check digit does not match/);
  expect(await described('VAT ID')).toMatch(/^The unit Brno has the same VAT ID/);
  expect(await described('External ID')).toMatch(/^The unit Brno has the same external ID/);
});
