import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/bff.ts';
import type { FakeHandlers } from '#testing/fake-api.ts';
import { renderPage, type RenderOptions } from '#testing/render-page.tsx';

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  id: 'a1',
  timestamp: '2026-03-05T10:00:00Z',
  action: 'document.saved',
  person: 'Jana',
  isClientApplication: false,
  address: '10.0.0.7',
  documentId: 'd1',
  fileName: 'faktura.pdf',
  details: { changes: [{ field: 'note', item: null, old: null, new: 'late' }] },
  ...more,
});
const actions = ['document.saved', 'user.managerChanged'];

const open = (address = '/settings/audit', more: FakeHandlers['auditBff'] = {}, given: RenderOptions = { role: 'TenantAdmin' }) =>
  renderPage(
    address,
    {
      auditBff: {
        list: ({ query }) =>
          query.before === undefined
            ? { rows: [entry({})], hasMore: true, actions }
            : {
                rows: [
                  entry({
                    id: 'a2',
                    action: 'moon.landed',
                    person: 'ERP',
                    isClientApplication: true,
                    documentId: null,
                    fileName: null,
                    details: {},
                  }),
                ],
                hasMore: false,
                actions,
              },
        ...more,
      },
    },
    given,
  );

test('a sign-in is described by user and time, without the ID of the same user', async () => {
  const row = { action: 'user.signedIn', documentId: null, fileName: null };
  const userId = '01a21600-f8a3-70fa-b836-8ca077b5edbb';
  const { findByRole } = await open('/settings/audit', {
    list: () => ({ rows: [entry({ ...row, details: { userId } })], hasMore: false, actions }),
  });
  const shown = await within(await findByRole('list', { name: 'Audit log' })).findByRole('listitem');
  expect(shown.textContent).toContain('Jana');
  expect(shown.textContent).not.toContain(userId);
});

test('an auditor reads who did what from where, and loads older rows', async () => {
  const { findByRole, findByText, user, queryByRole } = await open('/settings/audit', {}, { role: 'Viewer' });
  const row = await within(await findByRole('list', { name: 'Audit log' })).findByRole('listitem');
  for (const text of ['Saved', 'faktura.pdf', 'Jana', '10.0.0.7', 'late']) expect(row.textContent).toContain(text);
  await user.click(await findByRole('button', { name: 'Load older entries' }));
  await findByText('moon.landed');
  await findByText('ERP (client application)');
  await findByText('End of the list.');
  expect(queryByRole('link', { name: 'Client applications' })).toBeNull();
});

test('a filter appears in the address, reloads the list, and is removed', async () => {
  const { findByRole, user, calls, place } = await open();
  await user.click(await findByRole('button', { name: 'Filter' }));
  await user.click(await findByRole('menuitem', { name: 'Action' }));
  await user.selectOptions(await findByRole('combobox', { name: 'Action' }), 'user');
  await waitFor(() => expect(place.address).toBe('/settings/audit?action=user'));
  await findByRole('button', { name: 'Action: Users' });
  expect(calls.filter(({ name }) => name === 'auditBff.list').length).toBeGreaterThan(1);
  await user.click(await findByRole('button', { name: 'Remove filter Action' }));
  await waitFor(() => expect(place.address).toBe('/settings/audit'));
});

test('an empty result explains what to do', async () => {
  const { findByRole } = await open('/settings/audit?person=nobody', { list: () => ({ rows: [], hasMore: false, actions }) });
  await findByRole('heading', { name: 'No matching entries' });
});

test('values with a name in the service are shown in the reader’s language', async () => {
  const id = '01a20348-5f1d-756b-a239-7875fd67ab77';
  const rows = [
    entry({ details: { changes: [], from: 'Extracted', to: 'Validated' } }),
    entry({
      id: 'a2',
      action: 'webhook.created',
      documentId: null,
      details: { webhookId: id, name: 'Ledger', event: 'DocumentSaved', isActive: true },
    }),
    entry({ id: 'a3', action: 'webhook.tested', documentId: null, details: { id, name: 'New', state: 'Failed' } }),
    entry({ id: 'a4', action: 'document.unitChanged', details: { from: 'u1', to: 'u2' } }),
    entry({ id: 'a5', action: 'dataTable.renamed', documentId: null, details: { id, from: 'New', to: 'Centres' } }),
    entry({ id: 'a6', action: 'document.queuedForExport', details: { from: 'None' } }),
    entry({ id: 'a7', action: 'user.created', documentId: null, details: { id, name: 'Eva Malá' } }),
    entry({ id: 'a8', action: 'user.passkeyAdded', documentId: null, details: { id, name: 'Laptop' } }),
    entry({ id: 'a9', action: 'user.preferenceChanged', documentId: null, details: { key: 'tour' } }),
    entry({ id: 'a10', action: 'document.extractionFailed', details: { reason: 'tooManyPages' } }),
  ];
  const { findByRole } = await open('/settings/audit', { list: () => ({ rows, hasMore: false, actions }) });
  const shown = await within(await findByRole('list', { name: 'Audit log' })).findAllByRole('listitem');
  const textOf = (index: number) => shown[index]?.textContent ?? '';
  expect(textOf(0)).toContain('To review → Validated');
  for (const text of ['Name: Ledger', 'Event: Save', 'Active: yes']) expect(textOf(1)).toContain(text);
  for (const text of ['Name: New', 'State: Failed']) expect(textOf(2)).toContain(text);
  expect(textOf(4)).toContain('New → Centres');
  expect(textOf(5)).not.toContain('None');
  expect(textOf(8)).toContain('Setting: Introductions already shown');
  expect(textOf(9)).toContain('Reason: more than 300 pages');
  expect([textOf(6), textOf(7)]).toEqual([
    expect.stringContaining('Full name: Eva Malá'),
    expect.stringContaining('Name: Laptop'),
  ]);
  expect(shown.map(({ textContent }) => textContent).join()).not.toContain(id);
});
