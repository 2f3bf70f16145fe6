import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { memoryFolder } from '#testing/memory-folder.ts';
import { expect, serviceWith, test as base } from './fixtures.ts';
import { sendDocument } from './send-document.ts';
import { czechInvoice } from './sample-invoice.ts';

const exchange = memoryFolder();
const test = base.extend<object, object>({ service: serviceWith({ EXCHANGE_DIR: exchange }) });
test.afterAll(() => rm(exchange, { recursive: true, force: true }));

test('a document is previewed before sending, booked by a response file and never sent a second time', async ({
  page,
  service,
  signIn,
  tokenOf,
}) => {
  const call = async (method: string, address: string, body?: unknown) => {
    const answer = await fetch(`${service.url}${address}`, {
      method,
      headers: { authorization: `Bearer ${await tokenOf('admin')}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect([address, answer.ok, answer.ok ? '' : text]).toEqual([address, true, '']);
    return text;
  };
  const sent = { name: 'ledger.pdf', bytes: await readFile(czechInvoice.file) };
  const id = await sendDocument(service.url, await tokenOf('accountant'), sent);
  const { accountingUnitId } = JSON.parse(await call('GET', `/v1/documents/${id}`)) as { accountingUnitId: string };
  const made = await call('POST', '/v1/tenant/accountingSystems', { name: 'Books', type: 'File' });
  const { id: systemId } = JSON.parse(made) as { id: string };
  await call('PUT', `/bff/accounting-systems/${systemId}`, { name: 'Books', accountingUnitIds: [accountingUnitId] });
  await call('PUT', `/bff/connections/${systemId}`, {
    kind: 'Folder',
    isAutomatic: false,
    secret: null,
    settings: { path: 'books', exportFormat: 'Json' },
  });
  await call('POST', `/v1/documents/${id}/state/change/Validated`);
  await call('POST', '/v1/documents/export', { documentId: id });

  const filesIn = async (folder: string) => {
    const all = await readdir(exchange, { recursive: true });
    return all.filter((file) => file.includes(`/${folder}/`) && file.includes(id));
  };
  await signIn('accountant');
  const row = page.getByRole('row', { name: new RegExp(czechInvoice.number) });
  const look = async () => {
    await page.goto('/export');
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Before sending' }).click();
    return page.getByRole('dialog', { name: 'Before sending' });
  };

  await test.step('the preview shows what would be sent, and nothing has been sent', async () => {
    const dialog = await look();
    await expect(dialog.getByRole('region', { name: 'What would be sent' })).toContainText(czechInvoice.number);
    await expect(dialog.getByText('Never')).toBeVisible();
    expect(await filesIn('out')).toEqual([]);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('1 document is being sent')).toBeVisible();
    await expect.poll(() => filesIn('out')).toHaveLength(1);
  });

  await test.step('the response file books it, and its number appears in the list', async () => {
    const [file = ''] = await filesIn('out');
    const answers = path.join(exchange, path.dirname(path.dirname(file)), 'in');
    await mkdir(answers, { recursive: true });
    await writeFile(path.join(answers, `${path.basename(file, path.extname(file))}.ok`), 'FP-2026-17');
    const dialog = await look();
    await dialog.getByRole('button', { name: 'Ask now' }).click();
    await expect(dialog.getByRole('region', { name: 'Earlier tries' })).toContainText('FP-2026-17');
    await page.goto('/export?tab=exported');
    await expect(row).toContainText('FP-2026-17');
  });

  await test.step('queued and sent again it keeps its number, and no second file is sent', async () => {
    const before = await filesIn('out');
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Queue for export' }).click();
    await expect(page.getByText('1 document queued for export')).toBeVisible();
    const dialog = await look();
    await expect(dialog.getByText('Nothing has changed since it was sent last.')).toBeVisible();
    await dialog.getByRole('button', { name: /^Send/ }).click();
    await expect(page.getByText('1 document is being sent')).toBeVisible();
    await page.goto('/export?tab=exported');
    await expect(row).toContainText('FP-2026-17');
    expect(await filesIn('out')).toEqual(before);
  });
});
