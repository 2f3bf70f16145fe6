import { expect, test } from './fixtures.ts';
import { czechInvoice } from './sample-invoice.ts';

test('an uploader sends and sees their own documents only', async ({ page, service, signIn, tokenOf }) => {
  const form = new FormData();
  form.append('File', new Blob(['%PDF-1.7\nsecret of an accountant']), 'not-for-uploaders.pdf');
  const sent = await fetch(`${service.url}/v1/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf('accountant')}` },
    body: form,
  });
  const { documentId } = (await sent.json()) as { documentId: string };

  await signIn('uploader');
  await test.step('neither export nor other users’ documents are offered', async () => {
    await expect(page.getByRole('link', { name: 'Documents' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Export', exact: true })).toHaveCount(0);
    await page.getByRole('searchbox').fill('not-for-uploaders');
    await page.goto('/documents?status=all&q=not-for-uploaders');
    await expect(page.getByText('not-for-uploaders.pdf')).toHaveCount(0);
  });

  await test.step('an uploader sees their uploads but cannot change them', async () => {
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload' }).first().click();
    await (await chosen).setFiles(czechInvoice.file);
    // a page that is left takes an upload under way with it; the name is a link when the service has the file
    await expect(page.getByRole('region', { name: 'Uploads' }).getByRole('link')).toBeVisible();
    await page.goto('/documents');
    await page
      .getByRole('row', { name: new RegExp(czechInvoice.number) })
      .getByRole('link')
      .first()
      .click();
    await expect(page.getByText(czechInvoice.number).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /Validate/ })).toHaveCount(0);
  });

  await test.step('the API refuses them as well', async () => {
    const headers = { authorization: `Bearer ${await tokenOf('uploader')}`, 'content-type': 'application/json' };
    const statusOf = async (method: string, path: string, body?: unknown) =>
      (await fetch(`${service.url}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }))
        .status;
    expect(await statusOf('GET', `/v1/documents/${documentId}`)).toBe(403);
    expect(await statusOf('DELETE', `/v1/documents/${documentId}`)).toBe(403);
    expect(await statusOf('POST', '/v1/documents/list/forExport', {})).toBe(403);
  });
});
