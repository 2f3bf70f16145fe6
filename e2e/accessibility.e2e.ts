import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes as looked } from './accessible.ts';
import { expect, test, withoutServiceWorker } from './fixtures.ts';
import { ReviewPage } from './review-page.ts';
import { czechInvoice } from './sample-invoice.ts';
import { sendDocument, stateOf } from './send-document.ts';

test.use({ findsDuplicates: true, ...withoutServiceWorker });

const dialog = '[aria-modal="true"]';

/** Concatenates the sample with itself: an invoice of two pages, with unique bytes. */
async function twoPages(): Promise<Uint8Array> {
  const from = await PDFDocument.load(await readFile(czechInvoice.file));
  const pdf = await PDFDocument.create();
  for (const page of await pdf.copyPages(from, [0, 0])) pdf.addPage(page);
  pdf.setTitle(randomUUID());
  return pdf.save();
}

const asking = (url: string, token: string) => async (method: string, path: string, body?: unknown) => {
  const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
};

async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search commands and documents' }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

/** Opens an element that is checked by itself, and closes it again. */
async function checkDialog(page: Page, state: string, open: () => Promise<void>): Promise<void> {
  await open();
  const shown = page.locator(dialog);
  await expect(shown).toBeVisible();
  await expect(shown.locator('[aria-busy="true"]')).toHaveCount(0);
  await looked(page, state, dialog);
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
}

test('sign-in', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await looked(page, 'sign-in');
});

test('a document in review, from extraction to export', async ({ page, service, signIn, tokenOf }) => {
  const token = await tokenOf('accountant');
  const ask = asking(service.url, token);
  const name = `${randomUUID().slice(0, 8)}.pdf`;
  const first = await sendDocument(service.url, token, { name: `first-${name}`, bytes: await twoPages() });
  const id = await sendDocument(service.url, token, { name, bytes: await twoPages() });
  await signIn('accountant');
  const review = new ReviewPage(page);

  await test.step('during extraction and after it failed', async () => {
    let shown: Record<string, unknown> = { state: 'Extracting', pages: [], fields: {}, items: [] };
    await page.route(new RegExp(`/bff/documents/${id}\\?`), async (route) => {
      const answer = await route.fetch();
      return route.fulfill({ response: answer, json: { ...(await answer.json()), ...shown } });
    });
    await page.goto(`/documents/${id}`);
    await expect(page.getByText(/^Extracting/).first()).toBeVisible();
    await looked(page, 'being read');
    shown = { state: 'Error', pages: [], fields: {}, items: [], failureReason: 'The file is protected by a password.' };
    await page.reload();
    await expect(page.getByRole('button', { name: 'Extract again' })).toBeVisible();
    await looked(page, 'not read');
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('in review', async () => {
    await page.goto(`/documents/${id}?field=total_amount`);
    await expect(review.field('Total')).toBeFocused();
    await expect(page.getByRole('button', { name: /^Suggestion 1:/ })).toBeVisible();
    await checkDialog(page, 'compared', () => page.getByRole('button', { name: 'Compare side by side' }).click());
    await review.field('Invoice number').fill('');
    await review.field('Issue date').fill('when it suits');
    await review.field('Total').focus();
    await looked(page, 'with candidates, something wrong and something missing');
  });

  await test.step('validated, in approval and exported', async () => {
    await ask('POST', `/v1/documents/${id}/state/change/Validated`);
    await page.reload();
    await expect(page.getByText('Validated', { exact: true })).toBeVisible();
    await looked(page, 'validated', 'main');
    await ask('POST', `/v1/documents/${first}/state/change/Validated`);
    await page.goto(`/documents/${first}`);
    await expect(page.getByText('Validated', { exact: true })).toBeVisible();
    await checkDialog(page, 'send to approval', () => command(page, 'Send for approval'));
    await command(page, 'Send for approval');
    await page.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click();
    await expect(page.getByRole('button', { name: /^Step 1 of 1/ })).toBeVisible();
    await looked(page, 'in approval', 'main');
    await ask('POST', '/v1/documents/export', { documentId: id });
    await ask('PATCH', '/v1/documents/markAsExported', [{ documentId: id, exportType: 'ledger' }]);
    await page.goto(`/documents/${id}`);
    await expect(page.getByText('Exported', { exact: true })).toBeVisible();
    await looked(page, 'exported', 'main');
    expect(await stateOf(service.url, token, id)).toBe('Validated');
  });
});

test('overlays of a document in review', async ({ page, service, signIn, tokenOf }) => {
  const bytes = await twoPages();
  const id = await sendDocument(service.url, await tokenOf('accountant'), { name: 'to-open.pdf', bytes });
  await signIn('accountant');
  await page.goto(`/documents/${id}?field=total_amount`);
  await expect(new ReviewPage(page).field('Total')).toBeFocused();
  await page.getByRole('application').first().focus();
  await checkDialog(page, 'keys', () => page.keyboard.press('?'));
  await checkDialog(page, 'palette', () => page.keyboard.press('Control+k'));
  await checkDialog(page, 'pages', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Split or reorder pages' })).toBeVisible();
    await looked(page, 'menu', '[popover]:popover-open');
    await page.getByRole('menuitem', { name: 'Split or reorder pages' }).click();
  });
  for (const tool of ['History', 'Notes', 'Documents from this supplier', 'QR code payment'])
    await checkDialog(page, tool, () => command(page, tool));
  for (const tool of ['Change document type or accounting unit', 'Return to issuer', 'Extraction feedback', 'Exchange rate'])
    await checkDialog(page, tool, () => command(page, tool));
});

test('a read-only document', async ({ page, service, signIn, tokenOf }) => {
  const bytes = await twoPages();
  const id = await sendDocument(service.url, await tokenOf('accountant'), { name: 'to-read.pdf', bytes });
  await signIn('viewer');
  await page.goto(`/documents/${id}`);
  const review = new ReviewPage(page);
  await expect(review.field('Invoice number')).toHaveValue(czechInvoice.number);
  await expect(review.field('Invoice number')).not.toBeEditable();
  await looked(page, 'read only');
});

test('the document list, empty and full, and its overlays', async ({ page, service, signIn, tokenOf }) => {
  const mark = `look${randomUUID().slice(0, 8)}`;
  const token = await tokenOf('accountant');
  for (const place of [1, 2]) await sendDocument(service.url, token, { name: `${mark}-${place}.pdf`, bytes: await twoPages() });
  await signIn('accountant');
  const grid = page.getByRole('grid');

  await test.step('without documents', async () => {
    await page.goto(`/documents?q=${mark}-nowhere`);
    await expect(page.getByText('No matching documents')).toBeVisible();
    await looked(page, 'nothing fits');
    await page.route('**/bff/documents/list', (route) => route.fulfill({ json: { items: [], totalCount: 0 } }));
    await page.route('**/bff/documents/counts*', async (route) => {
      const answer = await route.fetch();
      const counts = (await answer.json()) as Record<string, number>;
      return route.fulfill({ response: answer, json: Object.fromEntries(Object.keys(counts).map((key) => [key, 0])) });
    });
    await page.goto('/documents');
    await expect(page.getByText('Drop your first invoice here')).toBeVisible();
    await looked(page, 'the first day', 'main');
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('with documents, some of them selected', async () => {
    await page.goto(`/documents?view=all&q=${mark}`);
    await expect(page.getByRole('row', { name: new RegExp(mark) })).toHaveCount(2);
    await looked(page, 'full');
    await grid.focus();
    await page.keyboard.press('Control+a');
    await expect(page.getByText('2 selected')).toBeVisible();
    await looked(page, 'chosen', 'main');
  });

  await test.step('menus', async () => {
    for (const name of ['Change', 'Filter', 'Columns and density', 'Save this view']) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.locator('[popover]:popover-open').first()).toBeVisible();
      await looked(page, name, '[popover]:popover-open');
      await page.keyboard.press('Escape');
      await expect(page.locator('[popover]:popover-open')).toHaveCount(0);
    }
  });

  await test.step('columns, first page preview, value gallery and bulk edit', async () => {
    await checkDialog(page, 'columns', async () => {
      await page.getByRole('button', { name: 'Columns and density' }).click();
      await page.getByRole('menuitem', { name: 'Columns…' }).click();
    });
    await grid.focus();
    await checkDialog(page, 'first page', () => page.keyboard.press('Space'));
    await checkDialog(page, 'value gallery', async () => {
      await page.keyboard.press('g');
      const gallery = page.getByRole('dialog', { name: 'Review one field across documents' });
      await gallery.getByRole('combobox').selectOption({ label: 'Invoice number' });
      await expect(gallery.getByRole('listbox').getByRole('option')).toHaveCount(2);
    });
    await checkDialog(page, 'change of a type', async () => {
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Change document type…' }).click();
    });
  });

  await test.step('the export queue', async () => {
    await page.goto('/export');
    await expect(page.getByRole('main')).toBeVisible();
    await looked(page, 'export');
  });
});

test('settings with many adjacent controls', async ({ page, signIn }) => {
  await signIn('admin');
  for (const [section, heading] of [
    ['duplicates', 'Duplicates'],
    ['memory', 'Supplier memory'],
    ['language-model', 'Language model'],
    ['accounting-systems', 'Accounting systems'],
  ] as const) {
    await page.goto(`/settings/${section}`);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await looked(page, section);
  }
});

test('the document type designer with a document beside it', async ({ page, service, signIn, tokenOf }) => {
  const id = await sendDocument(service.url, await tokenOf('accountant'), { name: 'to-design.pdf', bytes: await twoPages() });
  await expect.poll(async () => stateOf(service.url, await tokenOf('accountant'), id)).toBe('Extracted');
  await signIn('admin');
  await page.goto('/settings/document-types?id=invoice');
  await expect(page.getByRole('region', { name: 'Items', exact: true }).getByRole('table')).toBeVisible();
  await looked(page, 'designer');
});
