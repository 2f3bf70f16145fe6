import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { settingsHandlers } from '#testing/settings-fixtures.ts';

test('a new row accepts all its columns, and is saved on leaving it', async () => {
  const handlers = settingsHandlers(() => false);
  const sent: object[] = [];
  const list = () => handlers.externalDataBff.list().map((table) => ({ ...table, columns: ['Account'] }));
  const changeRow = ({ body }: { body: object }) => void sent.push(body);
  const page = await renderPage(
    '/settings/data-tables?id=t1',
    { ...handlers, externalDataBff: { ...handlers.externalDataBff, list, rows: () => [], changeRow } },
    { role: 'TenantAdmin' },
  );
  const rows = within(await page.findByRole('region', { name: 'Rows' }));
  await page.user.click(rows.getByRole('button', { name: 'Add row' }));
  await page.user.keyboard('S1{Tab}Stavebniny');
  expect(rows.getByRole('textbox', { name: 'Key of the new row' })).toHaveProperty('value', 'S1');
  await page.user.keyboard('{Tab}501200');
  expect(sent).toEqual([]);
  await page.user.tab();
  await vi.waitFor(() => expect(rows.queryByRole('textbox', { name: 'Key of the new row' })).toBeNull());
  expect(sent).toEqual([{ before: null, after: { key: 'S1', value: 'Stavebniny', more: { Account: '501200' } } }]);
});
