import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { settingsHandlers } from '#testing/settings-fixtures.ts';
import type { Culture } from '#contract/core/parts.ts';

async function openPalette(culture: Culture = 'en-US', address = '/settings/account') {
  const page = await renderPage(
    address,
    settingsHandlers(() => false),
    { role: 'TenantAdmin', culture },
  );
  await page.findAllByRole('form');
  await page.user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog'));
  const input = await dialog.findByRole('combobox');
  const found = () => dialog.queryAllByRole('option').map((option) => option.firstElementChild?.textContent ?? '');
  const type = async (text: string) => {
    await page.user.clear(input);
    await page.user.paste(text);
  };
  return { ...page, found, type, input };
}

/** Search text, and the name of the setting that it must find. */
const english: [typed: string, found: string][] = [
  ['klientské aplikace', 'Client applications'],
  ['api key', 'New client application'],
  ['uzivatele', 'Users'],
  ['permissions', 'Users'],
  ['typy dokladu', 'Document types'],
  ['custom field', 'Document types'],
  ['cost center', 'External data tables'],
  ['kos', 'Trash'],
  ['firma', 'Company details'],
  ['logo', 'Logo'],
  ['time zone', 'Time zone'],
  ['file name template', 'Export settings'],
  ['deduction', 'VAT deduction'],
  ['license', 'License and usage'],
  ['dark', 'Dark'],
  ['jazyk', 'Čeština'],
  ['shortcuts', 'Change shortcuts'],
  ['sign out', 'Sign out'],
  ['statistics', 'Dashboards'],
];
const czech: [typed: string, found: string][] = [
  ['client applications', 'Klientské aplikace'],
  ['webhooks', 'Webhooky'],
  ['new webhook', 'Nový webhook'],
  ['invite a user', 'Pozvat uživatele'],
  ['document types', 'Typy dokladů'],
  ['external data tables', 'Externí datové tabulky'],
  ['approval workflows', 'Schvalovací postupy'],
  ['prefilled notes', 'Předvyplněné poznámky'],
  ['audit log', 'Auditní záznam'],
  ['trash', 'Koš'],
  ['tenant', 'Údaje o firmě'],
  ['casove pasmo', 'Časové pásmo'],
  ['odpocet', 'Odpočet DPH'],
  ['english', 'English'],
  ['dashboards', 'Přehledy'],
];

test.each([
  ['en-US', english],
  ['cs-CZ', czech],
] as const)('every setting is found by its name in both languages and by synonyms (%s)', async (culture, cases) => {
  const { found, type } = await openPalette(culture);
  for (const [typed, name] of cases) {
    await type(typed);
    expect(found(), `by "${typed}"`).toContain(name);
  }
});

test('commands of a page with several forms are offered once, and only when they match', async () => {
  const { found, type } = await openPalette();
  expect(found().filter((line) => line === 'Save name')).toHaveLength(1);
  expect(found()).toContain('Change password');
  await type('trash');
  await type('webhook');
  expect(found()).not.toContain('Save name');
});

test('exact names are listed before names that contain the word', async () => {
  const { found, type } = await openPalette();
  await type('export');
  expect(found().slice(0, 2)).toEqual(['Export', 'Export settings']);
});

test('a part of a page is opened and focused', async () => {
  const { type, user, place } = await openPalette();
  await type('časové pásmo');
  await user.keyboard('{Enter}');
  const part = await screen.findByRole('region', { name: 'Time zone' });
  await waitFor(() => expect(document.activeElement).toBe(part));
  expect(place.address).toBe('/settings/tenant');
});
