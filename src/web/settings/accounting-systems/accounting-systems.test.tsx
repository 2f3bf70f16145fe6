import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessibleDialog } from '#testing/accessible.ts';
import { type Connection, ConnectorSettings } from '#contract/connectors/bff.ts';
import { buildUnit } from '#testing/build-unit.ts';
import { Refusal } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';

test('two concurrent admins: each of the two forms is sent with its initial state, and reports when that changed', async () => {
  let name = 'Ledger';
  let version = 'one';
  const { findByRole, findByText, user, calls } = await renderPage(
    '/settings/accounting-systems?id=s1',
    {
      accountingUnits: { list: () => ({ items: [buildUnit({ id: 'u1', name: 'Praha' })], totalCount: 1 }) },
      accountingSystems: {
        list: () => [{ id: 's1', name, type: 'system-a' }],
        systemA: () => ({ serverUrl: 'https://ledger.example', database: 'main' }),
      },
      connectorsBff: { list: () => ({ items: [], exchangeFolder: null }) },
      accountingSystemsBff: {
        state: () => ({ kept: [{ system: 'system-a', names: ['password'], version }], units: [] }),
        change: ({ body: { was } }) => {
          if (was?.name !== name) throw new Refusal('stale_version');
        },
        setSettings: ({ body }) => {
          if (body.version !== version) throw new Refusal('stale_version');
        },
      },
    },
    { role: 'TenantAdmin' },
  );
  const head = within(await findByRole('form', { name: 'Accounting system' }));
  await user.click(await head.findByRole('checkbox', { name: 'Praha' }));
  name = 'Main ledger';
  await user.click(await findByRole('button', { name: 'Save' }));
  await findByText(/Someone else saved changes in the meantime/);
  await user.click(await head.findByRole('button', { name: 'Keep my changes' }));
  await user.click(await findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.findLast((call) => call.name === 'accountingSystemsBff.change')?.body).toEqual({
      name: 'Main ledger',
      accountingUnitIds: ['u1'],
      was: { name: 'Main ledger', accountingUnitIds: [] },
    }),
  );

  const reached = within(await findByRole('form', { name: 'Connection' }));
  await user.type(reached.getByLabelText('Password'), 'mine');
  version = 'two';
  await user.click(await findByRole('button', { name: 'Save' }));
  await reached.findByText(/Someone else saved changes in the meantime/);
});

test('a connection is removed after a notice about documents in transfer', async () => {
  let items: Connection[] = [
    {
      accountingSystemId: 's1',
      accountingSystemName: 'Ledger',
      kind: 'PohodaMServer',
      settings: ConnectorSettings.parse({ address: 'https://ledger.example' }),
      isAutomatic: false,
      hasSecret: true,
      usesSystemSettings: false,
      version: 1,
      lastTest: null,
    },
  ];
  const { findByRole, findByText, queryByText, user, calls } = await renderPage(
    '/settings/accounting-systems?id=s1',
    {
      accountingUnits: { list: () => ({ items: [], totalCount: 0 }) },
      accountingSystems: { list: () => [{ id: 's1', name: 'Ledger', type: 'File' }] },
      connectorsBff: {
        list: () => ({ items, exchangeFolder: null }),
        remove: () => {
          items = [];
        },
      },
      accountingSystemsBff: { state: () => ({ kept: [], units: [] }) },
    },
    { role: 'TenantAdmin' },
  );
  const remove = await findByRole('button', { name: 'Delete connection' });
  // A file exchange has no settings of the system that could be used instead.
  expect(queryByText(/connection above/)).toBeNull();
  await user.click(remove);
  const dialog = within(await findByRole('dialog', { name: 'Delete the connection to Ledger?' }));
  await expectAccessibleDialog();
  dialog.getByText(/are not sent again/);
  await user.click(dialog.getByRole('button', { name: 'Delete connection' }));
  await findByText('Connection deleted');
  await waitFor(() => expect(document.querySelectorAll('[role=dialog]')).toHaveLength(0));
  expect(calls.find(({ name }) => name === 'connectorsBff.remove')?.params).toEqual({ accountingSystemId: 's1' });
});

test('the list shows the type of each connection and which system did not respond', async () => {
  const connection = (systemId: string, kind: Connection['kind'], lastTest: Connection['lastTest']): Connection => ({
    accountingSystemId: systemId,
    accountingSystemName: systemId,
    kind,
    settings: ConnectorSettings.parse({}),
    isAutomatic: false,
    hasSecret: true,
    usesSystemSettings: false,
    version: 1,
    lastTest,
  });
  const { findByRole } = await renderPage(
    '/settings/accounting-systems',
    {
      accountingUnits: { list: () => ({ items: [], totalCount: 0 }) },
      accountingSystems: {
        list: () => ['Books', 'Other', 'Ledger'].map((name) => ({ id: name, name, type: 'File' })),
      },
      connectorsBff: {
        list: () => ({
          items: [
            connection('Books', 'AbraFlexi', {
              at: '2026-03-01T10:00:00.000Z',
              isReachable: true,
              message: 'Flexi',
              hostKey: null,
            }),
            connection('Other', 'Sftp', {
              at: '2026-03-01T10:00:00.000Z',
              isReachable: false,
              message: 'HTTP 401',
              hostKey: null,
            }),
          ],
          exchangeFolder: null,
        }),
      },
      accountingSystemsBff: { state: () => ({ kept: [], units: [] }) },
    },
    { role: 'TenantAdmin' },
  );
  const list = within(await findByRole('list', { name: 'Accounting systems' }));
  await list.findByText('ABRA Flexi');
  list.getByText('not connected: HTTP 401');
  list.getByText('File exchange (no connection of its own)');
});

test('the host key that an SFTP server shows is confirmed by a button, and the unsaved change is named', async () => {
  const key = 'SHA256:4mXy';
  const { findByRole, findByText, queryByRole, user, calls } = await renderPage(
    '/settings/accounting-systems?id=s1',
    {
      accountingUnits: { list: () => ({ items: [], totalCount: 0 }) },
      accountingSystems: { list: () => [{ id: 's1', name: 'Ledger', type: 'File' }] },
      connectorsBff: {
        list: () => ({
          items: [
            {
              accountingSystemId: 's1',
              accountingSystemName: 'Ledger',
              kind: 'Sftp',
              settings: ConnectorSettings.parse({ address: 'sftp://ledger.example' }),
              isAutomatic: false,
              hasSecret: true,
              usesSystemSettings: false,
              version: 1,
              lastTest: { at: '2026-03-01T10:00:00.000Z', isReachable: false, message: 'Nobody has confirmed it', hostKey: key },
            },
          ],
          exchangeFolder: null,
        }),
      },
      accountingSystemsBff: { state: () => ({ kept: [], units: [] }) },
    },
    { role: 'TenantAdmin' },
  );
  await user.click(await findByRole('button', { name: `Use the key of the server: ${key}` }));
  expect(await findByRole('textbox', { name: 'Host key' })).toHaveProperty('value', key);
  await findByText('Unsaved: Host key');
  expect(queryByRole('button', { name: /Use the key/ })).toBeNull();
  // A test would use the saved settings, and say again that nobody has confirmed the key.
  expect(await findByRole('button', { name: 'Test connection' })).toHaveProperty('disabled', true);
  await findByText('Save the changes first: a test uses the saved settings.');
  expect(calls.some(({ name }) => name === 'connectorsBff.set')).toBe(false);
});
