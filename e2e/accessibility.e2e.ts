import { expectAccessible } from './accessible.ts';
import { expect, test } from './page-with-documents.ts';

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
