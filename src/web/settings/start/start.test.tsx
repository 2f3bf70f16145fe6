import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildUnit } from '#testing/build-unit.ts';
import { renderPage } from '#testing/render-page.tsx';

test('a new company is told what it needs, and what of it is done', async () => {
  const { findByRole } = await renderPage(
    '/settings/start',
    {
      accountingUnits: { list: () => ({ items: [buildUnit({ customerId: '27082440' })], totalCount: 1 }) },
      usersBff: { list: () => [] },
      approvalBff: { listWorkflows: () => [] },
      webhooks: { list: () => ({ items: [] }) },
      documentsBff: { counts: () => ({ extracted: 1 }) },
    },
    { role: 'TenantAdmin' },
  );
  const list = await findByRole('list', { name: 'Getting started' });
  await within(list).findAllByText('Done');
  const done = within(list)
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByText('Done'))
    .map((item) => within(item).getByRole('link').textContent);
  expect(done).toEqual(['Accounting units', 'First document']);
});
