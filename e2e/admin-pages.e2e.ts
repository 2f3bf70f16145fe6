import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { czechInvoice } from './sample-invoice.ts';

/** Uses a separate document that is deleted and changed beside those of others. */
test('an administrator reads dashboards, finds and exports an audit entry, and restores a document', async ({
  page,
  service,
  signIn,
  tokenOf,
}) => {
  const name = `admin-pages-${Date.now()}`;
  const token = await tokenOf('admin');
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.append('File', new Blob([new Uint8Array(await readFile(czechInvoice.file))], { type: 'application/pdf' }), `${name}.pdf`);
  const sent = await fetch(`${service.url}/v1/documents`, { method: 'POST', headers, body: form });
  const { documentId } = (await sent.json()) as { documentId: string };
  const stateOf = async () => {
    const answer = await fetch(`${service.url}/v1/documents/${documentId}`, { headers });
    return ((await answer.json()) as { state?: string }).state;
  };
  await expect.poll(stateOf).toBe('Extracted');
  expect((await fetch(`${service.url}/v1/documents/${documentId}`, { method: 'DELETE', headers })).status).toBe(200);

  await signIn('admin');
  await test.step('restores the document from the trash', async () => {
    await page.goto('/settings/trash');
    await expect(page.getByText('deleted permanently in 30 days').first()).toBeVisible();
    await page.getByRole('button', { name: `Restore ${name}.pdf` }).click();
    await expect(page.getByText('1 document restored')).toBeVisible();
    expect(await stateOf()).toBe('Extracted');
  });

  await test.step('the audit log shows it, filtered and as files', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search commands and documents' }).fill('audit');
    await page.getByRole('option', { name: /Audit log/ }).click();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Document', exact: true }).click();
    await page.getByRole('textbox', { name: 'Document ID' }).fill(documentId);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Document: ${name}.pdf` })).toBeVisible();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Action', exact: true }).click();
    await page.getByRole('combobox', { name: 'Action' }).selectOption('document.restored');
    const rows = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Restored');
    for (const [format, sign] of [
      ['CSV', 'document.restored'],
      ['JSON', '"hash"'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Export ${format}` }).click(),
      ]);
      expect(await readFile(await download.path(), 'utf8')).toContain(sign);
    }
  });

  await test.step('the review offers the audit trail of the document', async () => {
    await page.goto(`/documents/${documentId}`);
    await page.getByRole('button', { name: 'History' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download audit log as PDF' }).click(),
    ]);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('dashboards count it, in charts and in tables', async () => {
    await page.getByRole('link', { name: 'Dashboards' }).click();
    const incoming = page.getByRole('region', { name: 'How many documents are received?' });
    await expect(incoming.getByRole('img')).toBeVisible();
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days');
    await expect(page).toHaveURL(/days=7/);
    await page.keyboard.press('t');
    await expect(incoming.getByRole('row')).toHaveCount(8);
    await expect(incoming.getByRole('row').last().getByRole('cell').first()).toHaveText(/^[1-9]/);
  });
});

test('shows the full company ID shared by two units, in the list and at its field', async ({
  page,
  service,
  signIn,
  tokenOf,
}) => {
  const headers = { authorization: `Bearer ${await tokenOf('admin')}`, 'content-type': 'application/json' };
  const make = async (name: string) => {
    const body = JSON.stringify({ name, customerId: '23456787' });
    const answer = await fetch(`${service.url}/v1/accounting-unit`, { method: 'POST', headers, body });
    return ((await answer.json()) as { accountingUnitId: string }).accountingUnitId;
  };
  const name = `Twin ${Date.now()}`;
  const ids = [await make(name), await make(`Other branch of the twin company in the north ${Date.now()}`)];
  await signIn('admin');
  await page.goto('/settings/accounting-units');
  const isWhole = (element: HTMLElement | SVGElement) => element.scrollWidth <= element.clientWidth && element.clientWidth > 100;
  const warning = page.getByRole('link', { name: new RegExp(`^${name}`) }).getByText(/has the same company ID, so/);
  await expect.poll(() => warning.evaluate(isWhole)).toBe(true);
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  const field = page.getByText(/has the same company ID, so/);
  // the list, in which both units have it, is gone
  await expect(field).toHaveCount(1);
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect.poll(() => field.evaluate(isWhole)).toBe(true);
  for (const id of ids) await fetch(`${service.url}/v1/accounting-unit/${id}`, { method: 'DELETE', headers });
});
