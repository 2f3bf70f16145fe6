import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { settingsHandlers } from '#testing/settings-fixtures.ts';

test('columns can be saved while one is still being typed', async () => {
  const handlers = settingsHandlers(() => false);
  const list = () => handlers.externalDataBff.list().map((table) => ({ ...table, columns: [] }));
  const page = await renderPage(
    '/settings/data-tables?id=t1',
    { ...handlers, externalDataBff: { ...handlers.externalDataBff, list, rows: () => [] } },
    { role: 'TenantAdmin' },
  );
  const names = await page.findByRole('textbox', { name: 'Further columns' });
  const save = page.getByRole('button', { name: 'Save' });
  expect(save).toHaveProperty('disabled', true);
  await page.user.type(names, 'Account; Cost ');
  expect(names).toHaveProperty('value', 'Account; Cost ');
  expect(save).toHaveProperty('disabled', false);
  await page.user.tab();
  expect(names).toHaveProperty('value', 'Account; Cost');
});

test('removed columns are deleted only after a question', async () => {
  const handlers = settingsHandlers(() => false);
  const list = () => handlers.externalDataBff.list().map((table) => ({ ...table, rows: 12, columns: ['Account', 'Manager'] }));
  const page = await renderPage(
    '/settings/data-tables?id=t1',
    { ...handlers, externalDataBff: { ...handlers.externalDataBff, list, rows: () => [], change: () => undefined } },
    { role: 'TenantAdmin' },
  );
  const changes = () => page.calls.filter(({ name }) => name === 'externalDataBff.change');
  const names = await page.findByRole('textbox', { name: 'Further columns' });
  await page.user.clear(names);
  await page.user.type(names, 'Account');
  await page.user.click(page.getByRole('button', { name: 'Save' }));
  await page.findByRole('dialog', { name: 'Delete columns: Manager?' });
  await page.user.click(page.getByRole('button', { name: 'Cancel' }));
  expect(changes()).toEqual([]);
  expect(names).toHaveProperty('value', 'Account');
  await page.user.click(page.getByRole('button', { name: 'Save' }));
  const question = await page.findByRole('dialog', { name: 'Delete columns: Manager?' });
  await page.user.click(within(question).getByRole('button', { name: 'Delete' }));
  await page.findByText('Saved');
  expect(changes()).toMatchObject([{ body: { columns: ['Account'] } }]);
});
