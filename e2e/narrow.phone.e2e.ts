import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from './fixtures.ts';
import { sendDocument } from './send-document.ts';

test.use({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' });

const places = [
  '/documents',
  '/approvals',
  '/approvals?tab=figures',
  '/approvals?tab=away',
  '/export',
  '/dashboards',
  '/settings/workflows',
  '/settings/workflows?id=new',
  '/settings/tenant',
];

for (const locale of ['en-US', 'cs-CZ'])
  test.describe(locale, () => {
    test.use({ locale });
    test('an administrator can work on the narrowest phone', async ({ page, signIn }) => {
      await signIn('admin');
      for (const place of places) {
        await page.goto(place);
        await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        // a page that is too wide widens the window of a phone
        expect(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]), place).toEqual([360, 360]);
      }
      // on a small screen the page scrolls: nothing is compressed until it is illegible
      await page.setViewportSize({ width: 360, height: 360 });
      await page.goto('/approvals?tab=figures');
      const totals = page.getByRole('main').locator('dl').first();
      await expect(totals).toBeVisible();
      expect(await totals.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    });
  });

test('the search box covers its line while it is used, so that what is typed can be read', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn('accountant');
  const search = page.getByRole('searchbox', { name: 'Search documents' });
  await search.focus();
  expect((await search.boundingBox())?.width).toBeGreaterThan(280);
  await search.blur();
  await page.getByRole('button', { name: 'Upload' }).click({ trial: true });
});

test('in the narrowest window the cards of the list show their supplier and file whole', async ({
  page,
  service,
  signIn,
  tokenOf,
}) => {
  const bytes = await readFile(path.resolve(import.meta.dirname, '../samples/rechnung-hartmann.pdf'));
  await sendDocument(service.url, await tokenOf('accountant'), { name: 'hartmann-werkzeuge.pdf', bytes });
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn('accountant');
  const card = page.getByRole('row', { name: /hartmann-werkzeuge\.pdf/ }).first();
  for (const text of ['Werkzeugbau Hartmann GmbH', /hartmann-werkzeuge\.pdf/]) {
    const shown = card.getByText(text).first();
    await expect(shown).toBeVisible();
    const cut = await shown.evaluate((element) => [
      element.scrollWidth - element.clientWidth,
      element.scrollHeight - element.clientHeight,
    ]);
    expect(cut, String(text)).toEqual([0, 0]);
  }
});
