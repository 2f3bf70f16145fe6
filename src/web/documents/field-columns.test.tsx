import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listStatuses, type ListStatus } from '#contract/core/document-states.ts';
import type { FieldType } from '#values/values.ts';
import { buildRow } from '#testing/build-row.ts';
import { buildUnit } from '#testing/build-unit.ts';
import type { FakeHandlers } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';

const acme = buildRow({ id: 'a' });
const nothing = Object.fromEntries(listStatuses.map((status) => [status, 0])) as Record<ListStatus, number>;
const umbrella = buildRow({ id: 'b', supplier: 'Umbrella', number: 'U-1' });

async function open(address: string, handlers: FakeHandlers) {
  const documentsBff = {
    list: () => ({ items: [acme, umbrella], totalCount: 2 }),
    counts: () => nothing,
    ...handlers.documentsBff,
  };
  const page = await renderPage(address, { ...handlers, documentsBff });
  await screen.findByRole('row', { name: /Umbrella/ });
  return page;
}

const fieldOf = (name: string, label: string, type: FieldType, isItemField = false) => ({
  name,
  label,
  type,
  isItemField,
  isRequired: false,
  section: 'other' as const,
  state: 'Visible' as const,
});
const fields = [
  fieldOf('site', 'Site', 'ENUM'),
  fieldOf('is_paid', 'Paid', 'BOOLEAN'),
  fieldOf('note', 'Note', 'TEXT'),
  fieldOf('amount_due', 'Amount due {net}', 'DECIMAL'),
  fieldOf('exchange_rate', 'Exchange rate', 'DECIMAL'),
  fieldOf('item_note', 'Note of a row', 'TEXT', true),
];
const documentTypes: FakeHandlers['documentTypes'] = {
  active: () => [{ documentType: 'invoice', name: 'Invoice', isDefault: true }],
  definition: () => ({ documentType: 'invoice', fields }),
  enumValues: () => ({ site: [{ key: 'BRQ', value: 'Brno' }] }),
};
const here = { ...acme, values: { site: 'BRQ', is_paid: 'true' } };
const documentsBff: FakeHandlers['documentsBff'] = { list: () => ({ items: [here, umbrella], totalCount: 2 }) };
const address = '/documents?view=all&columns=supplier.fields-site.fields-is_paid&fields.site=BRQ';

test('custom fields are columns and filters with the names of their options, not the keys', async () => {
  await open(address, { documentTypes, documentsBff });
  const row = await screen.findByRole('row', { name: /ACME/ });
  await waitFor(() =>
    expect(
      within(row)
        .getAllByRole('gridcell')
        .slice(-2)
        .map((cell) => cell.textContent),
    ).toEqual(['Brno', 'yes']),
  );
  await screen.findByRole('button', { name: 'Site: Brno' });
});

test('amount fields, other than rates, are sorted within their currency, and state so', async () => {
  const values = { amount_due: '1234.50', exchange_rate: '25.125' };
  const list = () => ({ items: [{ ...acme, values, currency: 'EUR' }, umbrella], totalCount: 2 });
  const columns = '/documents?view=all&columns=supplier.fields-amount_due.fields-exchange_rate&sort=fields.amount_due';
  await open(columns, { documentTypes, documentsBff: { list } });
  const row = await screen.findByRole('row', { name: /ACME/ });
  const cells = () => within(row).getAllByRole('gridcell').slice(-2);
  await waitFor(() => expect(cells().map((cell) => cell.textContent)).toEqual(['1,234.50EUR', '25.125']));
  const due = screen.getByRole('button', { name: 'Amount due {net}' });
  expect(due.title).toBe('Sorted by amount within each currency');
  expect(screen.getByRole('button', { name: 'Exchange rate' }).title).toBe('');
});

test('fields are offered in the order of their type', async () => {
  const { user } = await open('/documents?view=all', { documentTypes, documentsBff });
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Another field…' }));
  await screen.findByRole('searchbox', { name: 'Search fields' });
  await waitFor(() =>
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Site',
      'Paid',
      'Note',
      'Amount due {net}',
      'Exchange rate',
    ]),
  );
});

test('a filter by a field, user, unit or type that no longer exists says so instead of showing its ID', async () => {
  const id = '0190c0de-0000-7000-8000-000000000003';
  const search = `?view=all&fields.gone_field=x&assignedTo=${id}&accountingUnitId=${id}&documentClass=gone_type`;
  const accountingUnits = { list: () => ({ items: [buildUnit()], totalCount: 1 }) };
  await open(`/documents${search}`, { documentTypes, documentsBff, accountingUnits });
  await screen.findByRole('button', { name: 'Accounting unit: unavailable' });
  await screen.findByRole('button', { name: 'Type: gone_type (not in use)' });
  await screen.findByRole('button', { name: 'gone_field (removed field): x' });
  await screen.findByRole('button', { name: 'Approver: another user' });
});
