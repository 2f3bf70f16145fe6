import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hostilePdf } from './hostile-pdf.ts';
import { czechInvoice } from './sample-invoice.ts';
import { sendDocument } from './send-document.ts';

/** Texts that set `window.hostile`, call another server or open a dialog if they are interpreted as anything but text. */
const payloads = [
  '<script>window.hostile=1</script>',
  '<img src=x onerror=window.hostile=1>',
  '"><svg onload=window.hostile=1>',
  "'-window.hostile=1-'",
  '${window.hostile=1}{{constructor.constructor("window.hostile=1")()}}',
  'javascript:window.hostile=1//',
  '</style></title></textarea><iframe src=https://hostile.test/ srcdoc="<script>parent.hostile=1</script>">',
  '<a href="javascript:window.hostile=1" autofocus onfocus=window.hostile=1>x</a>',
  '<link rel=stylesheet href=https://hostile.test/a.css><base href=https://hostile.test/>',
  '<math><mtext><table><mglyph><style><img src=x onerror=window.hostile=1>',
];
let next = 0;
/** Returns another text each time, with a unique suffix for names that must be unique. */
const hostile = (): string => `${payloads[next++ % payloads.length]} ${next}`;

const sections = [
  'start tenant accounting-units users sign-in audit account document-types touchless memory language-model data-tables duplicates',
  'mail trash workflows notes payment-accounts export-settings accounting-systems client-applications webhooks',
].flatMap((line) => line.split(' '));

/** Writes such texts wherever an administrator or a sender can enter one. */
async function writeEverywhere(url: string, token: string): Promise<string> {
  const call = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(answer.status, `${method} ${path}: ${text}`).toBe(200);
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  };
  await call('POST', '/v1/accounting-unit', { name: hostile() });
  const documentType = `hostile${Date.now()}`;
  await call('POST', '/bff/document-types', { documentType, name: { 'en-US': hostile() } });
  const field = { fieldName: `${documentType}_note`, fieldType: 'TEXT', label: { 'en-US': hostile() } };
  await call('POST', '/v1/document-types/invoice/field', field);
  const { id: table } = await call('POST', '/v1/external-data-tables', {
    name: hostile(),
    description: hostile(),
    values: payloads.map((value, at) => ({ key: `${at} ${value}`, value })),
  });
  expect(table).toBeDefined();
  await call('POST', '/v1/tenant/accountingSystems', { name: hostile(), type: 'File' });
  const { webhook } = await call('POST', '/bff/webhooks', {
    name: hostile(),
    url: 'https://example.test/<script>window.hostile=1</script>',
    event: 'ExportSucceeded',
    isActive: false,
  });
  expect(webhook).toBeDefined();
  await call('POST', '/v1/configuration/client-application', { clientName: hostile(), role: 'Uploader' });
  await call('POST', '/bff/views', { name: hostile().slice(-60), search: 'status=new' });
  const { workflowId } = await call('POST', '/bff/approval/workflows', {
    name: hostile(),
    steps: [{ name: hostile(), mode: 'any', approvers: { roles: ['TenantAdmin'] } }],
  });
  await call('POST', `/bff/approval/workflows/${String(workflowId)}/activate`, { isActive: true });
  const bytes = hostilePdf(payloads[1] ?? '');
  const documentId = await sendDocument(url, token, { name: `${hostile().replaceAll('/', '')}.pdf`, bytes });
  const fields = { issued_by_name_sm: hostile(), invoice_number_sm: hostile(), [field.fieldName]: hostile(), note: hostile() };
  await call('PATCH', `/v1/documents/${documentId}`, {
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }])),
    items: payloads.map((value) => ({ item_description: { value } })),
    markDocumentAsSavedOnly: true,
  });
  await call('POST', `/bff/documents/${documentId}/notes`, { text: payloads.join('\n') });
  const bytesInOrder = await readFile(czechInvoice.file);
  const approvedId = await sendDocument(url, token, { name: `${hostile().replaceAll('/', '')}.pdf`, bytes: bytesInOrder });
  await call('POST', `/bff/documents/${approvedId}/notes`, { text: hostile() });
  await call('POST', `/v1/approval/${approvedId}/workflow/start`);
  return documentId;
}

/** Returns all indications of a successful attack: a script that ran, a link that would run one, a foreign frame or base element. */
const harmIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...('hostile' in window ? ['a script ran'] : []),
    ...[...document.querySelectorAll('a[href], form[action], [src], object, base')].flatMap((element) =>
      ['href', 'action', 'src', 'data'].flatMap((name) => {
        const value = element.getAttribute(name) ?? '';
        return /^\s*(javascript|vbscript|data:text)|hostile\.test/i.test(value) ? [`${element.tagName} leads to ${value}`] : [];
      }),
    ),
    ...[...document.querySelectorAll('iframe, script:not([src]):not([nonce]):not([type]), [onerror], [onload], [onfocus]')].map(
      ({ outerHTML }) => outerHTML.slice(0, 100),
    ),
  ]);

test('hostile texts and files are shown as plain text on every page', async ({ page, service, signIn, tokenOf }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (/^https?:$/.test(address.protocol) && address.origin !== service.url) elsewhere.push(request.url());
  });
  page.on('dialog', (dialog) => {
    elsewhere.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const documentId = await writeEverywhere(service.url, await tokenOf('admin'));
  await signIn('admin');

  const visit = async (path: string) =>
    test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('main#main')).toBeVisible();
      await expect(page.locator('main#main').getByText(/\S/).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await harmIn(page)).toEqual([]);
    });
  for (const path of ['/documents', '/documents?q=<img src=x onerror=window.hostile=1>', '/approvals', '/export', '/dashboards'])
    await visit(path);
  for (const section of sections) await visit(`/settings/${section}`);
  await visit(`/documents/${documentId}`);
  await expect(page.getByText(/hostile=1/).first()).toBeVisible();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog').or(page.getByRole('complementary')).first()).toBeVisible();
  expect(await harmIn(page)).toEqual([]);
  expect(elsewhere).toEqual([]);
  // verifies that an attack would be detected
  await page.evaluate(() => Object.assign(window, { hostile: 1 }));
  expect(await harmIn(page)).toEqual(['a script ran']);
});
