import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessibleDialog } from '#testing/accessible.ts';
import { buildUnit } from '#testing/build-unit.ts';
import { type FakeHandlers, Refusal } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { newStep, newWorkflow } from '#web/settings/workflows/draft.ts';

const user1 = {
  id: 'u2',
  name: 'Petr Malý',
  email: 'petr@example.test',
  role: 'Accountant',
  isActive: true,
  accountingUnitId: 'a1',
  additionalAccountingUnitIds: [],
  lastSignedInAt: null,
  isInvited: false,
  invitedUntil: null,
  hasPassword: true,
  hasSecondFactor: false,
  provider: null,
  version: 3,
};
const others = [
  { ...user1, id: 'u1', name: 'Jana Nováková', email: 'accountant@demo.test', role: 'TenantAdmin' },
  { ...user1, id: 'u3', name: 'Eva Nová', email: 'eva@example.test', isInvited: true, hasPassword: false },
  { ...user1, id: 'u4', name: 'Karel Dvořák', hasPassword: false, provider: { name: 'Acme ID', setsRole: true } },
  { ...user1, id: 'u5', name: 'Ivo Beran', hasSecondFactor: true },
];

const open = (
  address: string,
  usersBff: FakeHandlers['usersBff'] = {},
  canSendEmails = true,
  listWorkflows: NonNullable<FakeHandlers['approvalBff']>['listWorkflows'] = () => [],
) =>
  renderPage(
    address,
    {
      usersBff: { list: () => [user1, ...others], ...usersBff },
      approvalBff: { listWorkflows },
      secondFactorBff: { resetOf: () => {} },
      mail: {
        channels: () => [
          { channel: 'smtpOut', isConfigured: canSendEmails, triedAt: null, succeededAt: null, failure: null, leftCount: 0 },
        ],
      },
      accountingUnits: { list: () => ({ items: [buildUnit(), buildUnit({ id: 'a2', name: 'Brno' })], totalCount: 2 }) },
    },
    { role: 'TenantAdmin' },
  );

test('users are found by name, and obstacles to signing in are shown', async () => {
  const { findByRole, findByText, queryByText, user } = await open('/settings/users');
  await findByText('Invitation expired');
  await user.type(await findByRole('searchbox', { name: 'Search users' }), 'maly');
  await findByText('1 user');
  expect(queryByText('Eva Nová')).toBeNull();
});

test('an invitation by link shows it once', async () => {
  const { findByRole, findByText, user, calls } = await open('/settings/users?id=new', {
    invite: () => ({ userId: 'u3', linkPath: '/invitation/t.secret', expiresAt: '2026-12-01T10:00:00Z' }),
  });
  const form = within(await findByRole('form', { name: 'Invitation' }));
  await user.click(form.getByRole('button', { name: 'Invite' }));
  await findByText('Enter a valid email address.');
  await user.type(form.getByRole('textbox', { name: 'Email' }), 'eva@example.test');
  await user.selectOptions(form.getByRole('combobox', { name: 'Role' }), 'Viewer');
  await user.selectOptions(form.getByRole('combobox', { name: 'Invitation delivery' }), 'Link');
  await user.click(form.getByRole('button', { name: 'Invite' }));
  const dialog = within(await findByRole('dialog', { name: 'Link for eva@example.test' }));
  await expectAccessibleDialog();
  expect(dialog.getByText(/\/invitation\/t\.secret$/)).toBeTruthy();
  expect(calls.find(({ name }) => name === 'usersBff.invite')?.body).toMatchObject({ by: 'Link', role: 'Viewer' });
});

test('without a mail server, an invitation is shared by link, and no email is promised', async () => {
  const { findByRole, findByText } = await open('/settings/users?id=new', {}, false);
  const form = within(await findByRole('form', { name: 'Invitation' }));
  expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Invitation delivery' }).value).toBe('Link');
  expect(form.getByRole<HTMLOptionElement>('option', { name: 'Send the invitation by email' }).disabled).toBe(true);
  await findByText(/This service cannot send emails yet/);
});

test('without a mail server, a link for a new password is only created to copy', async () => {
  const { findByRole, queryByRole } = await open('/settings/users?id=u2', {}, false);
  await findByRole('button', { name: 'Create link to copy' });
  expect(queryByRole('button', { name: 'Send a link by email' })).toBeNull();
});

test('a change is sent with the loaded version, and a refusal is shown', async () => {
  const { findByRole, findByText, user, calls } = await open('/settings/users?id=u2', {
    change: () => {
      throw new Refusal('last_administrator');
    },
  });
  await user.selectOptions(await findByRole('combobox', { name: 'Role' }), 'Viewer');
  await user.keyboard('{Control>}s{/Control}');
  await findByText(/This is the last administrator/);
  expect(calls.find(({ name }) => name === 'usersBff.change')?.headers.get('if-match')).toBe('"3"');
});

test('deactivating asks first, and is not possible for the own account', async () => {
  const { findByRole, user, calls } = await open('/settings/users?id=u2', { activate: () => {} });
  await user.click(await findByRole('button', { name: 'Deactivate' }));
  const dialog = within(await findByRole('dialog', { name: 'Deactivate Petr Malý?' }));
  await expectAccessibleDialog();
  expect(calls.some(({ name }) => name === 'usersBff.activate')).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(calls.find(({ name }) => name === 'usersBff.activate')?.body).toEqual({ isActive: false }));
  // deactivation ends the sessions that are shown
  await waitFor(() => expect(calls.filter(({ name }) => name === 'sessionsBff.ofUser')).toHaveLength(2));
});

test('deactivating names the workflows that ask the user to approve', async () => {
  const asking = (id: string, name: string) => ({
    ...newWorkflow(name, 'Boss'),
    steps: [{ ...newStep('Boss'), approvers: { userIds: [id], roles: [], ofUnit: false, managerOfSender: false } }],
  });
  const { findByRole, user } = await open('/settings/users?id=u2', {}, true, () =>
    [asking('u2', 'Invoices'), asking('u4', 'Receipts')].map((definition, order) => ({
      id: `w${order}`,
      isActive: true,
      order,
      version: 1,
      updatedAt: '2026-03-05T10:00:00Z',
      concerns: [],
      definition,
    })),
  );
  await user.click(await findByRole('button', { name: 'Deactivate' }));
  const dialog = within(await findByRole('dialog', { name: 'Deactivate Petr Malý?' }));
  await dialog.findByText('These workflows ask this user to approve: “Invoices”. Select someone else in them.');
});

test('signing out everywhere reads the sessions again', async () => {
  const { findByRole, user, calls } = await open('/settings/users?id=u2', { signOut: () => {} });
  await user.click(await findByRole('button', { name: 'Sign out everywhere' }));
  const dialog = within(await findByRole('dialog', { name: 'Sign Petr Malý out everywhere?' }));
  await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(calls.filter(({ name }) => name === 'sessionsBff.ofUser')).toHaveLength(2));
});

test('there is no button to deactivate the own account', async () => {
  const { findByRole, queryByRole } = await open('/settings/users?id=u1');
  await findByRole('button', { name: 'Sign out everywhere' });
  expect(queryByRole('button', { name: 'Deactivate' })).toBeNull();
});

test('an invited user has no sessions and no two-factor sign-in to end', async () => {
  const { findByRole, queryByRole } = await open('/settings/users?id=u3');
  await findByRole('button', { name: 'Deactivate' });
  for (const name of ['Sign out everywhere', 'Switch off two-factor sign-in']) expect(queryByRole('button', { name })).toBeNull();
});

test('says who signs in a user of single sign-on and sets the role, and that they have no password', async () => {
  const { findByRole, findByText, queryByRole } = await open('/settings/users?id=u4');
  await findByText(/Acme ID sets the role at each sign-in/);
  await findByText(/has no password/);
  await findByRole('button', { name: 'Sign out everywhere' });
  expect(queryByRole('button', { name: 'Switch off two-factor sign-in' })).toBeNull();
});

test('switching off two-factor sign-in asks first, because passkeys are removed too', async () => {
  const { findByRole, user, calls } = await open('/settings/users?id=u5');
  await user.click(await findByRole('button', { name: 'Switch off two-factor sign-in' }));
  const dialog = within(await findByRole('dialog', { name: 'Switch off two-factor sign-in of Ivo Beran?' }));
  await expectAccessibleDialog();
  dialog.getByText(/passkeys/);
  expect(calls.some(({ name }) => name === 'secondFactorBff.resetOf')).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(calls.some(({ name }) => name === 'secondFactorBff.resetOf')).toBe(true));
});
