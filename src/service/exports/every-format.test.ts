/** Tests every format wherever a format can be given, and the amounts of every kind of invoice in each of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportFormatDefinitions, exportFormats, type ExportFormat } from '#contract/core/export-formats.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { archiveMembers } from '#testing/archive-members.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';
import { buildExportedDocument } from '#testing/exported-document.ts';
import { wholeHeader } from '#testing/whole-invoice.ts';
import type { ExportSources } from './formats/exported-document.ts';
import { writers } from './formats/writers.ts';

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

test('the formats of a document type are all of them', async () => {
  const types = (await (await send('GET', '/v1/document-types/invoice/frontendExportTypes')).json()) as { type: string }[];
  expect(types.map(({ type }) => type.toLowerCase())).toEqual(exportFormats.map((format) => format.toLowerCase()));
});

// formats that draw pages need a file, and are tested with one
const drawn: ReadonlySet<ExportFormat> = new Set(['Pdf', 'Zip', 'ISDOCX']);

describe.each(exportFormats.filter((format) => !drawn.has(format)))('%s', (format) => {
  const { contentType, extension } = exportFormatDefinitions[format];

  test('may be the default of the tenant', async () => {
    const settings = { trigger: 'Manual', finishedAction: 'None', downloadNaming: 'DocumentId', exportFormat: format };
    expect((await send('PUT', '/v1/tenant/export/settings', settings)).status).toBe(200);
    const file = await send('GET', `/v1/documents/${id}/file/export`);
    expect(file.headers.get('content-disposition')).toContain(`.${extension}`);
    expect(file.headers.get('content-type')).toBe(contentType);
  });

  test('is the file of one document, that of several, and what a webhook before export gets', async () => {
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

const vat = (slot: string, rate: string, base: string, amount: string) => ({
  [`vat_rate_${slot}`]: rate,
  [`vat_base_${slot}`]: base,
  [`vat_amount_${slot}`]: amount,
});
const totals = (net: string, tax: string, gross: string) => ({
  total_amount_without_vat: net,
  total_vat: tax,
  total_amount: gross,
});
const kinds: Record<string, { fields: Record<string, string>; documentClass?: string }> = {
  'several VAT rates': {
    fields: {
      currency: 'CZK',
      ...vat('standard', '21', '100.37', '21.08'),
      ...vat('reduced', '12', '33.33', '4.00'),
      ...vat('zero', '0', '10.00', '0.00'),
      ...totals('143.70', '25.08', '168.78'),
    },
  },
  'a foreign currency': {
    fields: {
      currency: 'EUR',
      exchange_rate: '24.335',
      ...vat('standard', '21', '100.37', '21.08'),
      ...totals('100.37', '21.08', '121.45'),
    },
  },
  'reverse charge': {
    fields: {
      currency: 'CZK',
      is_reverse_charge: 'true',
      ...vat('zero', '0', '250.19', '0.00'),
      ...totals('250.19', '0.00', '250.19'),
    },
  },
  'a credit note': {
    documentClass: 'credit_note',
    fields: {
      currency: 'CZK',
      is_credit_note: 'true',
      ...vat('standard', '21', '-100.37', '-21.08'),
      ...totals('-100.37', '-21.08', '-121.45'),
    },
  },
  'an advance': {
    fields: {
      currency: 'CZK',
      is_deposit_invoice: 'true',
      ...vat('standard', '21', '100.37', '21.08'),
      ...totals('100.37', '21.08', '121.45'),
    },
  },
};

const sources: ExportSources = {
  original: async () => new Uint8Array(1),
  pages: async () => new Uint8Array(1),
  trail: async () => new Uint8Array(1),
  fileName: (extension) => `invoice.${extension}`,
  zipMembers: ['Json'],
  words: { title: 'Data', item: 'Item', labelOf: (name) => name },
};
/** Archives and drawn formats contain the same as those tested. */
const readable = exportFormats.filter((format) => !['Pdf', 'Zip', 'ISDOCX', 'FacturX', 'Xlsx'].includes(format));

test.each(Object.keys(kinds).flatMap((kind) => readable.map((format) => [kind, format] as const)))(
  '%s is told to the cent in %s',
  async (kind, format) => {
    const { fields, documentClass = 'invoice' } = kinds[kind] ?? { fields: {} };
    const document = buildExportedDocument({ ...wholeHeader, ...fields }, [], { documentClass });
    const text = Buffer.from(await writers[format](document, sources))
      .toString('utf8')
      .replaceAll(',', '.');
    const bases = Object.entries(fields).filter(([name, value]) => name.startsWith('vat_base') && value !== '0.00');
    expect(bases.length).toBeGreaterThan(0);
    for (const [name, value] of bases) {
      const cents = value.replace('-', '');
      expect([name, cents, text.includes(cents) || text.includes(String(Number(cents)))]).toEqual([name, cents, true]);
    }
  },
);
