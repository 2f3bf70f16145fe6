import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listStatuses } from '#contract/core/document-states.ts';
import type { Role } from '#contract/core/permissions.ts';
import { renderPage } from '#testing/render-page.tsx';

const failed = {
  accountingSystemId: 's1',
  name: 'Books',
  kind: 'PohodaMServer',
  isAutomatic: true,
  isReachable: false,
  message: 'HTTP 401',
  queued: 3,
  sending: 0,
  sent: 0,
  unknown: 0,
} as const;

async function open(role: Role) {
  const page = await renderPage(
    '/export',
    {
      connectorsBff: { overview: () => ({ items: [failed] }), transfers: () => ({ items: [] }) },
      exportsBff: { summary: () => ({ sums: [] }) },
      documentTypes: { active: () => [] },
      documentsBff: {
        counts: () => Object.fromEntries(listStatuses.map((status) => [status, 0])),
        list: () => ({ items: [], totalCount: 0 }),
      },
    },
    { role },
  );
  const systems = within(await page.findByRole('list', { name: 'Connected accounting systems' }));
  await systems.findByText('not connected: HTTP 401');
  return systems;
}

test('an administrator is led from a connection that failed to its settings', async () => {
  const link = (await open('TenantAdmin')).getByRole('link', { name: 'Open the connection' });
  expect(link.getAttribute('href')).toBe('/settings/accounting-systems?id=s1');
});

test('the reason is whole on every screen, because a phone has no tooltip for the rest', async () => {
  const reason = (await open('TenantAdmin')).getByText('not connected: HTTP 401');
  expect(reason.className).toBe('breaks');
});

test('others are told who can change it', async () => {
  const systems = await open('Accountant');
  systems.getByText('An administrator can change the connection.');
  expect(systems.queryByRole('link')).toBeNull();
});
