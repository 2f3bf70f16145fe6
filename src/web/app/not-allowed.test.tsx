import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Culture } from '#contract/core/parts.ts';
import { roles, type Role } from '#contract/core/permissions.ts';
import { renderPage } from '#testing/render-page.tsx';

const pages = { Documents: '/documents', Approvals: '/approvals', Export: '/export', Dashboards: '/dashboards' };
type PageName = keyof typeof pages;

const forbidden: Record<Role, readonly PageName[]> = {
  TenantAdmin: [],
  Accountant: [],
  Approver: ['Export', 'Dashboards'],
  Uploader: ['Approvals', 'Export', 'Dashboards'],
  Exporter: ['Approvals', 'Dashboards'],
  Viewer: ['Approvals', 'Export'],
};

const heading = 'Your role does not allow this page';
const cases = roles.flatMap((role) => forbidden[role].map((name) => [role, name] as const));

// A request of the page would fail the test, as there is no response for it.
test.each(cases)('as %s, the address of %s shows one message; the navigation offers the other pages', async (role, name) => {
  const page = await renderPage(pages[name], {}, { role });
  await page.findByRole('heading', { name: heading, level: 1 });
  const links = within(page.getByRole('navigation')).getAllByRole('link');
  const offered = links.map(({ textContent }) => textContent).filter((text) => text !== 'Settings');
  expect([...offered, ...forbidden[role]].toSorted()).toEqual(Object.keys(pages).toSorted());
});

test.each([
  ['Accountant', 'users'],
  ['Accountant', 'audit'],
  ['Approver', 'trash'],
  ['Uploader', 'touchless'],
  ['Exporter', 'webhooks'],
  ['Viewer', 'users'],
] as const)('as %s, the address of the settings page %s shows the same message', async (role, section) => {
  const page = await renderPage(`/settings/${section}`, {}, { role });
  await page.findByRole('heading', { name: heading, level: 1 });
  expect(document.title).toBe(`${heading} · Vidimus`);
});

test.each([
  [
    'en-US',
    'Approver',
    'Your role is Approver. Contact an administrator of Demo Company a.s. if you need this page.',
    'approvals',
  ],
  [
    'cs-CZ',
    'Viewer',
    'Máte roli „Pouze pro čtení“. Pokud tuto stránku potřebujete, správce firmy Demo Company a.s. vám pomůže.',
    'documents',
  ],
  [
    'sk-SK',
    'Uploader',
    'Máte rolu „Nahrávanie dokladov“. Ak túto stránku potrebujete, správca firmy Demo Company a.s. vám pomôže.',
    'documents',
  ],
] satisfies [Culture, Role, string, string][])(
  'the message says whom to ask and where to go (%s)',
  async (culture, role, text, next) => {
    const page = await renderPage('/export', {}, { role, culture });
    const message = await page.findByText(text);
    const link = within(message.parentElement ?? page.container).getByRole('link');
    expect(link.getAttribute('href')).toBe(`/${next}`);
  },
);

test('a page whose feature is turned off says so, and leads an administrator to it', async () => {
  const page = await renderPage('/approvals', {}, { role: 'TenantAdmin', features: [] });
  await page.findByRole('heading', { name: 'This page is turned off' });
  expect(page.getByRole('link', { name: 'Go to company details' }).getAttribute('href')).toBe('/settings/tenant#features');
});
