import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { ReviewPage } from './review-page.ts';
import { czechInvoice } from './sample-invoice.ts';
import { sendDocument, stateOf } from './send-document.ts';
import { password } from './tokens.ts';

/** Maximum number of Tab stops to any target. */
const mostStops = 60;

/** Moves the focus to the target like a user without a pointer. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

test('a document can be processed from sign-in to the accounting system by keyboard only', async ({ page, service, tokenOf }) => {
  const mark = `keys${randomUUID().slice(0, 8)}`;
  const token = await tokenOf('accountant');
  const bytes = Buffer.concat([await readFile(czechInvoice.file), Buffer.from(`\n% ${mark}`)]);
  const id = await sendDocument(service.url, token, { name: `${mark}.pdf`, bytes });
  const row = page.getByRole('row', { name: new RegExp(mark) });
  const grid = page.getByRole('grid');

  await test.step('sign in', async () => {
    await page.goto('/');
    await tabTo(page, page.getByLabel(/^E-?mail/i));
    await page.keyboard.type('accountant@demo.test');
    await tabTo(page, page.getByLabel('Password'));
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeVisible();
  });

  await test.step('find the document and open it', async () => {
    await expect(grid).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type(mark);
    await expect(page.getByText('1 document', { exact: true })).toBeVisible();
    await expect(row).toBeVisible();
    await tabTo(page, grid);
    await page.keyboard.press('Enter');
  });

  const review = new ReviewPage(page);
  await test.step('correct a value, and take another by its number', async () => {
    await expect(review.field('Invoice number')).toHaveValue(czechInvoice.number);
    await tabTo(page, review.field('Order number'));
    await page.keyboard.type('PO-KEYS');
    await tabTo(page, review.field('Issue date'));
    const first = page.getByRole('button', { name: /^Suggestion 1:/ });
    await expect(first).toBeVisible();
    const offered = /Suggestion 1: ([\d/]+)/.exec((await first.textContent()) ?? '')?.[1] ?? 'a date';
    await expect(review.field('Issue date')).not.toHaveValue(offered);
    await page.keyboard.press('Alt+1');
    await expect(review.field('Issue date')).toHaveValue(offered);
    await page.keyboard.press('Control+z');
    await expect(review.field('Issue date')).not.toHaveValue(offered);
  });

  await test.step('move on the page and back to the form', async () => {
    await tabTo(page, page.getByRole('button', { name: /^Validate/ }));
    await page.keyboard.press('p');
    await expect(review.paper).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(review.paper).not.toBeFocused();
  });

  await test.step('validate and return to the list', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'That was the last document' })).toBeVisible();
    await expect.poll(() => stateOf(service.url, token, id)).toBe('Validated');
    await tabTo(page, page.getByRole('link', { name: 'Back to the list' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('link', { name: /^Validated/ }));
    await page.keyboard.press('Enter');
    // Rows of the previous list remain until those of this one are loaded, and a new list starts without a selection.
    await expect(page).toHaveURL(/view=validated/);
    await expect(row).toContainText('Validated');
  });

  await test.step('queue it for export and mark it as exported', async () => {
    await tabTo(page, grid);
    await page.keyboard.press('x');
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.keyboard.press('e');
    await expect(page.getByText('1 document queued for export')).toBeVisible();
    await page.keyboard.press('Alt+3');
    await expect(row).toBeVisible();
    await tabTo(page, grid);
    const place = await row.getAttribute('id');
    while ((await grid.getAttribute('aria-activedescendant')) !== place) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await tabTo(page, page.getByRole('button', { name: 'Mark as exported' }));
    await page.keyboard.press('Enter');
    await page.keyboard.type('FP-KEYS');
    await page.keyboard.press('Enter');
    await expect(row).toHaveCount(0);
    await tabTo(page, page.getByRole('link', { name: /^Exported/ }));
    await page.keyboard.press('Enter');
    await expect(row).toContainText('FP-KEYS');
  });
});
