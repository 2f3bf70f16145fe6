import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from './page-with-documents.ts';

/** Nothing that axe calls serious or critical. */
async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`${scheme} scheme`, () => {
    test.use({ colorScheme: scheme });

    test('sign-in', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      await expectAccessible(page);
    });

    test('documents, review and export', async ({ page, signIn, documentId }) => {
      await signIn('accountant');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/documents/${documentId}`);
      await expect(page.getByRole('textbox', { name: 'Invoice number' })).toBeVisible();
      await expectAccessible(page);
      await page.goto('/export');
      await expect(page.getByRole('main')).toBeVisible();
      await expectAccessible(page);
    });
  });
}
