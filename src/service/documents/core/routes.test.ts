import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#service/platform/ctx.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { invoiceValues, pixel, type TestTenant } from '#testing/builders.ts';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant;
let accountant: { actor: Actor; token: string };
let stranger: { actor: Actor; token: string };

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant('Ours');
  theirs = await app.tenant('Theirs');
  accountant = await app.user(ours, 'Accountant');
  stranger = await app.user(theirs, 'TenantAdmin');
});
afterAll(() => app.close());

const uuid = /^[0-9a-f-]{36}$/;
const form = (bytes: BlobPart, fileName: string, fields: Record<string, string> = {}): FormData => {
  const data = new FormData();
  data.append('File', new Blob([bytes]), fileName);
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};
const upload = (bytes: BlobPart, fileName: string, fields?: Record<string, string>, token = accountant.token) =>
  app.send('POST', '/v1/documents', token, { form: form(bytes, fileName, fields) });
const read = (id: string, token = accountant.token, query = '') => app.send('GET', `/v1/documents/${id}${query}`, token);
const rowOf = (id: string, tenant = ours) =>
  app.database.forTenant(tenant.tenantId).selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst();

async function jobsOf(documentId: string): Promise<number> {
  const { rows } = await sql`select from pgboss.job_common where data ->> 'documentId' = ${documentId}`.execute(
    app.database.system,
  );
  return rows.length;
}

describe('upload', () => {
  test('stores the bytes, starts the extraction and records who sent what', async () => {
    const answer = await upload(pixel, '../účet.png', {
      DocumentId: 'ext-1',
      Date: '2026-03-05',
      Ordinal: '2',
      Source: 'Scanner',
    });
    expect(answer.status).toBe(200);
    const { documentId } = (await answer.json()) as { documentId: string };
    expect(documentId).toMatch(uuid);
    expect(await (await read(documentId)).json()).toMatchObject({
      id: documentId,
      fileName: 'účet.png',
      externalDocumentId: 'ext-1',
      state: 'New',
      documentClass: 'invoice',
      source: 'Scanner',
      contentType: 'image/png',
      accountingUnitId: ours.unitIds[0],
      version: 1,
    });
    const file = await app.send('GET', `/v1/documents/${documentId}/file`, accountant.token);
    expect(Buffer.from(await file.arrayBuffer()).equals(pixel)).toBe(true);
    expect(file.headers.get('content-disposition')).toContain("filename*=UTF-8''%C3%BA%C4%8Det.png");
    expect(await jobsOf(documentId)).toBe(1);
    const history = await app.send('GET', `/v1/documents/${documentId}/history`, accountant.token);
    expect(await history.json()).toEqual({
      items: [{ action: 'document.uploaded', timestamp: expect.any(String), user: accountant.actor.name, address: '127.0.0.1' }],
    });
  });

  test('by JSON starts the extraction, uploadOnly does not', async () => {
    const body = { fileName: 'a.png', fileContent: pixel.toString('base64') };
    const started = await app.send('POST', '/v1/documents/fromJson', accountant.token, { json: body });
    // as the command `base64` and MIME encoders write it
    const inLines = { ...body, fileContent: `${body.fileContent.replaceAll(/.{76}/g, '$&\r\n')}\n` };
    const kept = await app.send('POST', '/v1/documents/uploadOnly', accountant.token, { json: inLines });
    const ids = [
      ((await started.json()) as { documentId: string }).documentId,
      ((await kept.json()) as { documentId: string }).documentId,
    ];
    expect(await Promise.all(ids.map(jobsOf))).toEqual([1, 0]);
    const file = await app.send('GET', `/v1/documents/${ids[1]}/file`, accountant.token);
    expect(Buffer.from(await file.arrayBuffer()).equals(pixel)).toBe(true);
  });

  test.each([
    ['text named .pdf', 'just text', 'a.pdf', {}, 415, 'unsupported_file'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'a.svg', {}, 415, 'unsupported_file'],
    ['HTML', '<!doctype html><script>1</script>', 'a.html', {}, 415, 'unsupported_file'],
    ['an empty file', '', 'a.pdf', {}, 400, 'invalid_input'],
    ['an unknown type', pixel, 'a.png', { DocumentClass: 'nope' }, 400, 'invalid_input'],
    ['an unknown unit', pixel, 'a.png', { AccountingUnitId: 'nope' }, 400, 'invalid_input'],
    ['an invalid date', pixel, 'a.png', { Date: 'yesterday' }, 400, 'invalid_input'],
  ])('%s is refused, and nothing is stored', async (_name, bytes, fileName, fields, status, code) => {
    const before = await countAll();
    const answer = await upload(bytes, fileName, fields);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
    expect(await countAll()).toEqual(before);
  });

  async function countAll() {
    const keys = [];
    for await (const { key } of app.blobs.list('')) keys.push(key);
    const { count } = await app.database.system
      .selectFrom('documents')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return { files: keys.length, count };
  }

  test('detects a PNG named .pdf as PNG', async () => {
    const { documentId } = (await (await upload(pixel, 'a.pdf')).json()) as { documentId: string };
    expect(await (await read(documentId)).json()).toMatchObject({ contentType: 'image/png', fileName: 'a.pdf' });
  });

  test('an external ID is accepted once per tenant under concurrent requests', async () => {
    const names = ['a.png', 'b.png', 'c.png', 'd.png'];
    const answers = await Promise.all(names.map((name) => upload(pixel, name, { DocumentId: 'twice' })));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(200), count(409)]).toEqual([1, 3]);
    expect((await upload(pixel, 'a.png', { DocumentId: 'twice' }, stranger.token)).status).toBe(200);
    const found = await read('twice', accountant.token, '?isExternalId=true');
    expect(await found.json()).toMatchObject({ externalDocumentId: 'twice' });
  });

  test('the same file with the same external ID is one upload, also repeated or concurrent; another caller’s is not', async () => {
    const sent = await Promise.all(Array.from({ length: 4 }, () => upload(pixel, 'again.png', { DocumentId: 'again' })));
    sent.push(await upload(pixel, 'again.png', { DocumentId: 'again' }));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(await Promise.all(sent.map((answer) => answer.text())))).toHaveProperty('size', 1);
    const { token } = await app.user(ours, 'TenantAdmin');
    expect((await upload(pixel, 'again.png', { DocumentId: 'again' }, token)).status).toBe(409);
  });

  test('to a unit the caller has no access to is 403', async () => {
    expect((await upload(pixel, 'a.png', { AccountingUnitId: ours.unitIds[1] })).status).toBe(403);
  });

  test.each(['../../etc/passwd', 'C:\\temp\\x.png', 'a\u202Efdp.png', 'x'.repeat(10_000), '..', 'CON', 'a\'";<b>.png'])(
    'the file name %.20j is returned as a plain name',
    async (name) => {
      const { documentId } = (await (await upload(pixel, name)).json()) as { documentId: string };
      const { fileName } = (await (await read(documentId)).json()) as { fileName: string };
      expect(fileName).not.toMatch(/[/\\\p{Cc}\u202e]/u);
      expect(fileName.length).toBeLessThanOrEqual(255);
      const file = await app.send('GET', `/v1/documents/${documentId}/file`, accountant.token);
      expect(file.status).toBe(200);
      expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[ !#-~]*"/);
    },
  );

  test('a file that a computer would start by its name is downloaded as what it is', async () => {
    const { documentId } = (await (await upload(pixel, 'invoice.png.hta')).json()) as { documentId: string };
    expect(await (await read(documentId)).json()).toMatchObject({ fileName: 'invoice.png.hta', contentType: 'image/png' });
    const file = await app.send('GET', `/v1/documents/${documentId}/file`, accountant.token);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="invoice.png.hta.png"');
  });
});

describe('detail', () => {
  test('contains values, pages and the caller’s permissions; more only on request', async () => {
    const id = await app.document(ours, {
      fields: invoiceValues,
      items: [{ item_description: 'Šroub' }],
      pages: 2,
      state: 'Validated',
      messages: [{ field: 'currency', itemIndex: null, level: 'Warning', code: 'required', params: {} }],
    });
    expect(await (await read(id)).json()).toMatchObject({
      fields: { total_amount: { value: '12100.00', wordIds: [] } },
      items: [{ item_description: { value: 'Šroub', wordIds: [] } }],
      pages: [
        { index: 0, width: 595, height: 842, rotation: 0, wordCount: 2, firstWordId: 0 },
        { index: 1, firstWordId: 2 },
      ],
      canBeExported: true,
      canBeApproved: false,
      canBeSentToApproval: true,
      canBeShownInApproval: false,
      validationErrors: [{ field: 'currency', level: 'Warning', message: 'This field is required. Enter a value.' }],
      attachments: [],
    });
    const plain = (await (await read(id)).json()) as { fields: Record<string, object>; documentTypeDefinition?: object };
    expect(plain.fields['total_amount']).toEqual({ value: '12100.00', wordIds: [] });
    expect(plain.documentTypeDefinition).toBeUndefined();
    const full = await read(id, accountant.token, '?detailSettings=true&returnDocumentTypeDefinition=true&culture=cs-CZ');
    expect(await full.json()).toMatchObject({
      fields: { total_amount: { label: 'Celkem s DPH', confidence: 0.99, source: 'Extraction' } },
      documentTypeDefinition: {
        documentType: 'invoice',
        fields: expect.arrayContaining([expect.objectContaining({ name: 'currency' })]),
      },
      validationErrors: [{ message: 'Pole je povinné. Vyplňte hodnotu.' }],
    });
  });

  test('a document of another tenant is not found, one of another unit is refused, and neither changes', async () => {
    const foreign = await app.document(theirs, { fields: invoiceValues, pages: 1 });
    const otherUnit = await app.document(ours, { accounting_unit_id: ours.unitIds[1], pages: 1 });
    const before = [await rowOf(foreign, theirs), await rowOf(otherUnit)];
    const calls: [string, string, unknown?][] = [
      ['GET', ''],
      ['GET', '/file'],
      ['GET', '/page/0/image'],
      ['GET', '/history'],
      ['GET', '/validation-errors'],
      ['PATCH', '', { fields: {} }],
      ['PUT', '/rename', { fileName: 'stolen.pdf' }],
      ['DELETE', ''],
      ['POST', '/state/change/Validated'],
      ['POST', '/requeue-extraction'],
      ['POST', '/rotate-page?pageRotationAngle=90'],
    ];
    for (const [method, path, json] of calls) {
      for (const [id, status] of [
        [foreign, 404],
        [otherUnit, 403],
        ['not-an-id', 404],
      ] as const) {
        const answer = await app.send(method, `/v1/documents/${id}${path}`, accountant.token, json === undefined ? {} : { json });
        expect([method, path, answer.status]).toEqual([method, path, status]);
      }
    }
    for (const [url, json] of [
      ['/bff/documents/restore', [foreign]],
      ['/bff/documents/requeue-extraction', [foreign]],
    ] as const)
      expect((await app.send('POST', url, accountant.token, { json })).status).toBe(404);
    expect([await rowOf(foreign, theirs), await rowOf(otherUnit)]).toEqual(before);
  });

  test('a document in the trash is not readable until it is restored', async () => {
    const id = await app.document(ours, {});
    await app.send('DELETE', `/v1/documents/${id}`, accountant.token);
    expect((await read(id)).status).toBe(404);
    const answer = await app.send('POST', '/bff/documents/restore', accountant.token, { json: [id] });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect((await read(id)).status).toBe(200);
    expect((await app.send('POST', '/bff/documents/restore', accountant.token, { json: [id] })).status).toBe(404);
  });
});

describe('pages', () => {
  test('the image is inert, cached by the browser and rotated like the page', async () => {
    const id = await app.document(ours, { pages: 1 });
    const image = (headers = {}) => app.send('GET', `/v1/documents/${id}/page/0/image`, accountant.token, { headers });
    const first = await image();
    expect(first.status).toBe(200);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    });
    const etag = first.headers.get('etag') ?? '';
    expect((await image({ 'if-none-match': etag })).status).toBe(304);
    await app.send('POST', `/v1/documents/${id}/rotate-page?pageRotationAngle=90`, accountant.token);
    const turned = await image({ 'if-none-match': etag });
    expect([turned.status, turned.headers.get('etag') === etag]).toEqual([200, false]);
    expect((await turned.arrayBuffer()).byteLength).toBeGreaterThan(50);
    expect((await app.send('GET', `/v1/documents/${id}/page/0/image?isPreview=true`, accountant.token)).status).toBe(200);
  });

  test.each([
    ['/page/1/image', 404],
    ['/page/x/image', 400],
    ['/page/-1/image', 400],
    ['/page/0/image?isPreview=maybe', 400],
  ])('%s is %i', async (path, status) => {
    const id = await app.document(ours, { pages: 1 });
    expect((await app.send('GET', `/v1/documents/${id}${path}`, accountant.token)).status).toBe(status);
  });

  test('words are returned as columns', async () => {
    const id = await app.document(ours, { pages: 2 });
    const answer = await app.send('GET', `/bff/documents/${id}/words`, accountant.token);
    expect(await answer.json()).toEqual([
      { pageIndex: 0, firstWordId: 0, texts: ['Faktura', '2026-0001'], boxes: [10, 10, 60, 20, 70, 10, 120, 20], lines: [0, 0] },
      { pageIndex: 1, firstWordId: 2, texts: ['Faktura', '2026-0001'], boxes: [10, 10, 60, 20, 70, 10, 120, 20], lines: [0, 0] },
    ]);
  });

  test('the original file supports range requests', async () => {
    const id = await app.document(ours, { bytes: Buffer.from('0123456789') });
    const part = await app.send('GET', `/v1/documents/${id}/file`, accountant.token, { headers: { range: 'bytes=2-4' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234']);
    const none = await app.send('GET', `/v1/documents/${id}/file`, accountant.token, { headers: { range: 'bytes=20-' } });
    expect([none.status, none.headers.get('content-range'), none.headers.get('content-type')]).toEqual([
      416,
      'bytes */10',
      expect.stringMatching(/^application\/problem\+json/),
    ]);
    expect(await none.json()).toMatchObject({ status: 416, code: 'range_not_satisfiable' });
  });

  test('an interrupted download continues if the file is still the same', async () => {
    const id = await app.document(ours, { bytes: Buffer.from('0123456789') });
    const get = (headers: Record<string, string>) =>
      app.send('GET', `/v1/documents/${id}/file`, accountant.token, { headers: { range: 'bytes=7-', ...headers } });
    const etag = (await get({})).headers.get('etag') ?? '';
    const continued = await get({ 'if-range': etag });
    expect([continued.status, await continued.text()]).toEqual([206, '789']);
    for (const other of ['"other"', `W/${etag}`, 'Wed, 21 Oct 2015 07:28:00 GMT']) {
      const whole = await get({ 'if-range': other });
      expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
    }
  });

  test('an error has none of the headers of the file that could not be opened', async () => {
    const id = await app.document(ours, { bytes: Buffer.from('0123456789') });
    await app.database.system.updateTable('documents').set({ file_key: 'none/none' }).where('id', '=', id).execute();
    const headers = { range: 'bytes=2-4' };
    const failed = await app.send('GET', `/v1/documents/${id}/file`, accountant.token, { headers });
    expect(failed.status).toBe(500);
    for (const name of ['etag', 'content-disposition', 'content-range', 'accept-ranges'])
      expect(failed.headers.get(name), name).toBeNull();
    expect(failed.headers.get('cache-control')).toBe('no-store');
  });

  test('HEAD tells the size of a file without opening it', async () => {
    const id = await app.document(ours, { bytes: Buffer.from('0123456789') });
    await app.database.system.updateTable('documents').set({ file_key: 'none/none' }).where('id', '=', id).execute();
    const head = await app.send('HEAD', `/v1/documents/${id}/file`, accountant.token, { headers: { range: 'bytes=2-4' } });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
  });

  test('HEAD is not offered where GET has effects', async () => {
    const id = await app.document(ours);
    for (const path of [`/v1/documents/${id}/file/export`, `/v1/extract/${id}`, '/bff/live'])
      expect((await app.send('HEAD', path, accountant.token)).status, path).toBe(405);
  });
});
