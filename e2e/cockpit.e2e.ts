import { plainInvoice } from '../bench/next-documents.ts';
import { expect, test } from './fixtures.ts';
import { ReviewPage } from './review-page.ts';
import { sendDocument } from './send-document.ts';

const address = 'Rudolf-Diesel-Straße 12, Gebäude C, Hinterhof, 91244 Reichenschwand bei Nürnberg, Deutschland';
/** Three rows of the form: the next field scrolls into view and those above remain visible. */
const calmStep = 120;

test('a long value can be read in full, and Tab never makes the form jump', async ({ page, service, signIn, tokenOf }) => {
  const id = await sendDocument(service.url, await tokenOf('accountant'), {
    name: 'cockpit.pdf',
    bytes: await plainInvoice(731),
  });
  await signIn('accountant');
  await page.goto(`/documents/${id}`);
  const review = new ReviewPage(page);
  await expect(review.field('Invoice number')).toHaveValue('BN-2026-0731');

  await test.step('a long value is shown in full as soon as it is entered', async () => {
    const empty = review.values.getByRole('button', { name: /^Show empty fields: .*Supplier address/ });
    if (await empty.isVisible()) await empty.click();
    const field = review.field('Supplier address');
    await field.fill(address);
    await field.press('Tab');
    await expect(field).toHaveValue(address);
    expect(await field.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  });

  await test.step('the form scrolls row by row from the first field to the last', async () => {
    await page.setViewportSize({ width: 1440, height: 640 });
    await review.field('Invoice number').focus();
    const scrolled = () => review.values.evaluate((element) => element.parentElement?.scrollTop ?? 0);
    let before = await scrolled();
    for (let stop = 0; stop < 24; stop += 1) {
      await page.keyboard.press('Tab');
      const now = await scrolled();
      expect(Math.abs(now - before)).toBeLessThanOrEqual(calmStep);
      before = now;
    }
    expect(before).toBeGreaterThan(0);
    for (let stop = 0; stop < 24; stop += 1) {
      await page.keyboard.press('Shift+Tab');
      const now = await scrolled();
      expect(Math.abs(now - before)).toBeLessThanOrEqual(calmStep);
      before = now;
    }
  });
});
