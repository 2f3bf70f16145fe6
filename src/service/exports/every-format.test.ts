/** Tests every format wherever a format can be given. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportFormatDefinitions, exportFormats, type ExportFormat } from '#contract/core/export-formats.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { archiveMembers } from '#testing/archive-members.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';

let app: TestApp;
let tenant: TestTenant;
let token: string;
let id: string;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  ({ token } = await app.user(tenant, 'TenantAdmin'));
  id = await app.document(tenant, { state: 'Validated', export_state: 'Queued', fields: invoiceValues });
});
afterAll(() => app.close());

const send = (method: string, url: string, json?: unknown) => app.send(method, url, token, json === undefined ? {} : { json });

test('a document type offers every format', async () => {
  const types = (await (await send('GET', '/v1/document-types/invoice/frontendExportTypes')).json()) as { type: string }[];
  expect(types.map(({ type }) => type.toLowerCase())).toEqual(exportFormats.map((format) => format.toLowerCase()));
});

// formats that draw pages need a file, and are tested with one
const drawn: ReadonlySet<ExportFormat> = new Set(['Pdf', 'Zip', 'ISDOCX']);

describe.each(exportFormats.filter((format) => !drawn.has(format)))('%s', (format) => {
  const { contentType, extension } = exportFormatDefinitions[format];

  test('is accepted as the default of the tenant', async () => {
    const settings = { trigger: 'Manual', finishedAction: 'None', downloadNaming: 'DocumentId', exportFormat: format };
    expect((await send('PUT', '/v1/tenant/export/settings', settings)).status).toBe(200);
    const file = await send('GET', `/v1/documents/${id}/file/export`);
    expect(file.headers.get('content-disposition')).toContain(`.${extension}`);
    expect(file.headers.get('content-type')).toBe(contentType);
  });

  test('is used for the file of one document, of several, and of a webhook before export', async () => {
    const file = await send('GET', `/v1/documents/${id}/file/export?exportFormat=${format}`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, contentType]);
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(50);
    const archive = await send('POST', `/v1/documents/files/export?exportFormat=${format}`, [id]);
    const members = await archiveMembers(new Uint8Array(await archive.arrayBuffer()));
    expect([...members.keys()]).toEqual([expect.stringMatching(new RegExp(`\\.${extension}$`))]);
    const hook = { name: format, url: 'https://hook.example/', event: 'BeforeExport', exportFormat: format, isActive: false };
    expect((await send('POST', '/bff/webhooks', hook)).status).toBe(200);
  });
});
