import { waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Culture } from '#contract/core/parts.ts';
import type { FakeHandlers } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { settingsHandlers } from '#testing/settings-fixtures.ts';
import { phone } from '#web/ui/use-media.ts';
import { singleSettings } from '#web/settings/single-settings.ts';

async function open(address = '/settings/notes', culture: Culture = 'en-US', more: FakeHandlers = {}) {
  const page = await renderPage(address, { ...settingsHandlers(() => false), ...more }, { role: 'TenantAdmin', culture });
  const list = within(await page.findByRole('navigation', { name: culture === 'cs-CZ' ? 'Nastavení' : 'Settings' }));
  return { ...page, list };
}

test('the pages are grouped in the order in which a company is set up', async () => {
  const { list } = await open();
  const groups = list
    .getAllByRole('group')
    .map((group) => [group.getAttribute('aria-label'), within(group).getAllByRole('link')[0]?.textContent]);
  expect(groups).toEqual([
    ['Company', 'Getting started'],
    ['People', 'Users'],
    ['Documents', 'Document types'],
    ['Approval', 'Approval workflows'],
    ['Export', 'Export settings'],
    ['Integrations', 'Client applications'],
  ]);
});

test.each([
  ['en-US', 'after export', 'After exportExport settings'],
  ['cs-CZ', 'casove pasmo', 'Časové pásmoÚdaje o firmě'],
] as const)('a single setting is found by its words (%s)', async (culture, typed, first) => {
  const { list, user } = await open('/settings/notes', culture);
  await user.type(list.getByRole('searchbox'), typed);
  expect(list.getAllByRole('link')[0]?.textContent).toBe(first);
});

test('results are reached by keyboard: arrows move, Enter opens, and the setting has the focus', async () => {
  const { list, user, findByRole, place } = await open();
  await user.type(list.getByRole('searchbox'), 'after export');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('After exportExport settings');
  await user.keyboard('{ArrowUp}{Enter}');
  const field = await findByRole('combobox', { name: 'After export' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(place.address).toBe('/settings/export-settings');
});

test('a dismissed guide is in no list, and is found by its name', async () => {
  const { list, user } = await open('/settings/notes', 'en-US', {
    preferencesBff: { read: () => ({ setup: { isPutAway: true } }) },
  });
  await waitFor(() => expect(list.queryByRole('link', { name: 'Getting started' })).toBeNull());
  await user.type(list.getByRole('searchbox'), 'guide');
  expect(list.getAllByRole('link')[0]?.textContent).toBe('Getting started');
});

test('shows a message when nothing is found', async () => {
  const { list, user, findByText } = await open();
  await user.type(list.getByRole('searchbox'), 'xyzzy');
  await findByText('No settings found.');
});

test.each(Object.entries(singleSettings).flatMap(([section, all]) => all.map(({ name }) => [section, name] as const)))(
  'the setting %s#%s exists on its page',
  async (section, name) => {
    await open(`/settings/${section}#${name}`);
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe(name));
  },
);

test('on a phone a separate page has a first-level heading too', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === phone,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const page = await renderPage(
    '/settings/notes',
    settingsHandlers(() => false),
    { role: 'TenantAdmin' },
  );
  await page.findByRole('heading', { level: 2 });
  expect(page.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Settings']);
});

test('the current page is scrolled into sight in the list, which may be longer than the window', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { list } = await open();
  expect(scrolled.mock.contexts).toContain(list.getByRole('link', { current: 'page' }));
});
