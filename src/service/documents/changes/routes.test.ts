import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { documentStates, documentTransitions } from '#contract/core/document-states.ts';
import type { Problem } from '#contract/core/errors.ts';
import type { Actor } from '#service/platform/ctx.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';
import { outcomeOf } from '#testing/outcome.ts';

let app: TestApp;
let tenant: TestTenant;
let foreign: TestTenant;
let accountant: { actor: Actor; token: string };
let left: ReturnType<typeof outcomeOf>;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  foreign = await app.tenant();
  accountant = await app.user(tenant, 'Accountant');
  left = outcomeOf(app, tenant);
});
afterAll(() => app.close());

const call = (method: string, url: string, json?: unknown, token = accountant.token) =>
  app.send(method, url, token, json === undefined ? {} : { json });
const problemOf = async (answer: Response) => (await answer.json()) as Problem;
/** All endpoints that take a list, with a body that must name existing documents. */
const lists: [string, string, string][] = [
  ['DELETE', '/v1/documents/delete', 'Extracted'],
  ['POST', '/bff/documents/requeue-extraction', 'Extracted'],
  ['POST', '/v1/documents/export/list', 'Validated'],
];

describe('rename', () => {
  test('sanitizes the name, makes it searchable and records the former and the new name', async () => {
    const id = await app.document(tenant, { file_name: 'old.pdf' });
    const answer = await call('PUT', `/v1/documents/${id}/rename`, { fileName: '..\\..\\nový název\u202e.pdf' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(await left.row(id)).toMatchObject({ file_name: 'nový název.pdf', version: 2 });
    expect(await (await call('POST', '/v1/documents/count', { text: 'novy nazev' })).json()).toBe(1);
    const history = await app.database
      .forTenant(tenant.tenantId)
      .selectFrom('audit_log')
      .select(['action', 'details', 'user_id'])
      .where('document_id', '=', id)
      .executeTakeFirst();
    expect(history).toEqual({
      action: 'document.renamed',
      details: { from: 'old.pdf', to: 'nový název.pdf' },
      user_id: accountant.actor.id,
    });
  });

  test.each([{}, { fileName: '' }, { fileName: 5 }, { fileName: 'x'.repeat(501) }])('refuses %j with 400', async (json) => {
    const id = await app.document(tenant, {});
    expect((await call('PUT', `/v1/documents/${id}/rename`, json)).status).toBe(400);
    expect((await left.row(id)).version).toBe(1);
  });
});

describe('delete', () => {
  test('one document: removed from detail, list and count, kept in the trash, recorded in the audit log', async () => {
    const id = await app.document(tenant, { file_name: 'gone-for-good.pdf' });
    expect((await call('DELETE', `/v1/documents/${id}`)).status).toBe(200);
    expect((await call('GET', `/v1/documents/${id}`)).status).toBe(404);
    expect(await (await call('POST', '/v1/documents/count', { text: 'gone-for-good' })).json()).toBe(0);
    const trash = await call('POST', '/v1/documents/list', { filter: { listStatus: { value: 'deleted' } } });
    expect(((await trash.json()) as { items: { id: string }[] }).items.map((each) => each.id)).toContain(id);
    expect(await left.audit(id)).toEqual(['document.deleted']);
    // a repeated request, as by a client that lost the response
    expect((await call('DELETE', `/v1/documents/${id}`)).status).toBe(404);
  });

  test('deletes and restores a thousand at once', async () => {
    const ids = await manyDocuments(1000);
    expect((await call('DELETE', '/v1/documents/delete', ids)).status).toBe(200);
    expect(await countOf(ids, true)).toBe(1000);
    expect((await call('POST', '/bff/documents/restore', ids)).status).toBe(200);
    expect(await countOf(ids, false)).toBe(1000);
    expect(await left.audit(ids[999] ?? '')).toEqual(['document.deleted', 'document.restored']);
    const more = await call('DELETE', '/v1/documents/delete', [...ids, uuidv7()]);
    expect(more.status).toBe(400);
    expect(await countOf(ids, false)).toBe(1000);
  });

  test('an external ID reused meanwhile keeps a document in the trash', async () => {
    const first = await app.document(tenant, { external_id: 'reused' });
    await call('DELETE', `/v1/documents/${first}`);
    await app.document(tenant, { external_id: 'reused' });
    const other = await app.document(tenant, { deleted_at: new Date() });
    const answer = await call('POST', '/bff/documents/restore', [other, first]);
    expect([answer.status, (await problemOf(answer)).code]).toEqual([409, 'external_id_taken']);
    expect((await left.row(other)).deleted_at).not.toBeNull();
  });

  test('of two documents in the trash with one external ID only one is restored, also concurrently', async () => {
    const ids = [
      await app.document(tenant, { external_id: 'shared', deleted_at: new Date() }),
      await app.document(tenant, { external_id: 'shared', deleted_at: new Date() }),
    ];
    expect((await call('POST', '/bff/documents/restore', ids)).status).toBe(409);
    const answers = await Promise.all(ids.map((id) => call('POST', '/bff/documents/restore', [id])));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

async function manyDocuments(count: number): Promise<string[]> {
  const template = await left.row(await app.document(tenant, { fields: invoiceValues }));
  const {
    list_supplier: _1,
    list_number: _2,
    list_number_key: _7,
    list_date_issued: _3,
    list_date_due: _4,
    list_currency: _5,
    list_total: _6,
    ...plain
  } = template;
  const rows = Array.from({ length: count }, () => ({
    ...plain,
    id: uuidv7(),
    fields: JSON.stringify(plain.fields),
    items: '[]',
    messages: '[]',
  }));
  await app.database.forTenant(tenant.tenantId).insertInto('documents').values(rows).execute();
  return rows.map(({ id }) => id);
}

async function countOf(ids: string[], isDeleted: boolean): Promise<number> {
  const { count } = await app.database
    .forTenant(tenant.tenantId)
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

describe.each(lists)('%s %s', (method, url, state) => {
  test('changes all or nothing', async () => {
    const draft = { state: state as 'Extracted', fields: invoiceValues };
    const good = await app.document(tenant, draft);
    const cases: [string, number, string][] = [
      [await app.document(foreign, draft), 404, 'body.1'],
      [uuidv7(), 404, 'body.1'],
      ['not-an-id', 404, 'body.1'],
      [await app.document(tenant, { ...draft, accounting_unit_id: tenant.unitIds[1] }), 403, 'body.1'],
      [await app.document(tenant, { ...draft, deleted_at: new Date() }), 404, 'body.1'],
    ];
    const before = await left.row(good);
    for (const [other, status, path] of cases) {
      const answer = await call(method, url, [good, other]);
      expect([other, answer.status]).toEqual([other, status]);
      expect((await problemOf(answer)).errors?.[0]?.path).toBe(path);
    }
    expect([await left.row(good), await left.audit(good), await left.jobs(good)]).toEqual([before, [], 0]);
    expect((await call(method, url, [good, good])).status).toBe(200);
    expect((await left.row(good)).version).toBe(before.version + 1);
  });

  test.each([[[]], [{}], [[5]], [null], [undefined]])('%j is 400', async (json) => {
    expect((await call(method, url, json)).status).toBe(400);
  });
});

describe('state', () => {
  const moves = { Extracted: 'reopen', Paused: 'pause', Validated: 'validate' } as const;
  const cases = documentStates.flatMap((from) =>
    (['Extracted', 'Paused', 'Validated'] as const).map((to) => ({ from, to, expected: documentTransitions[from][moves[to]] })),
  );

  test.each(cases)('$from to $to follows the transition table', async ({ from, to, expected }) => {
    const id = await app.document(tenant, {
      state: from,
      fields: invoiceValues,
      failure_reason: from === 'Error' ? 'broken' : null,
    });
    const answer = await call('POST', `/v1/documents/${id}/state/change/${to}`);
    expect(answer.status).toBe(expected ? 200 : 409);
    expect(await left.row(id)).toMatchObject({ state: expected ?? from, version: expected ? 2 : 1 });
    expect(await left.audit(id)).toEqual(expected ? ['document.stateChanged'] : []);
    if (expected) expect((await left.row(id)).failure_reason).toBeNull();
  });

  test('a document never checked is checked before it counts as validated', async () => {
    const id = await app.document(tenant, { state: 'New' });
    await call('POST', `/v1/documents/${id}/state/change/Validated`);
    expect((await left.row(id)).error_count).toBeGreaterThan(0);
    const queued = await call('POST', '/v1/documents/export', { documentId: id });
    expect(queued.status).toBe(409);
  });

  test.each(['Extracted', 'Paused'])('%s removes a document from the export queue', async (to) => {
    const id = await app.document(tenant, { state: 'Validated', export_state: 'Queued', fields: invoiceValues });
    await call('POST', `/v1/documents/${id}/state/change/${to}`);
    expect(await left.row(id)).toMatchObject({ state: to, export_state: 'None', queued_at: null });
  });

  test.each(['Exported', 'New', 'validated', 'x'])('%s is not a valid target state: 400', async (to) => {
    const id = await app.document(tenant, {});
    expect((await call('POST', `/v1/documents/${id}/state/change/${to}`)).status).toBe(400);
  });
});

describe('extracting again', () => {
  test.each(documentStates)('%s returns to New with one job, however often it is requested', async (state) => {
    const id = await app.document(tenant, { state, export_state: 'Failed', fields: invoiceValues });
    for (let times = 0; times < 2; times += 1)
      expect((await call('POST', `/v1/documents/${id}/requeue-extraction`)).status).toBe(200);
    expect(await left.row(id)).toMatchObject({ state: 'New', export_state: 'None', failure_reason: null, pages_done: 0 });
    expect(await left.jobs(id)).toBe(1);
  });

  test('the values stay until the new ones are available', async () => {
    const id = await app.document(tenant, { state: 'Validated', fields: invoiceValues });
    await call('POST', `/v1/documents/${id}/requeue-extraction`);
    expect(Object.keys((await left.row(id)).fields as object)).toHaveLength(Object.keys(invoiceValues).length);
  });

  test('a thousand at once create a thousand jobs', async () => {
    const ids = await manyDocuments(1000);
    expect((await call('POST', '/bff/documents/requeue-extraction', ids)).status).toBe(200);
    expect(await Promise.all([left.jobs(ids[0] ?? ''), left.jobs(ids[999] ?? '')])).toEqual([1, 1]);
  });
});

test('payment codes are returned with their positions beside the words, other codes are not', async () => {
  const id = await app.document(tenant, { pages: 2 });
  const codes = {
    qr_codes: ['https://example.com', 'SPD*1.0*ACC:CZ6508000000192000145399*AM:480.50*CC:CZK'],
    qr_boxes: [10, 10, 60, 60, 400, 300, 480, 380],
  };
  const db = app.database.forTenant(tenant.tenantId);
  await db.updateTable('document_pages').set(codes).where('document_id', '=', id).where('page_index', '=', 1).execute();
  const pages = (await (await call('GET', `/bff/documents/${id}/words`)).json()) as { paymentCodes?: number[] }[];
  expect(pages.map(({ paymentCodes }) => paymentCodes)).toEqual([undefined, [400, 300, 480, 380]]);
});

describe('rotation', () => {
  test('rotates the image but neither the words nor the original', async () => {
    const bytes = Buffer.from('%PDF-1.7 the original');
    const id = await app.document(tenant, { pages: 2, bytes });
    const key = (await pagesOf(id))[0]?.image_key ?? '';
    await app.blobs.put(
      key,
      Readable.from([
        await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      ]),
    );
    const words = await (await call('GET', `/bff/documents/${id}/words`)).json();
    const rotate = (query: string) => call('POST', `/v1/documents/${id}/rotate-page?${query}`);

    expect((await rotate('pageRotationAngle=90&pageIndex=0')).status).toBe(200);
    expect((await pagesOf(id)).map(({ rotation }) => rotation)).toEqual([90, 0]);
    const image = await call('GET', `/v1/documents/${id}/page/0/image`);
    expect(await sharp(Buffer.from(await image.arrayBuffer())).metadata()).toMatchObject({ width: 10, height: 20 });
    expect((await rotate('pageRotationAngle=270')).status).toBe(200);
    expect((await pagesOf(id)).map(({ rotation }) => rotation)).toEqual([0, 270]);

    expect(await (await call('GET', `/bff/documents/${id}/words`)).json()).toEqual(words);
    const { file_key, file_sha256 } = await left.row(id);
    const kept = await buffer(await app.blobs.get(file_key));
    expect(createHash('sha256').update(kept).digest('hex')).toBe(file_sha256);
    expect(await left.audit(id)).toEqual(['document.rotated', 'document.rotated']);
  });

  const pagesOf = (id: string) =>
    app.database
      .forTenant(tenant.tenantId)
      .selectFrom('document_pages')
      .select(['rotation', 'image_key'])
      .where('document_id', '=', id)
      .orderBy('page_index')
      .execute();

  test.each([
    ['', 400],
    ['?pageRotationAngle=45', 400],
    ['?pageRotationAngle=90&pageIndex=-1', 400],
    ['?pageRotationAngle=90&pageIndex=99999999999', 400],
    ['?pageRotationAngle=90&pageIndex=7', 404],
  ])('rotate-page%s is %i', async (query, status) => {
    const id = await app.document(tenant, { pages: 1 });
    expect((await call('POST', `/v1/documents/${id}/rotate-page${query}`)).status).toBe(status);
    expect((await left.row(id)).version).toBe(1);
  });
});

test('KSeF codes are returned with the words, together with the number on the page', async () => {
  const id = await app.document(tenant, { pages: 1 });
  const link = 'https://qr.ksef.mf.gov.pl/invoice/5265877635/01-02-2026/UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE';
  const number = '5265877635-20250826-0100001AF629-AF';
  const words = { texts: ['Faktura', number], boxes: [0, 0, 9, 9, 10, 0, 90, 9], lines: [0, 0] };
  const db = app.database.forTenant(tenant.tenantId);
  await db
    .updateTable('document_pages')
    .set({ qr_codes: ['https://example.com', link], words: JSON.stringify(words) })
    .where('document_id', '=', id)
    .execute();
  const pages: unknown = await (await call('GET', `/bff/documents/${id}/words`)).json();
  expect(pages).toEqual([
    expect.objectContaining({
      ksefCodes: [{ link, sellerNip: '5265877635', issued: '2026-02-01', isTest: false, number }],
    }),
  ]);
});
