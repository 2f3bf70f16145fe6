import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessibleDialog } from '#testing/accessible.ts';
import { buildUnit } from '#testing/build-unit.ts';
import { Refusal, type FakeHandlers } from '#testing/fake-api.ts';
import { renderPage, type RenderOptions } from '#testing/render-page.tsx';

const erp = {
  clientApplicationId: 'c1',
  clientName: 'ERP',
  role: 'Exporter',
  enabled: true,
  accountingUnitId: 'u1',
  additionalAcountingUnitIds: [],
};
const known = { ...erp, version: 2, lastUsedAt: null, previousSecretUntil: null };

const open = (
  address: string,
  clientApplications: FakeHandlers['clientApplications'] = {},
  given: RenderOptions = { role: 'TenantAdmin' },
) =>
  renderPage(
    address,
    {
      clientApplications: { list: () => ({ list: [erp] }), ...clientApplications },
      clientApplicationsBff: {
        list: () => [known],
        rotateSecret: () => ({ clientApplicationSecret: 'brand-new', previousSecretUntil: null }),
      },
      accountingUnits: { list: () => ({ items: [buildUnit(), buildUnit({ id: 'u2', name: 'Brno' })], totalCount: 2 }) },
      webhooks: { list: () => ({ items: [] }) },
    },
    given,
  );

test('a new client application shows its secret once', async () => {
  const { findByRole, findByText, queryByText, user, calls } = await open('/settings/client-applications', {
    create: () => ({ clientApplicationId: 'c1', clientApplicationSecret: 'hush-hush' }),
  });
  await user.click(await findByRole('button', { name: 'New client application' }));
  const form = await findByRole('form', { name: 'Client application' });
  await user.type(within(form).getByRole('textbox', { name: 'Name' }), 'Warehouse');
  await user.selectOptions(within(form).getByRole('combobox', { name: 'Role' }), 'Uploader');
  await user.click(within(form).getByRole('checkbox', { name: 'Brno' }));
  await user.click(within(form).getByRole('button', { name: 'Create client application' }));
  const dialog = await findByRole('dialog', { name: 'Warehouse client secret' });
  await expectAccessibleDialog();
  await findByText('hush-hush');
  expect(calls.find(({ name }) => name === 'clientApplications.create')?.body).toMatchObject({
    clientName: 'Warehouse',
    role: 'Uploader',
    accountingUnitId: null,
    additionalAccountingUnitIds: ['u2'],
  });
  await user.click(within(dialog).getByRole('button', { name: 'I have stored it' }));
  await waitFor(() => expect(queryByText('hush-hush')).toBeNull());
});

test('the primary unit is not offered among the additional ones', async () => {
  const { findByRole, user } = await open('/settings/client-applications?id=c1');
  const form = within(await findByRole('form', { name: 'Client application' }));
  const others = within(form.getByRole('group', { name: 'Additional accounting units' }));
  const offered = () => others.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.labels?.[0]?.textContent);
  expect(offered()).toEqual(['Brno']);
  await user.selectOptions(form.getByRole('combobox', { name: 'Accounting unit' }), 'u2');
  expect(offered()).toEqual([buildUnit().name]);
  // Restores the value, so that no draft is left.
  await user.selectOptions(form.getByRole('combobox', { name: 'Accounting unit' }), 'u1');
});

test('an error is shown at its field before anything is sent', async () => {
  const { findByRole, findByText, user, calls } = await open('/settings/client-applications?id=new');
  await user.click(await findByRole('button', { name: 'Create client application' }));
  await findByText('Enter a value.');
  expect((await findByRole('textbox', { name: 'Name' })).getAttribute('aria-invalid')).toBe('true');
  expect(calls.some(({ name }) => name === 'clientApplications.create')).toBe(false);
});

test('an unfinished edit is restored on return, and Ctrl+S saves it', async () => {
  const { findByRole, findByText, user, calls } = await open('/settings/client-applications?id=c1', { update: () => {} });
  await user.selectOptions(await findByRole('combobox', { name: 'Role' }), 'Viewer');
  await findByText('Unsaved: Role');
  await user.click(await findByRole('link', { name: 'Client applications', current: false }));
  await user.click(await findByRole('link', { name: /ERP/ }));
  await findByText('Unsaved: Role');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'clientApplications.update')?.body).toMatchObject({
      clientName: 'ERP',
      role: 'Viewer',
    }),
  );
});

test('deactivating asks first, and a refusal is shown there', async () => {
  const { findByRole, user, calls } = await open('/settings/client-applications?id=c1', {
    remove: () => {
      throw new Refusal('unavailable');
    },
  });
  await user.click(await findByRole('button', { name: 'Deactivate' }));
  const dialog = await findByRole('dialog', { name: 'Deactivate ERP?' });
  await expectAccessibleDialog();
  expect(calls.some(({ name }) => name === 'clientApplications.remove')).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('unavailable');
});

test('settings are found by synonyms too', async () => {
  const { findByRole, queryByRole, user } = await open('/settings/client-applications');
  const search = await findByRole('searchbox', { name: 'Search settings' });
  await user.type(search, 'token');
  expect(queryByRole('link', { name: 'Client applications' })).not.toBeNull();
  await user.clear(search);
  await user.type(search, 'zzz');
  expect(queryByRole('link', { name: 'Client applications' })).toBeNull();
});

test('a user who is not an administrator gets a message, and has no Settings in the navigation', async () => {
  const { findByRole, queryByRole } = await open('/settings/client-applications', {}, { role: 'Accountant' });
  await findByRole('heading', { name: 'Your role does not allow this page' });
  expect(queryByRole('link', { name: 'Settings' })).toBeNull();
});

test('a new secret is shown once; the old one ends as selected', async () => {
  const { findByRole, findByText, queryByText, user, calls } = await open('/settings/client-applications?id=c1');
  await findByText('It has not signed in yet.');
  await user.click(await findByRole('button', { name: 'Generate new secret' }));
  const asked = await findByRole('dialog', { name: 'Generate a new secret for ERP?' });
  await expectAccessibleDialog();
  await user.selectOptions(within(asked).getByRole('combobox', { name: 'Old secret' }), 'It stops working immediately');
  await user.click(within(asked).getByRole('button', { name: 'Generate new secret' }));
  await findByRole('dialog', { name: 'ERP client secret' });
  await findByText('brand-new');
  expect(calls.find(({ name }) => name === 'clientApplicationsBff.rotateSecret')).toMatchObject({
    params: { clientApplicationId: 'c1' },
    body: { graceHours: 0 },
  });
  await user.click(await findByRole('button', { name: 'I have stored it' }));
  await waitFor(() => expect(queryByText('brand-new')).toBeNull());
});
