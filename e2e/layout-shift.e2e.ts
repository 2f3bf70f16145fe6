import type { Page } from '@playwright/test';
import { plainInvoice } from '../bench/next-documents.ts';
import { expect, test } from './fixtures.ts';
import { ReviewPage } from './review-page.ts';
import { sendDocument } from './send-document.ts';

/** A fifth of what browsers consider good. */
const mostShift = 0.02;

/** Sums up unexpected layout shifts from the first paint on. */
function addUp(): void {
  const state = { shift: 0 };
  Object.assign(globalThis, { layout: state });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) state.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    // the shifts of this frame are reported with the next
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (globalThis as unknown as { layout: { shift: number } }).layout.shift;
  });

/** Returns the start and end of a completed request; null if there is none yet. */
const requestOf = (page: Page, part: string) =>
  page.evaluate((name) => {
    const found = performance.getEntriesByType('resource').find((entry) => entry.name.includes(name));
    return found ? { from: found.startTime, to: found.startTime + found.duration } : null;
  }, part);

test('nothing shifts while list and review are loading', async ({ page, service, signIn, tokenOf }) => {
  const bytes = await plainInvoice(721);
  const id = await sendDocument(service.url, await tokenOf('accountant'), { name: 'nothing-moves.pdf', bytes });
  await signIn('accountant');
  await page.addInitScript(addUp);

  // limits the list to this document: documents sent by others meanwhile appear in the list and legitimately move it
  await page.goto('/documents?q=BN-2026-0721');
  // the extracted value replaces the file name as soon as the names of the fields are loaded
  await expect(page.getByRole('row', { name: /BN-2026-0721/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^To review \d/ })).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(mostShift);

  await page.goto(`/documents/${id}`);
  await expect(new ReviewPage(page).field('Invoice number')).toHaveValue('BN-2026-0721');
  await expect(page.getByRole('gridcell', { name: /^Item 1 of/ })).toBeVisible();
  await expect(page.getByRole('application').getByRole('img')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Page excerpt/ })).toBeVisible();
  await expect(page.getByText(/^\d+ of \d+$/).first()).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(mostShift);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('nothing shifts while a document is loading', async ({ page, service, signIn, tokenOf }) => {
    const bytes = await plainInvoice(722);
    const id = await sendDocument(service.url, await tokenOf('accountant'), { name: 'nothing-moves-here.pdf', bytes });
    await signIn('accountant');
    await page.addInitScript(addUp);
    // as slow as a phone: a fast machine has loaded everything before the first paint
    const tools = await page.context().newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(`/documents/${id}`);
    await expect(new ReviewPage(page).field('Invoice number')).toHaveValue('BN-2026-0722');
    await expect(page.getByRole('tab', { name: /^Values/ })).toBeVisible();
    await expect(page.getByText(/^\d+ of \d+$/).first()).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(mostShift);
    // the image is many times larger than the values, and behind them: it must not take their share of the connection
    await expect.poll(() => requestOf(page, '/page/0/image')).not.toBeNull();
    const [image, values] = await Promise.all([requestOf(page, '/page/0/image'), requestOf(page, `/bff/documents/${id}?`)]);
    expect(image?.from).toBeGreaterThan(values?.to ?? Number.POSITIVE_INFINITY);
  });
});
