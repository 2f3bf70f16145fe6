import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { czechInvoice } from './sample-invoice.ts';
import { sendDocument } from './send-document.ts';

test('in review on a phone, a notification with Undo covers neither the switch of the sheets nor the buttons', async ({
  page,
  service,
  signIn,
  tokenOf,
}) => {
  const token = await tokenOf('accountant');
  const file = await readFile(czechInvoice.file);
  const mark = `phone${randomUUID().slice(0, 8)}`;
  for (const part of ['a', 'b']) {
    const bytes = Buffer.concat([file, Buffer.from(`\n%${randomUUID()}\n`)]);
    await sendDocument(service.url, token, { name: `${mark}-${part}.pdf`, bytes });
  }
  await signIn('accountant');
  await page.goto(`/documents?view=all&q=${mark}`);
  await page
    .getByRole('link', { name: new RegExp(`${mark}|ACME|Faktura`, 'i') })
    .or(page.getByRole('row'))
    .first()
    .click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const notice = page.getByRole('status').filter({ hasText: /deleted/ });
  await expect(notice).toBeVisible();
  // the next document is open
  const values = page.getByRole('tab', { name: /^Values/ });
  await expect(values).toBeVisible();
  const bottomOf = async () => {
    const box = await notice.boundingBox();
    return (box?.y ?? Infinity) + (box?.height ?? 0);
  };
  const switchTop = (await values.boundingBox())?.y ?? 0;
  await expect.poll(bottomOf).toBeLessThanOrEqual(switchTop);
  // a line, not a card
  expect((await notice.boundingBox())?.height).toBeLessThan(64);
  await page.getByRole('tab', { name: /^Page/ }).click();
  await expect(page.getByRole('tab', { name: /^Page/, selected: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notice).toBeHidden();
});
