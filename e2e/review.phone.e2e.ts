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
  // a row is also shown, and does nothing, while the list is loading
  await page.getByRole('link', { name: czechInvoice.supplier }).first().click();
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

test('in review on a phone, a notice that appears above the form leaves the focused field in sight', async ({
  page,
  service,
  signIn,
  tokenOf,
}) => {
  const bytes = Buffer.concat([await readFile(czechInvoice.file), Buffer.from(`\n%${randomUUID()}\n`)]);
  const documentId = await sendDocument(service.url, await tokenOf('accountant'), { name: 'focus.pdf', bytes });
  await signIn('accountant');
  await page.goto(`/documents/${documentId}`);
  const values = page.getByRole('tab', { name: /^Values/ });
  await values.click();
  await expect(page.getByRole('textbox', { name: /^Invoice number/ })).toBeVisible();
  // the last field that is visible as a whole
  const bottom = (await values.boundingBox())?.y ?? 0;
  const inputs = page.getByRole('main').getByRole('textbox');
  const boxes = await inputs.evaluateAll((all) => all.map((input) => input.getBoundingClientRect().bottom));
  const field = inputs.nth(boxes.findLastIndex((each) => each > 0 && each < bottom));
  await field.click();
  const headers = { authorization: `Bearer ${await tokenOf('admin')}`, 'content-type': 'application/json' };
  const body = JSON.stringify({
    fields: Object.fromEntries(['note', 'constant_symbol_sm', 'specific_symbol_sm'].map((name) => [name, { value: '7' }])),
  });
  expect((await fetch(`${service.url}/v1/documents/${documentId}`, { method: 'PATCH', headers, body })).status).toBe(200);
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Adam Dvořák' })).toBeVisible();
  await expect(field).toBeFocused();
  await expect
    .poll(async () => ((await field.boundingBox())?.y ?? 0) + ((await field.boundingBox())?.height ?? 0))
    .toBeLessThanOrEqual(bottom);
});
