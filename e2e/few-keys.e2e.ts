import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { plainInvoice } from '../bench/next-documents.ts';
import { askerOf } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { ReviewPage } from './review-page.ts';
import { sendDocument, stateOf } from './send-document.ts';

/** Opens a document and counts the keys pressed from then on. */
async function openAndCount(page: Page, id: string) {
  await page.goto(`/documents/${id}`);
  const review = new ReviewPage(page);
  await expect(review.field('Invoice number')).toHaveValue(/^BN-2026-/);
  // everything after the form exists when this button does, including its shortcuts
  await expect(page.getByRole('button', { name: /^Page excerpt/ })).toBeVisible();
  let keys = 0;
  return {
    review,
    keys: () => keys,
    press: async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    },
  };
}

test('a correct invoice takes one key', async ({ page, service, signIn, tokenOf }) => {
  // created before any request: on a busy machine it takes longer than the service keeps a connection open
  const bytes = await plainInvoice(701);
  const token = await tokenOf('accountant');
  const id = await sendDocument(service.url, token, { name: 'right.pdf', bytes });
  await signIn('accountant');
  const { press, keys } = await openAndCount(page, id);
  await press('Control+Enter');
  await expect.poll(() => stateOf(service.url, token, id)).toBe('Validated');
  expect(keys()).toBe(1);
});

test('a wrong field takes two more keys: one moves to it, one takes the right value', async ({
  page,
  service,
  signIn,
  tokenOf,
}) => {
  const token = await tokenOf('accountant');
  // due before the issue date, which is an error
  const bytes = await plainInvoice(702, ['Due date: 14 August 2026', 'Reminder sent 14 October 2026']);
  const id = await sendDocument(service.url, token, { name: 'wrong.pdf', bytes });
  await signIn('accountant');
  const { review, press, keys } = await openAndCount(page, id);
  await press('Enter');
  await expect(review.field('Due date')).toBeFocused();
  await expect(page.getByRole('button', { name: /^Suggestion 1: 10\/14\/2026/ })).toBeVisible();
  await press('Alt+1');
  await expect(review.field('Due date')).toHaveValue('10/14/2026');
  await press('Control+Enter');
  await expect.poll(() => stateOf(service.url, token, id)).toBe('Validated');
  expect(keys()).toBe(3);
});

test('a choice field is filled by a number key from the options printed on the document', async ({
  page,
  service,
  signIn,
  tokenOf,
}) => {
  const token = await tokenOf('accountant');
  const ask = askerOf(service.url, await tokenOf('admin'));
  const documentType = `t${randomUUID().slice(0, 6)}`;
  await ask('POST', '/bff/document-types', { documentType, name: { 'en-US': documentType }, copyOf: 'invoice' });
  const options = [
    { key: 'LDN', label: { 'en-US': 'London dock' } },
    { key: 'BRS', label: { 'en-US': 'Bristol yard' } },
  ];
  for (const [fieldName, isItemField] of [
    ['site', false],
    ['item_site', true],
  ] as const)
    await ask('POST', `/v1/document-types/${documentType}/field`, {
      fieldName,
      fieldType: 'ENUM',
      options,
      isItemField,
      isRequired: true,
      label: { 'en-US': isItemField ? 'Line site' : 'Site' },
    });
  const bytes = await plainInvoice(703, ['Due date: 14 October 2026', 'Delivered to our Bristol yard']);
  const id = await sendDocument(service.url, token, { name: 'site.pdf', bytes });
  await ask('POST', `/v1/documents/${id}/change-document-type/${documentType}`);
  await signIn('accountant');
  await page.goto(`/documents/${id}?field=site`);
  const site = page.getByRole('combobox', { name: 'Site', exact: true });
  await expect(site).toBeFocused();
  await expect(page.getByRole('button', { name: 'Suggestion 1: Bristol yard' })).toBeVisible();
  await page.keyboard.press('Alt+1');
  await expect(site).toHaveValue('BRS');
  // a value outside of all rows may apply to each of them
  const grid = page.getByRole('grid', { name: 'Items' });
  await grid.focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Suggestion 1: Bristol yard' })).toBeVisible();
  await page.keyboard.press('Alt+1');
  await expect(grid.getByRole('gridcell', { name: /^Bristol yard/ })).toBeVisible();
});
