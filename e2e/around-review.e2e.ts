import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { askerOf } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { patience } from './patience.ts';
import { czechInvoice } from './sample-invoice.ts';
import { ReviewPage } from './review-page.ts';

/** Creates an extracted document with the given values; no two have the same bytes. */
async function arrange(url: string, token: string, values: Record<string, string>, isValidated = false): Promise<string> {
  const ask = askerOf(url, token);
  const form = new FormData();
  const bytes = Buffer.concat([await readFile(czechInvoice.file), Buffer.from(`\n%${randomUUID()}\n`)]);
  form.append('File', new Blob([new Uint8Array(bytes)]), `${randomUUID().slice(0, 8)}.pdf`);
  const sent = await fetch(`${url}/v1/documents`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  const { documentId } = (await sent.json()) as { documentId: string };
  await expect.poll(async () => ((await ask('GET', `/v1/documents/${documentId}`)) as { state: string }).state).toBe('Extracted');
  const fields = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
  await ask('PATCH', `/v1/documents/${documentId}`, { fields, markDocumentAsValidated: isValidated });
  return documentId;
}

const supplier = () => ({
  issued_by_id_sm: `S${randomUUID().slice(0, 10)}`,
  issued_by_vat_id_sm: '',
  issued_by_name_sm: `Supplier ${randomUUID().slice(0, 6)}`,
});
const account = { iban_sm: 'CZ6508000000192000145399', bank_account_sm: '', bank_code_sm: '', bic_sm: '' };

async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search commands and documents' }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

test('a failed check is corrected by one key before saving and undone by another', async ({ page, signIn, tokenOf, service }) => {
  const id = await arrange(service.url, await tokenOf('accountant'), {
    ...supplier(),
    ...account,
    total_amount_without_vat: '10000.00',
    total_vat: '2100.00',
    total_amount: '12100.00',
    rounding: '',
    amount_due: '',
  });
  await signIn('accountant');
  await page.goto(`/documents/${id}?field=total_amount`);
  const review = new ReviewPage(page);
  const total = review.field('Total');
  await expect(total).toBeFocused();
  await total.fill('12200');
  await total.press('Tab');
  const repair = review.values.getByRole('button', { name: /^Use Total = 12,100\.00/ });
  await expect(repair).toBeVisible();
  await expectAccessible(page);
  await total.focus();
  await page.keyboard.press('Alt+r');
  await expect(total).toHaveValue('12,100.00');
  await expect(repair).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(total).toHaveValue('12,200');
  await expect(repair).toBeVisible();
  await repair.click();
  await expect(total).toHaveValue('12,100.00');

  const due = review.field('Due date');
  await due.fill('10/31/2062');
  await due.press('Tab');
  await expect(review.values.getByText('The due date is more than a year after the issue date.')).toBeVisible();
});

test('a changed payment account stops the document until somebody states that they verified it', async ({
  page,
  signIn,
  tokenOf,
  service,
}) => {
  const token = await tokenOf('accountant');
  const by = supplier();
  await arrange(service.url, token, { ...by, ...account, invoice_number_sm: randomUUID() }, true);
  const id = await arrange(service.url, token, {
    ...by,
    ...account,
    iban_sm: 'CZ9455000000001011038930',
    invoice_number_sm: randomUUID(),
  });
  await signIn('accountant');
  await page.goto(`/documents/${id}`);
  const review = new ReviewPage(page);
  await expect(review.values.getByText(/Payment account changed/)).toBeVisible();
  await expect(review.values.getByRole('button', { name: /^Use IBAN = CZ65 ?0800/ })).toBeVisible();
  await page.getByRole('button', { name: /^Validate/ }).focus();
  // held: the second and third keydown are repeats, the last of them after a double press would have been
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await expect(review.values.getByText(/^Validate again to accept .*payment account that is not verified/)).toBeVisible();
  const anyway = review.values.getByRole('button', { name: 'Validate anyway' });
  await expect(anyway).toBeFocused();
  const shownAt = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() - since > 500, shownAt);
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(anyway).toBeFocused();
  await review.values.getByRole('button', { name: 'Supplier confirmed this account' }).click();
  await expect(review.values.getByText(/Payment account changed/)).toBeHidden();
});

test.describe('with a search for duplicates', () => {
  test.use({ findsDuplicates: true });

  test('a possible duplicate is compared side by side and kept; the supplier’s documents and the history are at hand', async ({
    page,
    signIn,
    tokenOf,
    service,
  }) => {
    const token = await tokenOf('accountant');
    const by = { ...supplier(), ...account, invoice_number_sm: `K-${randomUUID().slice(0, 6)}` };
    await arrange(service.url, token, { ...by, total_amount: '500.00' });
    const id = await arrange(service.url, token, { ...by, total_amount: '700.00' });
    await signIn('accountant');
    await page.goto(`/documents/${id}`);
    await page.getByRole('button', { name: 'Compare side by side' }).click();
    const dialog = page.getByRole('dialog', { name: 'Possible duplicate' });
    await expect(dialog.getByRole('row', { name: 'Total 700.00 500.00' })).toBeVisible();
    await expect(dialog.getByRole('row', { name: `Invoice number ${by.invoice_number_sm}`, exact: true })).toBeVisible();
    await expect(dialog.getByRole('img', { name: /First page/ })).toHaveCount(2);
    await expectAccessible(page);
    await page.keyboard.press('k');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Compare side by side' })).toBeHidden();

    await page.keyboard.press('Alt+h');
    const history = page.getByRole('dialog', { name: `Documents from ${by.issued_by_name_sm}` });
    await expect(history.getByRole('row', { name: new RegExp(`${by.invoice_number_sm}.*500\\.00`) })).toBeVisible();
    await page.keyboard.press('Escape');

    await command(page, 'History');
    const time = page.getByRole('dialog', { name: 'History' });
    await time.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Total' });
    await expect(time.getByRole('listitem')).toHaveCount(1);
    await expect(time.getByRole('listitem')).toContainText('700.00');
  });
});

test('notes, payment, change of type, feedback and return to issuer work from the command palette', async ({
  page,
  context,
  signIn,
  tokenOf,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await arrange(service.url, await tokenOf('accountant'), {
    ...supplier(),
    ...account,
    currency: 'CZK',
    total_amount: '12100.00',
    amount_due: '12100.00',
  });
  await signIn('accountant');
  await page.goto(`/documents/${id}`);
  await expect(page.getByRole('region', { name: 'Values' })).toBeVisible();

  const notes = page.getByRole('dialog', { name: 'Notes' });
  // shortcuts of the surrounding page become active shortly after the form
  await expect(async () => {
    await page.keyboard.press('Alt+n');
    await expect(notes).toBeVisible({ timeout: patience.tryAgain });
  }).toPass();
  await notes.getByRole('textbox', { name: 'New note' }).fill('Ask for the order');
  await page.keyboard.press('Control+Enter');
  await expect(notes.getByRole('listitem')).toContainText('Ask for the order');
  await page.keyboard.press('Escape');

  await command(page, 'QR code payment');
  const payment = page.getByRole('dialog', { name: 'QR code payment' });
  await expect(payment.getByRole('img', { name: 'Payment QR code' })).toBeVisible();
  await expect(payment).toContainText('12,100.00 CZK');
  await payment.getByRole('button', { name: 'Copy payment string' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('SPD*1.0*ACC:CZ6508000000192000145399*AM:12100.00');
  await page.keyboard.press('Escape');

  await command(page, 'Extraction feedback');
  const feedback = page.getByRole('dialog', { name: 'Extraction feedback' });
  await feedback.getByRole('radio', { name: /Wrong split/ }).check();
  await feedback.getByRole('button', { name: 'Send' }).click();
  await expect(feedback).toBeHidden();

  await command(page, 'Change document type or accounting unit');
  const type = page.getByRole('dialog', { name: 'Document type and accounting unit' });
  await type.getByRole('combobox', { name: 'Document type' }).selectOption({ label: 'Contract' });
  await expect(type.getByText(/have no field in the new type/)).toContainText('Total (12100.00)');
  await type.getByRole('combobox', { name: 'Document type' }).selectOption({ label: 'Credit note' });
  await expect(type.getByText('All values have a field in the new type.')).toBeVisible();
  await type.getByRole('button', { name: 'Change' }).click();
  await expect(type).toBeHidden();

  await command(page, 'Return to issuer');
  const back = page.getByRole('dialog', { name: 'Return to issuer' });
  await back.getByRole('textbox', { name: 'Recipient' }).fill('billing@example.test');
  await back.getByRole('textbox', { name: 'Reason' }).fill('The order number is missing');
  await back.getByRole('combobox', { name: 'Email language' }).selectOption({ label: 'English' });
  await expect(back.getByRole('region', { name: 'Email preview' })).toContainText('The order number is missing');
  await expect(back.getByRole('region', { name: 'Email preview' })).toContainText('returned document');
  await back.getByRole('button', { name: 'Return to issuer' }).click();
  await expect(back).toBeHidden();
  await command(page, 'History');
  await expect(page.getByRole('dialog', { name: 'History' })).toContainText('Returned to the issuer');
});

test('a field with the keys of a long table is searched while typing, in the form and in the items', async ({
  page,
  signIn,
  tokenOf,
  service,
}) => {
  const ask = askerOf(service.url, await tokenOf('admin'));
  const name = `centres-${randomUUID().slice(0, 6)}`;
  const documentType = `t${randomUUID().slice(0, 6)}`;
  await ask('POST', '/v1/external-data-tables', {
    name,
    values: Array.from({ length: 100_000 }, (_, index) => ({
      key: `C${index}`,
      value: index === 87_431 ? 'Žižkov sklad' : `Centre ${index}`,
    })),
  });
  await ask('POST', '/bff/document-types', { documentType, name: { 'en-US': documentType }, copyOf: 'invoice' });
  for (const [fieldName, isItemField] of [
    ['centre', false],
    ['item_centre', true],
  ] as const)
    await ask('POST', `/v1/document-types/${documentType}/field`, {
      fieldName,
      fieldType: 'LOOKUP',
      isItemField,
      isRequired: true,
      externalDataTable: name,
      label: { 'en-US': isItemField ? 'Line centre' : 'Centre' },
    });
  const id = await arrange(service.url, await tokenOf('accountant'), supplier());
  await ask('POST', `/v1/documents/${id}/change-document-type/${documentType}`);
  await signIn('accountant');
  await page.goto(`/documents/${id}?field=centre`);
  const centre = page.getByRole('combobox', { name: 'Centre', exact: true });
  await expect(centre).toBeFocused();
  const list = page.getByRole('listbox', { name: 'Options' });
  const options = list.getByRole('option');
  await test.step('finds words in any order, without accents', async () => {
    await page.keyboard.type('sklad zizk');
    await expect(options).toHaveText([/C87431.*Žižkov sklad/]);
    await page.keyboard.press('Enter');
    await expect(centre).toHaveValue('C87431');
  });
  await test.step('arrow keys select and Escape restores the former value', async () => {
    await centre.focus();
    await page.keyboard.type('centre 8743');
    await expect(options.nth(2)).toBeVisible();
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(2)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(centre).toHaveValue('C87431');
    await page.keyboard.press('ArrowDown');
    // earlier results are replaced by the start of the table
    await expect(options.nth(1).locator('b')).toHaveText('C1');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(centre).toHaveValue('C1');
  });
  await test.step('a result of other words is not taken before the response arrives', async () => {
    await centre.fill('zizk');
    await expect(options).toHaveText([/C87431.*Žižkov sklad/]);
    await centre.fill('nowhere');
    await page.keyboard.press('Enter');
    await expect(centre).toHaveValue('nowhere');
  });
  await test.step('searches the same way in an item', async () => {
    const grid = page.getByRole('grid', { name: 'Items' });
    await page.getByRole('button', { name: /Add row/ }).focus();
    await page.keyboard.press('Enter');
    await grid.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('F2');
    const cell = page.getByRole('combobox', { name: /Line centre/ });
    await expect(cell).toBeFocused();
    await page.keyboard.type('zizk');
    await expect(options).toHaveText([/C87431.*Žižkov sklad/]);
    await page.keyboard.press('Escape');
    await expect(cell).toBeHidden();
    await page.keyboard.press('F2');
    await page.keyboard.type('c8743');
    await expect(options.filter({ hasText: 'C87432' })).toBeVisible();
    const first = (await options.first().locator('b').textContent()) ?? '';
    await page.keyboard.press('Enter');
    await expect(grid.getByRole('gridcell', { name: first })).toBeVisible();
  });
});
