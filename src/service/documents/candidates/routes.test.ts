import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { buildPage } from '#testing/build-page.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let tenant: TestTenant;
let documentId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await app.tenant();
  documentId = await app.document(tenant, { pages: 1 });
});

const { words } = buildPage(`
Faktura č. 2026001
Datum vystavení: 5. 3. 2026        Datum splatnosti: 19. 3. 2026
Středisko: Brno                    Celkem: 1 210,00 Kč`);

async function keepWords() {
  await app.database
    .forTenant(tenant.tenantId)
    .updateTable('document_pages')
    .set({
      word_count: words.length,
      words: JSON.stringify({
        texts: words.map(({ text }) => text),
        boxes: words.flatMap(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1]),
        lines: words.map(({ line }) => line),
        confidences: words.map(() => 1),
      }),
    })
    .where('document_id', '=', documentId)
    .execute();
}
const get = (token: string | null, id = documentId) => app.send('GET', `/bff/documents/${id}/candidates`, token);

test('returns candidates for each field, those of a choice field by key', async () => {
  await keepWords();
  await app.database.system
    .insertInto('document_type_fields')
    .values({
      tenant_id: tenant.tenantId,
      document_type: 'invoice',
      name: 'centre',
      type: 'ENUM',
      section: 'other',
      label: '{"cs-CZ":"Středisko"}',
      options: JSON.stringify([{ key: '110', label: { 'cs-CZ': 'Brno' } }]),
      sort_order: 100,
    })
    .execute();
  const candidates = await (await get((await app.user(tenant, 'Accountant')).token)).json();
  expect(candidates.date_due.map(({ value }: { value: string }) => value)).toEqual(['2026-03-19', '2026-03-05']);
  expect(candidates.date_due[0].wordIds).toHaveLength(3);
  expect(candidates.centre).toMatchObject([{ value: '110', label: 'Středisko' }]);
});

describe('a choice field', () => {
  const admin = async () => (await app.user(tenant, 'TenantAdmin')).token;
  const addField = async (field: Record<string, unknown>) => {
    const answer = await app.send('POST', '/v1/document-types/invoice/field', await admin(), { json: field });
    expect(answer.status).toBeLessThan(300);
  };
  const siteField = {
    fieldName: 'site',
    fieldType: 'ENUM',
    label: { 'en-US': 'Site' },
    options: [
      { key: 'PRG', label: { 'en-US': 'Prague' } },
      { key: 'BRQ', label: { 'en-US': 'Brno' } },
    ],
  };
  test('returns printed options by key or name with their place, and the option this supplier had last time', async () => {
    await keepWords();
    await addField(siteField);
    const { token } = await app.user(tenant, 'Accountant');
    const by = { issued_by_id_sm: { value: '27082440' } };
    const before = await app.document(tenant, { pages: 1 });
    for (const [id, fields] of [
      [before, { ...by, site: { value: 'PRG' } }],
      [documentId, by],
    ] as const)
      expect((await app.send('PATCH', `/v1/documents/${id}`, token, { json: { fields } })).status).toBe(200);
    expect((await app.send('POST', `/v1/documents/${before}/state/change/Validated`, token)).status).toBe(200);
    const { site } = await (await get(token)).json();
    expect(site).toMatchObject([
      { value: 'BRQ', why: 'printed', wordIds: [words.find(({ text }) => text === 'Brno')?.id] },
      { value: 'PRG', why: 'lastTime', wordIds: [] },
    ]);
  });

  test('returns options of a table for a column too, with every place of a matching row, but no text that only contains a name', async () => {
    await keepWords();
    const values = [
      { key: '110', value: 'Brno' },
      { key: '2026001', value: 'Bridge' },
      { key: '120', value: 'Brno-venkov' },
    ];
    const made = await app.send('POST', '/v1/external-data-tables', await admin(), { json: { name: 'Centres', values } });
    expect(made.status).toBe(200);
    await addField({ fieldName: 'item_centre', fieldType: 'LOOKUP', externalDataTable: 'Centres', isItemField: true });
    const { item_centre: found } = await (await get((await app.user(tenant, 'Viewer')).token)).json();
    expect(found).toMatchObject([
      { value: '110', name: 'Brno', why: 'printed' },
      { value: '2026001', name: 'Bridge', why: 'printed', wordIds: [words.find(({ text }) => text === '2026001')?.id] },
    ]);
  });
});

test('returns no candidates without words', async () => {
  const blank = await app.document(tenant);
  expect(await (await get((await app.user(tenant, 'Viewer')).token, blank)).json()).toEqual({});
});

test('is refused to users who may not see the document', async () => {
  const stranger = await app.user(await app.tenant(), 'TenantAdmin');
  const elsewhere = await app.user(tenant, 'Accountant', [tenant.unitIds[1]]);
  const { token } = await app.user(tenant, 'Uploader');
  const statuses = [
    await get(null),
    await get(stranger.token),
    await get(elsewhere.token),
    await get(token),
    await get(stranger.token, 'x'),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([401, 404, 403, 403, 404]);
});

function pictureOf(text: string): Buffer {
  GlobalFonts.registerFromPath(
    fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
    'Paper',
  );
  const canvas = createCanvas(800, 160);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 800, 160);
  context.fillStyle = '#000';
  context.font = '64px Paper';
  context.fillText(text, 60, 100);
  return canvas.toBuffer('image/png');
}

describe('a box on a page', () => {
  const box = { x0: 0, y0: 0, x1: 200, y1: 40 };
  const read = (token: string | null, json: unknown = box, page: number | string = 0, id = documentId) =>
    app.send('POST', `/bff/documents/${id}/pages/${page}/read-box`, token, { json });

  test('is recognized where there are no words', async () => {
    const key = `${tenant.tenantId}/test/${documentId}-page`;
    await app.blobs.put(key, Readable.from([pictureOf('12 100,00')]));
    const at = app.database.forTenant(tenant.tenantId).updateTable('document_pages');
    await at
      .set({ image_key: key, image_type: 'image/png', width: 200, height: 40 })
      .where('document_id', '=', documentId)
      .execute();
    const { token } = await app.user(tenant, 'Accountant');
    expect((await (await read(token)).json()).text.replaceAll(' ', '')).toBe('12100,00');
  });

  test('is refused without permission, and where page or box is missing', async () => {
    const { token } = await app.user(tenant, 'Accountant');
    const stranger = await app.user(await app.tenant(), 'Accountant');
    const viewer = await app.user(tenant, 'Viewer');
    const answers = [
      await read(null),
      await read(viewer.token),
      await read(stranger.token),
      await read(token, box, 7),
      await read(token, { ...box, x1: 0 }),
      await read(token, { x0: 'a' }),
      await read(token, box, 'x'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 404, 404, 400, 400, 400]);
  });
});
