import type { Locator, Page } from '@playwright/test';
import { plainInvoice } from '../bench/next-documents.ts';
import { expect, test, withoutServiceWorker } from './fixtures.ts';
import { ReviewPage } from './review-page.ts';
import { sendDocument } from './send-document.ts';
import { password } from './tokens.ts';

test.use(withoutServiceWorker);

/**
 * Screenshots of the main screens. Content that differs between runs is masked: times, and counts that depend on other journeys. How to
 * update them: docs/architecture.md.
 */
const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };
const mark = 'picture';

const moving = (page: Page): Locator[] => [page.getByRole('navigation', { name: 'Main navigation' }), page.locator('time')];

async function looksAs(page: Page, name: string, more: Locator[] = []): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  await expect(page).toHaveScreenshot(`${name}.png`, { mask: [...moving(page), ...more] });
}
/** Sets a color scheme and a size; the next locator waits for them, without a delay. */
const as = async (page: Page, colorScheme: 'light' | 'dark', size: typeof wide) => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(size);
};

test('the main screens', async ({ page, service, signIn, tokenOf }) => {
  const token = await tokenOf('accountant');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ids: string[] = [];
  for (const place of [1, 2, 3]) {
    const id = await sendDocument(service.url, token, {
      name: `${mark}-${place}.pdf`,
      bytes: await plainInvoice(
        730 + place,
        place === 2 ? ['Due date: 14 August 2026', 'Reminder sent 14 October 2026'] : undefined,
      ),
    });
    // in the distant past on any day of a test run
    const fields = place === 2 ? {} : { date_issued: { value: '2019-09-14' }, date_due: { value: '2019-10-14' } };
    await fetch(`${service.url}/v1/documents/${id}`, { method: 'PATCH', headers, body: JSON.stringify({ fields }) });
    ids.push(id);
  }
  const list = `/documents?view=all&q=${mark}&sort=FileName`;
  const review = new ReviewPage(page);

  await test.step('sign-in', async () => {
    await as(page, 'light', wide);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await looksAs(page, 'sign-in-light');
  });

  await test.step('list', async () => {
    await signIn('accountant');
    await page.goto(list);
    await expect(page.getByRole('row', { name: new RegExp(mark) })).toHaveCount(3);
    await expect(page.getByRole('link', { name: /^All/ })).toBeVisible();
    await looksAs(page, 'list-light');
    await as(page, 'dark', wide);
    await looksAs(page, 'list-dark');
    await as(page, 'light', phone);
    await expect(page.getByRole('columnheader')).toHaveCount(0);
    await looksAs(page, 'list-phone');
  });

  await test.step('value gallery', async () => {
    await as(page, 'light', wide);
    await page.getByRole('grid').focus();
    await page.keyboard.press('g');
    const gallery = page.getByRole('dialog', { name: 'Review one field across documents' });
    await gallery.getByRole('combobox').selectOption({ label: 'Invoice number' });
    await expect(gallery.getByRole('option').locator('canvas')).toHaveCount(3);
    await looksAs(page, 'value-gallery-light');
    await page.keyboard.press('Escape');
    await expect(gallery).toBeHidden();
  });

  await test.step('review', async () => {
    await page.goto(`/documents/${ids[1]}?q=${mark}&sort=FileName&field=date_due`);
    await expect(review.field('Due date')).toBeFocused();
    await expect(page.getByRole('button', { name: /^Suggestion 1:/ })).toBeVisible();
    await expect(page.getByRole('gridcell', { name: /^Item 1 of/ })).toBeVisible();
    await review.highlightOf('Due date');
    await looksAs(page, 'review-light');
    await as(page, 'dark', wide);
    await looksAs(page, 'review-dark');
    await as(page, 'light', phone);
    await expect(review.field('Due date')).toBeVisible();
    await looksAs(page, 'review-phone');
  });

  await test.step('settings', async () => {
    await as(page, 'light', wide);
    await page.context().clearCookies();
    await signIn('admin');
    await page.goto('/settings/tenant');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await looksAs(page, 'settings-light', [page.locator('code')]);
  });
});

test('the approval inbox on a phone', async ({ page, service, tokenOf }) => {
  const token = await tokenOf('accountant');
  const id = await sendDocument(service.url, token, { name: `${mark}-inbox.pdf`, bytes: await plainInvoice(739) });
  const ask = (path: string, body?: unknown) =>
    fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  expect((await ask(`/v1/documents/${id}/state/change/Validated`)).status).toBe(200);
  expect((await ask(`/v1/approval/${id}/workflow/start`)).status).toBe(200);
  // other journeys use the same approver
  await page.route('**/bff/approval/inbox', async (route) => {
    const answer = await route.fetch();
    const { items } = (await answer.json()) as { items: { document: { id: string } }[] };
    const mine = items.filter(({ document }) => document.id === id);
    return route.fulfill({ response: answer, json: { items: mine, totalCount: mine.length } });
  });
  await as(page, 'light', phone);
  await page.goto(`/approvals?document=${id}`);
  await page.getByLabel(/^E-?mail/i).fill('approver@demo.test');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^First page/ })).toBeInViewport();
  await looksAs(page, 'inbox-phone');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
