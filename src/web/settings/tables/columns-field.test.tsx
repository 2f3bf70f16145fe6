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
