import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { sendDocument } from './send-document.ts';
import { invoice, paperWidth, pdfOf, row } from './typed-pdf.ts';

const openMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('one example row fills the whole table across pages in one step that can be undone', async ({
  page,
  service,
  signIn,
  tokenOf,
}) => {
  const bytes = await pdfOf(
    [
      ...invoice('77001'),
      ...row(200, 'Deska smrk 18 mm', '12', '1 250,00', '15 000,00'),
      ...row(220, 'Vrut 4x40', '30', '89,50', '2 685,00'),
    ],
    [...row(60, 'Lak 2,5 l', '6', '640,00', '3 840,00'), [50, 100, 'Celkem k uhrade'], [-540, 100, '21 525,00 CZK']],
  );
  const id = await sendDocument(service.url, await tokenOf('accountant'), { name: 'rows-by-example.pdf', bytes });
  await signIn('accountant');
  await page.goto(`/documents/${id}`);
  const grid = page.getByRole('grid', { name: 'Items' });
  await expect(grid).toBeVisible();
  await page.getByRole('button', { name: 'Fill rows from example' }).click();
  const teaching = page.getByRole('region', { name: 'Fill rows from example' });
  await expect(teaching).toContainText('Draw a box');
  const image = await page.locator('[data-viewer-page] img').first().boundingBox();
  if (!image) throw new Error('the page has no image');
  const scale = image.width / paperWidth;
  await page.mouse.click(image.x + 60 * scale, image.y + 217 * scale);
  await expect(teaching.getByRole('table', { name: 'Rows found' }).locator('tbody tr')).toHaveCount(3);
  await expect(teaching.getByRole('combobox', { name: 'Field for 89,50' })).toHaveValue('item_unit_price');
  await expect(teaching).toContainText('3 verified by quantity × price');
  await expectAccessible(page);
  await teaching.getByRole('combobox', { name: 'Field for Vrut 4x40' }).selectOption('item_code');
  await expect(teaching.getByRole('columnheader', { name: 'Code' })).toBeVisible();
  await teaching.getByRole('button', { name: 'Fill in 3 rows' }).press('Enter');
  await expect(grid.getByRole('gridcell', { name: 'Lak 2,5 l' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(grid.getByRole('columnheader', { name: 'Code' })).toHaveCount(0);
});

test('pages are split by keyboard where the number changes and merged again', async ({ page, service, signIn, tokenOf }) => {
  const bytes = await pdfOf(invoice('88001'), [[50, 60, 'Priloha']], invoice('88002'));
  const id = await sendDocument(service.url, await tokenOf('accountant'), { name: 'two-in-one.pdf', bytes });
  await signIn('accountant');
  await page.goto(`/documents/${id}`);
  await openMenu(page, 'Split or reorder pages');
  const dialog = page.getByRole('dialog', { name: 'Pages of two-in-one.pdf' });
  await expect(dialog.getByText('Different number: 88002')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Page 1', exact: true })).toBeFocused();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('Add or remove split before page')).toBeVisible();
  await expect(sheet.getByText('Move page one position forward')).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Page 1', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('button', { name: 'Split before page 3' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Split into 2 documents' }).click();
  await expect(page.getByText('Document split into 2 parts')).toBeVisible();
  await expect(page.getByText('two-in-one-1.pdf').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(page.getByRole('button', { name: 'Page 3', exact: true })).toBeVisible();
});

test('an attachment is added and becomes a document, and a document becomes an attachment', async ({
  page,
  service,
  signIn,
  tokenOf,
}) => {
  const token = await tokenOf('accountant');
  const id = await sendDocument(service.url, token, { name: 'with-attachment.pdf', bytes: await pdfOf(invoice('99001')) });
  await signIn('accountant');
  await page.goto(`/documents/${id}`);
  const attachments = page.getByRole('region', { name: 'Attachments' });
  const file = {
    name: 'delivery-note.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await pdfOf([[50, 60, 'Dodaci list']])),
  };
  await attachments.locator('input[type=file]').setInputFiles(file);
  await attachments.getByRole('button', { name: 'View delivery-note.pdf' }).click();
  await expect(page.getByRole('dialog', { name: 'delivery-note.pdf' }).locator('canvas')).toBeVisible();
  await page.keyboard.press('Escape');
  await attachments.getByRole('button', { name: 'Create document from delivery-note.pdf' }).click();
  await expect(page.getByText('delivery-note.pdf is now a separate document')).toBeVisible();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: 'delivery-note.pdf' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Attachments' })).toBeVisible();
  await openMenu(page, 'Attach to another document');
  const dialog = page.getByRole('dialog', { name: 'Attach to another document' });
  await dialog.getByRole('searchbox').fill('with-attachment');
  await dialog
    .getByRole('button', { name: /with-attachment\.pdf|99001/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(attachments.getByText('delivery-note.pdf')).toBeVisible();
});
