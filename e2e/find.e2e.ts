import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { patience } from './patience.ts';
import { ReviewPage } from './review-page.ts';
import { czechInvoice } from './sample-invoice.ts';
import { sendDocument } from './send-document.ts';

test('a value is found on the page by its number, and a shortcut is changed permanently', async ({
  page,
  signIn,
  service,
  tokenOf,
}) => {
  const token = await tokenOf('accountant');
  const id = await sendDocument(service.url, token, { name: 'found.pdf', bytes: await readFile(czechInvoice.file) });
  await signIn('accountant');
  await page.goto(`/documents/${id}`);
  const review = new ReviewPage(page);
  const due = review.field('Due date');
  await expect(due).toHaveValue('10/19/2026');

  await test.step('Alt and its number takes a suggestion and moves on', async () => {
    await due.focus();
    const first = page.getByRole('button', { name: /^Suggestion 1: \d/ });
    await expect(first).toBeVisible();
    const [, proposed = ''] = /(\d+\/\d+\/\d{4})/.exec((await first.textContent()) ?? '') ?? [];
    expect(['10/2/2026', '10/5/2026']).toContain(proposed);
    await page.keyboard.press('Alt+Digit1');
    await expect(due).toHaveValue(proposed);
    await expect(due).not.toBeFocused();
  });
  await test.step('on the page the number alone does it', async () => {
    await due.focus();
    await page.keyboard.press('Escape');
    await expect(review.paper).toBeFocused();
    await page.keyboard.press('Digit1');
    await expect(due).toHaveValue('10/19/2026');
  });
  await test.step('a changed shortcut applies at once and after a reload', async () => {
    await review.paper.focus();
    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'Change shortcuts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change shortcuts' });
    await dialog.getByRole('button', { name: /^Switch page excerpt.*edit$/ }).click();
    await page.keyboard.press('Alt+KeyX');
    await expect(dialog.getByRole('button', { name: /^Switch page excerpt.*Alt\+KeyX, edit$/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await expect(due).toBeVisible();
    await expect(page.getByRole('button', { name: 'Page excerpt: pinned here' })).toBeVisible();
    // shortcuts become active shortly after the page appears
    await expect(async () => {
      await page.keyboard.press('Alt+KeyX');
      await expect(page.getByRole('button', { name: 'Page excerpt: off' })).toBeVisible({ timeout: patience.tryAgain });
    }).toPass({ timeout: patience.look });
  });
  const headers = { authorization: `Bearer ${token}` };
  for (const key of ['keys', 'review.panes']) await fetch(`${service.url}/bff/preferences/${key}`, { method: 'DELETE', headers });
});
