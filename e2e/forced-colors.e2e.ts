import type { Locator, Page } from '@playwright/test';
import { plainInvoice } from '../bench/next-documents.ts';
import { expect, test } from './fixtures.ts';
import { ReviewPage } from './review-page.ts';
import { sendDocument } from './send-document.ts';

/** Expects that a key press changes what is painted there: with the colors of the user, backgrounds and shadows are not. */
async function expectToMark(page: Page, target: Locator, key: string, what: string): Promise<void> {
  const before = await target.screenshot({ caret: 'hide' });
  await page.keyboard.press(key);
  await expect.poll(async () => (await target.screenshot({ caret: 'hide' })).equals(before), { message: what }).toBe(false);
}

test('with the colors of the user, what has the focus can still be seen', async ({ page, service, signIn, tokenOf }) => {
  const token = await tokenOf('accountant');
  const id = await sendDocument(service.url, token, { name: 'colors-1.pdf', bytes: await plainInvoice(761) });
  await sendDocument(service.url, token, { name: 'colors-2.pdf', bytes: await plainInvoice(762) });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await signIn('accountant');

  await test.step('a row of the document list', async () => {
    const grid = page.getByRole('grid');
    await grid.focus();
    const second = grid.getByRole('row').nth(2);
    await expect(second).toBeVisible();
    await expectToMark(page, second, 'ArrowDown', 'active row');
  });

  await test.step('a command of the palette', async () => {
    await page.keyboard.press('Control+k');
    const second = page.getByRole('option').nth(1);
    await expect(second).toBeVisible();
    await expectToMark(page, second, 'ArrowDown', 'selected command');
    await page.keyboard.press('Escape');
  });

  await page.goto(`/documents/${id}`);
  const review = new ReviewPage(page);
  await expect(review.field('Invoice number')).toHaveValue('BN-2026-0761');

  await test.step('a cell of the items, and a range of cells', async () => {
    const grid = page.getByRole('grid', { name: 'Items' });
    const cell = (at: number) => grid.getByRole('row').nth(1).getByRole('gridcell').nth(at);
    await grid.focus();
    await expectToMark(page, cell(1), 'ArrowRight', 'focused cell');
    await expectToMark(page, cell(2), 'Shift+ArrowRight', 'selected cell');
  });

  await test.step('a command of a menu', async () => {
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    const second = page.getByRole('menuitem').nth(1);
    await expect(second).toBeVisible();
    await expectToMark(page, second, 'ArrowDown', 'focused command');
    await page.keyboard.press('Escape');
  });

  await test.step('the line between two panes', async () => {
    const line = page.getByRole('separator', { name: 'Form width' });
    await page.getByRole('button', { name: 'Fold' }).focus();
    await expectToMark(page, line, 'Tab', 'focused separator');
    await expect(line).toBeFocused();
  });
});
