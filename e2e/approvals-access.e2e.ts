import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes as looked } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { czechInvoice } from './sample-invoice.ts';
import { sendDocument } from './send-document.ts';

const dialog = '[aria-modal="true"]';

async function ownBytes(): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await readFile(czechInvoice.file));
  pdf.setTitle(randomUUID());
  return pdf.save();
}

test.use({ findsDuplicates: true });

/** Creates two documents that wait for the approver; the second is a possible duplicate of the first. */
async function twoWaiting(url: string, token: string): Promise<string[]> {
  const post = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    expect(answer.status, path).toBe(200);
  };
  const ids: string[] = [];
  for (const place of [1, 2]) {
    const id = await sendDocument(url, token, { name: `waits-${place}.pdf`, bytes: await ownBytes() });
    await post(`/v1/documents/${id}/state/change/Validated`);
    await post(`/v1/approval/${id}/workflow/start`);
    ids.push(id);
  }
  return ids;
}

/** Opens an element by one key, checks it, and closes it by another. */
async function checkDialog(page: Page, key: string, name: RegExp): Promise<void> {
  await page.keyboard.press(key);
  const shown = page.getByRole('dialog', { name });
  await expect(shown).toBeVisible();
  await looked(page, String(name), dialog);
  expect(await shown.evaluate((element) => element.contains(document.activeElement)), 'the focus is inside the dialog').toBe(
    true,
  );
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
}

test('approvals and questions can be handled by keyboard only', async ({ page, service, signIn, tokenOf }) => {
  const [, copy] = await twoWaiting(service.url, await tokenOf('accountant'));
  await signIn('approver');
  await page.goto(`/approvals?document=${copy}`);
  const article = page.getByRole('article').filter({ visible: true });
  await expect(article.getByRole('region', { name: 'Risks' }).getByText('possible duplicate')).toBeVisible();
  await expect(article.getByRole('button', { name: 'Approve' })).toBeEnabled();
  await looked(page, 'an approval');
  await checkDialog(page, 'q', /^Ask about/);
  await checkDialog(page, 'r', /^Reject/);
  await checkDialog(page, 'd', /^Delegate/);

  await test.step('several approvals together', async () => {
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    };
    await press('Select');
    await press('All');
    await looked(page, 'chosen for approval');
    await press('Approve…');
    const together = page.getByRole('dialog', { name: /^Approve \d+ documents/ });
    await expect(together.getByText('possible duplicate').first()).toBeVisible();
    await looked(page, 'several approvals', dialog);
    await page.keyboard.press('Escape');
    await expect(together).toHaveCount(0);
  });
});

test.describe('at 200 % zoom in a window of 1440 × 900', () => {
  // a browser at 200 % zoom has half the window
  test.use({ viewport: { width: 720, height: 450 } });
  test('nothing is cut off at the side and the main content can be reached', async ({ page, service, signIn, tokenOf }) => {
    const [id] = await twoWaiting(service.url, await tokenOf('accountant'));
    await signIn('admin');
    const places = [
      ['/documents', 'Upload'],
      [`/documents/${id}`, 'More actions'],
      [`/approvals?document=${id}`, 'Approve'],
      ['/export', 'Queued'],
    ] as const;
    for (const [place, name] of places) {
      await page.goto(place);
      const wanted = page.getByRole('button', { name }).or(page.getByRole('link', { name })).filter({ visible: true }).first();
      await wanted.scrollIntoViewIfNeeded();
      await expect(wanted, place).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), place).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
    await page.goto('/settings/users');
    const email = page.getByText(/^accountant@demo\.test/);
    await expect(email).toBeVisible();
    expect(await email.evaluate((line) => line.scrollWidth - line.clientWidth), 'a cut line').toBeLessThanOrEqual(0);
  });
});

/** Records animated movement on every page, from the time that it is opened. */
const watchMotion = (page: Page) =>
  page.addInitScript(() => {
    const moves: string[] = [];
    Object.assign(globalThis, { moves });
    const note = () => {
      for (const animation of document.getAnimations()) {
        const { duration, endTime } = animation.effect?.getComputedTiming() ?? {};
        const name = animation instanceof CSSTransition ? animation.transitionProperty : 'animation';
        // a color change and a spinner are not movement of the screen
        const isMovement = !name.endsWith('color') && endTime !== Infinity && Number(duration) > 20;
        if (animation.playState === 'running' && isMovement) moves.push(name);
      }
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
const movesOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { moves: string[] }).moves);

test('dialogs and menus open without motion when reduced motion is preferred', async ({ page, service, signIn, tokenOf }) => {
  const [id] = await twoWaiting(service.url, await tokenOf('accountant'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchMotion(page);
  await signIn('accountant');
  await page.goto(`/documents/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Notes' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search commands and documents' })).toBeVisible();
  expect(await movesOn(page)).toEqual([]);
  await page.goto('/documents?view=all');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await movesOn(page)).toEqual([]);
});
