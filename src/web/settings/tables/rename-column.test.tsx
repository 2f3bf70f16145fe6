import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { settingsHandlers } from '#testing/settings-fixtures.ts';

test('a column is renamed, a refusal is shown at the name, and the change can be undone', async () => {
  const handlers = settingsHandlers(() => false);
  let columns = ['Approver', 'Limit'];
  const sent: object[] = [];
  const list = () => handlers.externalDataBff.list().map((table) => ({ ...table, columns }));
  const renameColumn = ({ body }: { body: { from: string; to: string } }) => {
    sent.push(body);
    if (body.to === 'limit')
      throw new Refusal('invalid_input', { errors: [{ path: 'body.to', code: 'name_repeated', params: {}, message: '' }] });
    columns = columns.map((name) => (name === body.from ? body.to : name));
  };
  const page = await renderPage(
    '/settings/data-tables?id=t1',
    { ...handlers, externalDataBff: { ...handlers.externalDataBff, list, rows: () => [], renameColumn } },
    { role: 'TenantAdmin' },
  );
  const form = within(await page.findByRole('form', { name: 'Rename a column' }));
  const name = form.getByRole('textbox', { name: 'New name' });
  expect(form.getByRole('button', { name: 'Rename' })).toHaveProperty('disabled', true);
  await page.user.type(name, 'limit{Enter}');
  await form.findByText('A name is used twice.');
  await page.user.clear(name);
  await page.user.type(name, 'Manager{Enter}');
  await page.findByText('Approver is now called Manager');
  await form.findByRole('option', { name: 'Manager' });
  await page.user.click(page.getByRole('button', { name: 'Undo' }));
  await form.findByRole('option', { name: 'Approver' });
  expect(sent).toEqual([
    { from: 'Approver', to: 'limit' },
    { from: 'Approver', to: 'Manager' },
    { from: 'Manager', to: 'Approver' },
  ]);
});
