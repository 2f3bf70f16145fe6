import { expect, test } from './fixtures.ts';

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
