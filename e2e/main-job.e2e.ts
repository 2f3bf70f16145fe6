import { readFile } from 'node:fs/promises';
import { parseEInvoice } from '#service/extraction/e-invoice/parse-e-invoice.ts';
import { expect, test } from './fixtures.ts';
import { ReviewPage } from './review-page.ts';
import { czechInvoice, realInvoice } from './sample-invoice.ts';
import { sendDocument } from './send-document.ts';

test('a real invoice from upload to the accounting system', async ({ page, service, signIn, tokenOf }) => {
  await signIn('accountant');

  await test.step('drop the file on the page', async () => {
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload' }).first().click();
    await (await chosen).setFiles(realInvoice.file);
    await expect(page.getByRole('row', { name: new RegExp(realInvoice.number) }).first()).toBeVisible();
  });

  const review = new ReviewPage(page);
  await test.step('see its number and total highlighted on the page', async () => {
    await page
      .getByRole('row', { name: new RegExp(realInvoice.number) })
      .getByRole('link')
      .first()
      .click();
    await expect(review.field('Invoice number')).toHaveValue(realInvoice.number);
    await review.highlightOf('Invoice number');
    const total = await review.highlightOf('Total');
    expect(total.width).toBeGreaterThan(10);
  });

  await test.step('fill a field by clicking its word', async () => {
    const number = await review.highlightOf('Invoice number');
    await review.field('Invoice number').fill('');
    await page.mouse.click(number.x + number.width / 2, number.y + number.height / 2);
    await expect(review.field('Invoice number')).toHaveValue(realInvoice.number);
  });

  const documentId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const call = async (method: string, path: string, body?: unknown) =>
    fetch(`${service.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${await tokenOf('admin')}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  await test.step('correct one by hand and validate; the next document opens, or a message that this was the last', async () => {
    await review.field('Order number').fill('PO-77');
    await page.keyboard.press('Control+Enter');
    const stateOf = async () => ((await (await call('GET', `/v1/documents/${documentId}`)).json()) as { state: string }).state;
    await expect.poll(stateOf).toBe('Validated');
    await expect(
      page
        .getByText('is validated')
        .or(review.field('Invoice number').and(page.locator(`:not([value="${realInvoice.number}"])`))),
    ).toBeVisible();
  });

  await test.step('the accounting system fetches it from the queue as ISDOC', async () => {
    expect((await call('POST', '/v1/documents/export', { documentId })).status).toBe(200);
    const queue = (await (await call('POST', '/v1/documents/list/forExport', {})).json()) as {
      list: { documentId: string; fields: Record<string, { fieldValue: string }> }[];
    };
    const waiting = queue.list.find((each) => each.documentId === documentId);
    expect(waiting?.fields['order_number_sm']?.fieldValue).toBe('PO-77');
    const isdoc = await call('GET', `/v1/documents/${documentId}/file/export?exportFormat=ISDOC`);
    const read = parseEInvoice(new Uint8Array(await isdoc.arrayBuffer()));
    expect(read?.fields['invoice_number_sm']).toBe(realInvoice.number);
    expect(Number(read?.fields['total_amount'])).toBe(Number(realInvoice.total));
    expect(
      (
        await call('PATCH', '/v1/documents/markAsExported', [
          { documentId, exportType: 'ledger', accoutingProviderDocumentNumber: 'FP-1' },
        ])
      ).status,
    ).toBe(200);
  });
});

test('a Czech invoice: several words form one amount, and a payment code verifies it', async ({
  page,
  service,
  signIn,
  tokenOf,
}) => {
  const sent = { name: 'several-words.pdf', bytes: await readFile(czechInvoice.file) };
  const id = await sendDocument(service.url, await tokenOf('accountant'), sent);
  await signIn('accountant');
  await page.goto(`/documents/${id}`);
  const review = new ReviewPage(page);
  const total = await review.highlightOf('Total');
  await review.field('Amount due').fill('');
  await page.mouse.click(total.x + total.width * 0.9, total.y + total.height / 2);
  await expect(review.field('Amount due')).toHaveValue('46,401.00');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await page.keyboard.press('Control+s');
  await saved;
  await review.waitUntilSaved();
  await page.reload();
  await expect(review.field('Amount due')).toHaveValue('46,401.00');
});
