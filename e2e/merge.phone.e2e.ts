import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { czechInvoice } from './sample-invoice.ts';
import { sendDocument } from './send-document.ts';

test.use({ viewport: { width: 390, height: 844 }, locale: 'cs-CZ' });

test('two documents are merged on a phone: the whole toolbar is visible, and the notice stands above it', async ({
  page,
  service,
  signIn,
  tokenOf,
}) => {
  const token = await tokenOf('accountant');
  const bytes = await readFile(czechInvoice.file);
  const mark = `merge${Date.now()}`;
  for (const part of ['a', 'b', 'c']) await sendDocument(service.url, token, { name: `${mark}-${part}.pdf`, bytes });
  await signIn('accountant');
  await page.goto(`/documents?view=all&q=${mark}`);
  const cards = page.getByRole('checkbox');
  await expect(cards).toHaveCount(3);
  await cards.nth(0).click();
  await cards.nth(1).click();
  const bar = page.getByRole('region', { name: 'Vybrané doklady' });
  for (const button of await bar.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
  await bar.getByRole('button', { name: 'Sloučit' }).click();
  const notice = page.getByText('Sloučeny 2 doklady do jednoho');
  await expect(notice).toBeVisible();
  await cards.nth(0).click();
  await expect(async () => {
    const [above, below] = [await notice.boundingBox(), await bar.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  }).toPass();
  await page.getByRole('button', { name: 'Vrátit zpět' }).click();
  await expect(cards).toHaveCount(3);
});
