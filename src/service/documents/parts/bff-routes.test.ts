import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '#service/platform/ctx.ts';
import { replacePages } from '../pages/pages.store.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { buildPage } from '#testing/build-page.ts';
import { pixel, type TestTenant } from '#testing/builders.ts';
import { outcomeOf } from '#testing/outcome.ts';

let app: TestApp;
let tenant: TestTenant;
let foreign: TestTenant;
let accountant: { actor: Actor; token: string };
let viewer: { actor: Actor; token: string };
let stranger: { actor: Actor; token: string };
let left: ReturnType<typeof outcomeOf>;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  foreign = await app.tenant();
  accountant = await app.user(tenant, 'Accountant');
  viewer = await app.user(tenant, 'Viewer');
  stranger = await app.user(foreign, 'TenantAdmin');
  left = outcomeOf(app, tenant);
});
afterAll(() => app.close());

const call = (method: string, url: string, json?: unknown, token: string | null = accountant.token) =>
  app.send(method, url, token, json === undefined ? {} : { json });

/** A PDF with a line of text on each page. */
async function pdfOf(...lines: string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const line of lines) pdf.addPage([595, 842]).drawText(line, { x: 60, y: 700, size: 14, font });
  return pdf.save();
}

/** Creates a document whose pages have these words. */
async function documentOf(...texts: string[]): Promise<string> {
  const id = await app.document(tenant, { pages: texts.length, bytes: await pdfOf(...texts.map((_, at) => `page ${at}`)) });
  let firstWordId = 0;
  const pages = texts.map((text, index) => {
    const page = buildPage(text, { index, firstWordId });
    firstWordId += page.words.length;
    return page;
  });
  const key = `${tenant.tenantId}/test/${id}-0`;
  await replacePages(
    app.database.forTenant(tenant.tenantId),
    id,
    pages.map(({ index, width, height, wordSource, words }) => ({
      tenant_id: tenant.tenantId,
      document_id: id,
      page_index: index,
      width,
      height,
      rotation: 0,
      word_source: wordSource,
      word_count: words.length,
      first_word_id: words[0]?.id ?? 0,
      words: {
        texts: words.map((word) => word.text),
        boxes: words.flatMap(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1]),
        lines: words.map((word) => word.line),
        confidences: words.map(() => 1),
      },
      image_key: key,
      image_type: 'image/png',
      image_width: 1,
      image_height: 1,
      preview_key: key,
      preview_type: 'image/png',
      qr_codes: [],
    })),
  );
  return id;
}
type Words = { pageIndex: number; filePage?: number; firstWordId: number; texts: string[] };
const wordsOf = async (id: string) => (await (await call('GET', `/bff/documents/${id}/words`)).json()) as Words[];
type Detail = { attachments: { attachmentId: string; fileName: string }[]; externalDocumentId: string | null };
const detailOf = async (id: string) => (await (await call('GET', `/v1/documents/${id}`)).json()) as Detail;
const statusOf = async (id: string) => (await call('GET', `/v1/documents/${id}`)).status;
async function attach(id: string, name: string): Promise<void> {
  const form = new FormData();
  form.append('File', new Blob([pixel]), name);
  expect((await app.send('POST', `/v1/documents/${id}/attachments`, accountant.token, { form })).status).toBe(200);
}
const linksFrom = (id: string) =>
  app.database
    .forTenant(tenant.tenantId)
    .selectFrom('document_links')
    .select('successor_id')
    .where('document_id', '=', id)
    .execute();

const table = `
Popis                  Množství    Cena/MJ        Celkem
Vrut 4x40                   100       1,20        120,00
Hmoždinka                    50       2,00        100,00
Celkem                                            220,00`;

/** Tests callers without permission and nonexistent documents. */
async function refusals(method: string, address: (id: string) => string, body?: unknown) {
  const own = await documentOf('one', 'two');
  const elsewhere = await app.document(tenant, { accounting_unit_id: tenant.unitIds[1] });
  const cases: [string, string | null, number][] = [
    [own, null, 401],
    [elsewhere, accountant.token, 403],
    [own, stranger.token, 404],
    [uuidv7(), accountant.token, 404],
    ['nonsense', accountant.token, 404],
  ];
  for (const [id, token, status] of cases) expect((await call(method, address(id), body, token)).status).toBe(status);
  return own;
}

describe('items from a row', () => {
  const read = (id: string, body: unknown, token = accountant.token) =>
    call('POST', `/bff/documents/${id}/items-from-row`, body, token);

  test('returns the rows of the table, with the cells guessed or given', async () => {
    const id = await documentOf(table);
    const [page] = await wordsOf(id);
    const at = page?.texts.indexOf('Vrut') ?? 0;
    const wordIds = Array.from({ length: 5 }, (_, step) => at + step);
    const guessed = await read(id, { wordIds });
    expect(guessed.status).toBe(200);
    expect(await guessed.json()).toMatchObject({
      columns: [
        { text: 'Vrut 4x40', field: 'item_description' },
        { text: '100', field: 'item_quantity' },
        { text: '1,20', field: 'item_unit_price' },
        { text: '120,00', field: 'item_amount_without_vat' },
      ],
      rows: [
        { isProven: true, cells: { item_amount_without_vat: { value: '120.00', wordIds: [at + 4] } } },
        { isProven: true, cells: { item_description: { value: 'Hmoždinka' }, item_quantity: { value: '50' } } },
      ],
    });
    const named = await read(id, { wordIds, columns: ['item_code', null, null, 'item_amount'] });
    expect(await named.json()).toMatchObject({ rows: [{ cells: { item_code: { value: 'Vrut 4x40' } } }, { cells: {} }] });
    expect((await left.row(id)).version).toBe(1);
  });

  test('refuses users who may not edit, and an invalid row', async () => {
    const own = await refusals('POST', (id) => `/bff/documents/${id}/items-from-row`, { wordIds: [0] });
    expect((await read(own, { wordIds: [0] }, viewer.token)).status).toBe(403);
    const many = Array.from({ length: 2001 }, (_, at) => at);
    for (const body of [
      {},
      { wordIds: [] },
      { wordIds: [-1] },
      { wordIds: many },
      { wordIds: [0], columns: ['item_nothing'] },
      [],
    ])
      expect([body, (await read(own, body)).status]).toEqual([body, 400]);
    expect(await (await read(own, { wordIds: [99_999] })).json()).toEqual({ columns: [], rows: [] });
  });
});

describe('split suggestions', () => {
  test('name the pages that start another document', async () => {
    const id = await documentOf('Faktura\nČíslo faktury: 2026001', 'Pokračování', 'Faktura\nČíslo faktury: 2026002');
    const answer = await call('GET', `/bff/documents/${id}/split-suggestions`, undefined, viewer.token);
    expect(await answer.json()).toEqual([{ pageIndex: 2, reason: 'number', text: '2026002', isSure: false }]);
    await refusals('GET', (each) => `/bff/documents/${each}/split-suggestions`);
  });
});

describe('page order', () => {
  const order = (id: string, pages: unknown, token = accountant.token) =>
    call('PUT', `/bff/documents/${id}/page-order`, pages, token);

  test('shows the pages in a new order, which a split respects, and keeps the file', async () => {
    const id = await documentOf('zero', 'one', 'two');
    const before = await (await call('GET', `/v1/documents/${id}/file`)).arrayBuffer();
    expect((await order(id, [2, 0, 1])).status).toBe(200);
    expect((await wordsOf(id)).map(({ pageIndex, filePage, texts }) => [pageIndex, filePage, texts[0]])).toEqual([
      [0, 2, 'two'],
      [1, 0, 'zero'],
      [2, 1, 'one'],
    ]);
    expect(Buffer.from(await (await call('GET', `/v1/documents/${id}/file`)).arrayBuffer())).toEqual(Buffer.from(before));
    expect(await left.audit(id)).toEqual(['document.pagesReordered']);
    // moves each page back
    expect((await order(id, [1, 2, 0])).status).toBe(200);
    expect((await wordsOf(id)).map(({ filePage, texts }) => [filePage, texts[0]])).toEqual([
      [undefined, 'zero'],
      [undefined, 'one'],
      [undefined, 'two'],
    ]);
    expect((await order(id, [1, 0, 2])).status).toBe(200);
    expect((await call('POST', `/v1/documents/${id}/split-document`, [1])).status).toBe(200);
    const [part] = await linksFrom(id);
    expect((await wordsOf(part?.successor_id ?? ''))[0]?.texts).toEqual(['one']);
  });

  test('refuses an order that does not contain each page once, and documents that cannot be edited', async () => {
    const own = await refusals('PUT', (id) => `/bff/documents/${id}/page-order`, [1, 0]);
    expect((await order(own, [1, 0], viewer.token)).status).toBe(403);
    for (const pages of [[], [0], [0, 0], [0, 2], [0, 1, 2], [-1, 0], {}, ['a', 'b']])
      expect([pages, (await order(own, pages)).status]).toEqual([pages, 400]);
    for (const draft of [{ export_state: 'Exported' }, { approval_state: 'Pending' }, { state: 'Extracting' }] as const)
      expect((await order(await app.document(tenant, { ...draft, pages: 2 }), [1, 0])).status).toBe(409);
    expect((await wordsOf(own)).map(({ texts }) => texts[0])).toEqual(['one', 'two']);
  });
});

describe('undo', () => {
  const back = (id: string, token = accountant.token) => call('POST', `/bff/documents/${id}/take-back`, undefined, token);

  test('a split: the original is back with its attachments and its external ID, the parts are in the trash', async () => {
    const id = await app.document(tenant, { pages: 3, bytes: await pdfOf('a', 'b', 'c'), external_id: `split-${uuidv7()}` });
    await attach(id, 'photo.png');
    await call('POST', `/v1/documents/${id}/split-document`, [1, 2]);
    const parts = await linksFrom(id);
    expect(parts).toHaveLength(3);
    const successors = await call('GET', `/bff/documents/${id}/became`, undefined, viewer.token);
    expect(await successors.json()).toEqual({
      kind: 'split',
      documentIds: parts.map(({ successor_id: part }) => part).toSorted(),
    });
    const nothing = { kind: null, documentIds: [] };
    expect(await (await call('GET', `/bff/documents/${id}/became`, undefined, stranger.token)).json()).toEqual(nothing);
    expect((await call('GET', `/bff/documents/${id}/became`, undefined, null)).status).toBe(401);
    const answer = await back(id);
    expect([answer.status, await answer.json()]).toEqual([200, { documentIds: [id] }]);
    for (const { successor_id: part } of parts) expect(await statusOf(part)).toBe(404);
    const detail = await detailOf(id);
    expect(detail.attachments.map(({ fileName }) => fileName)).toEqual(['photo.png']);
    expect(detail.externalDocumentId).toMatch(/^split-/);
    for (const address of [`${id}/became`, 'nonsense/became'])
      expect(await (await call('GET', `/bff/documents/${address}`)).json()).toEqual(nothing);
    expect((await back(id)).status).toBe(404);
  });

  test('a merge: each document gets its own data back', async () => {
    const first = await app.document(tenant, { bytes: await pdfOf('a') });
    const second = await app.document(tenant, { bytes: await pdfOf('b') });
    await attach(first, 'first.png');
    await attach(second, 'second.png');
    const merged = (await (await call('POST', '/v1/documents/merge-and-extract', [first, second])).json()) as {
      documentId: string;
    };
    expect((await detailOf(merged.documentId)).attachments).toHaveLength(2);
    expect((await back(second)).status).toBe(200);
    expect(await statusOf(merged.documentId)).toBe(404);
    expect((await detailOf(first)).attachments.map(({ fileName }) => fileName)).toEqual(['first.png']);
    expect((await detailOf(second)).attachments.map(({ fileName }) => fileName)).toEqual(['second.png']);
  });

  test('attaching: the document is restored, and the other keeps its own attachments', async () => {
    const source = await app.document(tenant, { bytes: await pdfOf('a'), file_name: 'delivery.pdf' });
    const target = await app.document(tenant, { bytes: await pdfOf('b') });
    await attach(source, 'along.png');
    await attach(target, 'own.png');
    await call('POST', `/v1/documents/${source}/attach-to-another-document`, { attachToDocumentId: target });
    expect((await detailOf(target)).attachments).toHaveLength(3);
    expect((await back(source)).status).toBe(200);
    expect((await detailOf(target)).attachments.map(({ fileName }) => fileName)).toEqual(['own.png']);
    expect((await detailOf(source)).attachments.map(({ fileName }) => fileName)).toEqual(['along.png']);
  });

  test('refuses a document that did not become another, and one changed meanwhile', async () => {
    for (const [id, token, status] of [
      [uuidv7(), null, 401],
      [uuidv7(), accountant.token, 404],
      ['nonsense', accountant.token, 404],
    ] as const)
      expect((await call('POST', `/bff/documents/${id}/take-back`, undefined, token)).status).toBe(status);
    const id = await app.document(tenant, { pages: 2, bytes: await pdfOf('a', 'b') });
    expect((await back(id)).status).toBe(404);
    await call('POST', `/v1/documents/${id}/split-document`, [1]);
    expect((await back(id, viewer.token)).status).toBe(403);
    expect((await back(id, stranger.token)).status).toBe(404);
    const [part] = await linksFrom(id);
    await call('DELETE', `/v1/documents/${part?.successor_id}`);
    expect((await back(id)).status).toBe(409);
  });
});
