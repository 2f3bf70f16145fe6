import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultDuplicateRules } from '#contract/tenant/duplicate-rules.ts';
import type { FakeHandlers } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';

const settings = {
  trigger: 'Manual' as const,
  exportRequires: 'Extracted' as const,
  finishedAction: 'None' as const,
  downloadNaming: 'OriginalFileName' as const,
  exportFormat: 'Json',
  fileNameTemplate: '{supplier}_{number}_{date}',
  zipMembers: ['Original' as const, 'Json' as const],
};

const open = (handlers: FakeHandlers = {}, address = '/settings/tenant') =>
  renderPage(
    address,
    {
      ...handlers,
      tenant: { features: () => ['Approval'], ...handlers.tenant },
      tenantBff: {
        accountConfirmation: () => ({ needsTwo: false }),
        exportSettings: () => settings,
        timeZone: () => ({ timeZone: 'Europe/Prague' }),
        ...handlers.tenantBff,
      },
      tenantSettings: { deductionStartDate: () => ({ date: '2026-01-01' }), ...handlers.tenantSettings },
      notifications: { list: () => [] },
    },
    { role: 'TenantAdmin' },
  );

test('a feature is enabled, and the others stay', async () => {
  const { findByRole, user, calls } = await open({ tenantBff: { setFeatures: () => {} } });
  await user.click(await findByRole('checkbox', { name: 'Accounting units' }));
  await user.click(await findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'tenantBff.setFeatures')?.body).toEqual({
      features: ['Approval', 'AccountingUnits'],
      was: ['Approval'],
    }),
  );
});

test('the export settings are saved as a whole with the loaded version, and changes are listed beforehand', async () => {
  const { findByRole, findByText, user, calls } = await open(
    { tenantBff: { setExportSettings: () => {} } },
    '/settings/export-settings',
  );
  await user.selectOptions(await findByRole('combobox', { name: 'After export' }), 'Move documents to trash');
  await findByText('Unsaved: After export');
  await user.click(within(await findByRole('form', { name: 'Export' })).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'tenantBff.setExportSettings')?.body).toEqual({
      settings: { ...settings, finishedAction: 'Delete' },
      was: settings,
    }),
  );
});

test('a file name template shows an example, and one with a path is refused before it is sent', async () => {
  const { findByRole, findByText, queryByText, user, calls } = await open(
    { tenantBff: { setExportSettings: () => {} } },
    '/settings/export-settings',
  );
  await user.selectOptions(await findByRole('combobox', { name: 'Name downloaded files by' }), 'Template');
  const field = await findByRole('textbox', { name: 'File names' });
  await findByText('For example: Řezníček_a_syn_s.r.o._2026_0017_2026-03-05.json');
  await user.clear(field);
  await user.type(field, '../');
  await findByText(/must not contain slashes/);
  expect(queryByText(/^For example/)).toBeNull();
  await user.keyboard('{Control>}s{/Control}');
  expect(calls.some(({ name }) => name === 'tenantBff.setExportSettings')).toBe(false);
  await user.clear(field);
  await user.type(field, 'ucto-');
  await user.click(await findByRole('button', { name: 'Document number' }));
  await findByText('For example: ucto-2026_0017.json');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'tenantBff.setExportSettings')?.body).toMatchObject({
      settings: { downloadNaming: 'Template', fileNameTemplate: 'ucto-{number}' },
    }),
  );
});

test('the name is changed together with its former value', async () => {
  const { findByRole, user, calls } = await open({ tenantBff: { rename: () => {} } });
  const form = within(await findByRole('form', { name: 'Name' }));
  const field = form.getByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.type(field, 'Nová firma');
  await user.click(await findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'tenantBff.rename')?.body).toEqual({
      name: 'Nová firma',
      was: 'Demo Company a.s.',
    }),
  );
});

test('one button saves every edited form of the page, and nothing else', async () => {
  const { findByRole, findByText, user, calls } = await open({ tenantBff: { rename: () => {}, setTimeZone: () => {} } });
  await user.type(await findByRole('textbox', { name: 'Name' }), ' X');
  await user.selectOptions(await findByRole('combobox', { name: 'Time zone' }), 'Asia/Tokyo');
  await findByText('Unsaved: Name, Time zone');
  await user.click(await findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(
      calls
        .map(({ name }) => name)
        .filter((name) => /^tenant\w*\.(set|rename)/.test(name))
        .toSorted(),
    ).toEqual(['tenantBff.rename', 'tenantBff.setTimeZone']),
  );
});

test('one button discards the edits of every form of the page', async () => {
  const { findByRole, user, queryByText } = await open();
  await user.type(await findByRole('textbox', { name: 'Name' }), ' X');
  await user.click(await findByRole('checkbox', { name: 'Accounting units' }));
  await user.click(await findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(queryByText(/^Unsaved/)).toBeNull());
  expect(await findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Demo Company a.s.');
});

test('the content of a ZIP archive is selected and cannot be empty', async () => {
  const { findByRole, findByText, user, calls } = await open(
    { tenantBff: { setExportSettings: () => {} } },
    '/settings/export-settings',
  );
  const group = within(await findByRole('group', { name: 'A ZIP archive holds' }));
  await user.click(group.getByRole('checkbox', { name: 'Original file' }));
  await user.click(group.getByRole('checkbox', { name: 'JSON' }));
  await user.keyboard('{Control>}s{/Control}');
  await findByText('Enter a value.');
  await user.click(group.getByRole('checkbox', { name: /^Pohoda/ }));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'tenantBff.setExportSettings')?.body).toMatchObject({
      settings: { zipMembers: ['Pohoda'] },
    }),
  );
});

test('duplicates can be detected by custom combinations of header fields, and an empty combination is ignored', async () => {
  const named = (name: string, label: string, isItemField = false) => ({
    name,
    label,
    type: 'TEXT' as const,
    isItemField,
    isRequired: false,
    section: 'others',
    state: 'Visible' as const,
  });
  const fields = [named('order_number_sm', 'Order number'), named('iban_sm', 'IBAN'), named('item_code', 'Item code', true)];
  const { findByRole, findAllByRole, user, calls } = await open(
    {
      documentTypes: {
        active: () => [{ documentType: 'invoice', name: 'Invoice', isDefault: true }],
        definition: () => ({ documentType: 'invoice', fields }),
      },
      tenantBff: { duplicateRules: () => defaultDuplicateRules, setDuplicateRules: () => {} },
    },
    '/settings/duplicates',
  );
  await user.click(await findByRole('checkbox', { name: 'Supplier and fields of your choice' }));
  const add = await findByRole('combobox', { name: 'Supplier and all of: add a field' });
  await within(add).findByRole('option', { name: 'IBAN' });
  expect(within(add).queryByRole('option', { name: 'Item code' })).toBeNull();
  await user.selectOptions(add, 'Order number');
  await user.selectOptions(add, 'IBAN');
  await user.click(await findByRole('button', { name: 'Add combination' }));
  expect(await findAllByRole('button', { name: 'Remove combination' })).toHaveLength(2);
  await user.click(await findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'tenantBff.setDuplicateRules')?.body).toEqual({
      rules: { ...defaultDuplicateRules, own: [['order_number_sm', 'iban_sm']] },
      was: defaultDuplicateRules,
    }),
  );
});
