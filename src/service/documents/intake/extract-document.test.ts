import { readdir, readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { beginExtraction } from './begin-extraction.ts';
import { finishExtraction } from './finish-extraction.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ExtractionWorker, startExtractionWorker } from '#testing/extraction-worker.ts';
import type { TestTenant } from '#testing/builders.ts';
import { giveUpDocument } from './extract-document.job.ts';
import type { FieldValue } from '#values/values.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';

const samples = path.resolve(import.meta.dirname, '../../../../samples');
const sample = await readFile(path.join(samples, 'faktura-stavebniny-lipa.pdf'));

let app: TestApp;
let tenant: TestTenant;
let token: string;
let worker: ExtractionWorker;

beforeAll(async () => {
  app = await startTestApp();
  worker = await startExtractionWorker(app);
});
beforeEach(async () => {
  tenant = await app.tenant();
  ({ token } = await app.user(tenant, 'TenantAdmin'));
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

const run = (documentId: string, signal?: AbortSignal) =>
  worker.extract(tenant.tenantId, documentId, { ...(signal && { signal }) });
const read = async (id: string) =>
  (await (await app.send('GET', `/v1/documents/${id}?detailSettings=true`, token)).json()) as Record<string, unknown>;
const add = (bytes: Uint8Array = sample) => app.document(tenant, { state: 'New', bytes });
async function files(): Promise<string[]> {
  const keys = [];
  for await (const { key } of app.blobs.list(tenant.tenantId)) keys.push(key);
  return keys;
}

test('a file becomes pages, words and values, and a second run changes nothing', async () => {
  const id = await add();
  await run(id);
  const document = await read(id);
  expect(document).toMatchObject({
    state: 'Extracted',
    pageCount: 1,
    documentClass: 'invoice',
    extractionTime: expect.any(String),
  });
  expect(document['fields']).toMatchObject({ invoice_number_sm: { value: expect.stringMatching(/\d/), source: 'Extraction' } });
  const words = (await (await app.send('GET', `/bff/documents/${id}/words`, token)).json()) as {
    texts: string[];
    boxes: number[];
  }[];
  expect(words[0]?.texts.length).toBeGreaterThan(20);
  expect(words[0]?.boxes.length).toBe(4 * (words[0]?.texts.length ?? 0));
  const image = await app.send('GET', `/v1/documents/${id}/page/0/image`, token);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
  expect(await readdir(worker.parts.tempDir)).toEqual([]);

  const kept = await files();
  await run(id);
  expect(await read(id)).toEqual(document);
  expect(await files()).toEqual(kept);

  await app.send('POST', `/v1/documents/${id}/requeue-extraction`, token);
  await run(id);
  expect(await read(id)).toMatchObject({ state: 'Extracted', fields: document['fields'] });
  // the images of the first extraction were replaced by those of the second
  expect(await files()).toHaveLength(kept.length);
});

test('the party with the number of one of our units is the customer, wherever it is printed', async () => {
  const id = await add(await readFile(path.join(samples, 'dobropis-elektro-novotny.pdf')));
  await run(id);
  expect((await read(id))['fields']).toMatchObject({ issued_by_name_sm: { value: 'Elektro Novotný s.r.o.' } });
  const unit = { customerId: '270 74 358', customerVatId: 'CZ27074358' };
  expect((await app.send('POST', `/v1/accounting-unit/${tenant.unitIds[1]}`, token, { json: unit })).status).toBe(200);
  await app.send('POST', `/v1/documents/${id}/requeue-extraction`, token);
  await run(id);
  expect((await read(id))['fields']).toMatchObject({
    issued_by_name_sm: { value: 'Demo Company a.s.' },
    issued_by_id_sm: { value: '12345679' },
    issued_to_vat_id_sm: { value: 'CZ27074358' },
  });
});

test('values entered while the document waited, or after another extraction was requested, are not overwritten', async () => {
  const id = await add();
  const patch = (json: unknown) => app.send('PATCH', `/v1/documents/${id}`, token, { json });
  const written = { invoice_number_sm: { value: 'MINE-1' }, variable_symbol_sm: { value: '' } };
  expect((await patch({ fields: written, items: [{ item_description: { value: 'mine' } }] })).status).toBe(200);
  await run(id);
  const first = await read(id);
  expect(first).toMatchObject({
    state: 'Extracted',
    fields: { invoice_number_sm: { value: 'MINE-1', source: 'User', wordIds: [] }, issued_by_name_sm: { source: 'Extraction' } },
    items: [{ item_description: { value: 'mine' } }],
  });

  await app.send('POST', `/v1/documents/${id}/requeue-extraction`, token);
  expect((await patch({ fields: { currency: { value: 'EUR' } } })).status).toBe(200);
  await run(id);
  const again = (await read(id)) as { fields: Record<string, { value: string }> };
  expect(again.fields['currency']?.value).toBe('EUR');
  // a new extraction discards edits
  expect(again.fields['invoice_number_sm']?.value).not.toBe('MINE-1');
});

test('entered values are kept regardless of clock differences between processes or of clock changes', async () => {
  const id = await add();
  const { system } = app.database;
  const write = async (value: string) => {
    const answer = await app.send('PATCH', `/v1/documents/${id}`, token, { json: { fields: { invoice_number_sm: { value } } } });
    expect(answer.status).toBe(200);
  };
  await sql`update documents set created_at = now() + interval '2 hours' where id = ${id}`.execute(system);
  await write('MINE-1');
  await run(id);
  expect(await read(id)).toMatchObject({ state: 'Extracted', fields: { invoice_number_sm: { value: 'MINE-1' } } });

  await app.send('POST', `/v1/documents/${id}/requeue-extraction`, token);
  await sql`update documents set requeued_at = now() + interval '2 hours' where id = ${id}`.execute(system);
  await write('MINE-2');
  await run(id);
  expect(await read(id)).toMatchObject({ state: 'Extracted', fields: { invoice_number_sm: { value: 'MINE-2' } } });

  // what was written before the new extraction was requested is discarded, although its clock was ahead
  await sql`update field_history set created_at = now() + interval '2 hours' where document_id = ${id}`.execute(system);
  await app.send('POST', `/v1/documents/${id}/requeue-extraction`, token);
  await run(id);
  const { fields } = (await read(id)) as { fields: Record<string, { value: string }> };
  expect(fields['invoice_number_sm']?.value).not.toMatch(/MINE/);
});

test.each([
  ['a damaged PDF', Buffer.from('%PDF-1.7\nnothing of a PDF'), /damaged|cannot be read/],
  ['a file of an unsupported format', Buffer.from('just text'), /format is not supported/],
])('%s sets the document to Error with a reason and keeps the original', async (_name, bytes, reason) => {
  const id = await add(bytes);
  await run(id);
  expect(await read(id)).toMatchObject({ state: 'Error', failureReason: expect.stringMatching(reason), pages: [] });
  expect(await (await app.send('GET', `/v1/documents/${id}/file`, token)).text()).toBe(bytes.toString());
  expect(await readdir(worker.parts.tempDir)).toEqual([]);
  // the extraction can be repeated
  expect((await app.send('POST', `/v1/documents/${id}/requeue-extraction`, token)).status).toBe(200);
});

test('an outdated run writes nothing', async () => {
  const ctx = systemCtx(worker.parts, tenant.tenantId, 'test');
  const result = {
    extracted: { documentClass: 'invoice', fields: {}, items: [], isExtractedByFormat: false },
    contentType: 'application/pdf',
    pages: [],
    definition: [],
    partCount: 1,
    embedded: [],
  };
  const requeued = await add();
  const first = await beginExtraction(ctx, requeued);
  await app.send('POST', `/v1/documents/${requeued}/requeue-extraction`, token);
  expect(first && (await finishExtraction(ctx, first, result))).toBeUndefined();
  expect(await read(requeued)).toMatchObject({ state: 'New' });

  const deleted = await add();
  const second = await beginExtraction(ctx, deleted);
  await app.send('DELETE', `/v1/documents/${deleted}`, token);
  expect(second && (await finishExtraction(ctx, second, result))).toBeUndefined();

  const taken = await add();
  const third = await beginExtraction(ctx, taken);
  const fourth = await beginExtraction({ ...ctx, now: () => new Date(Date.now() + 1000) }, taken);
  expect(third && (await finishExtraction(ctx, third, result))).toBeUndefined();
  expect(fourth && (await finishExtraction(ctx, fourth, result))).toEqual([]);
});

test('identical bytes, and the same supplier and number, are marked as duplicates', async () => {
  const original = await add();
  const copy = await add();
  const other = await add(Buffer.concat([sample, Buffer.from('\n% other bytes')]));
  for (const id of [original, copy, other]) await run(id);
  const rows = await app.database
    .forTenant(tenant.tenantId)
    .selectFrom('documents')
    .select(['id', 'duplicate_of'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: original, duplicate_of: null },
    { id: copy, duplicate_of: original },
    { id: other, duplicate_of: original },
  ]);
  expect((await read(copy))['validationErrors']).toContainEqual(expect.objectContaining({ code: 'duplicate', level: 'Warning' }));
});

describe('of two that are read at the same time, one is called a copy of the other', () => {
  const value = (text: string): FieldValue => ({ value: text, wordIds: [], confidence: 0.9, source: 'Extraction', evidence: [] });
  const result = {
    extracted: {
      documentClass: 'invoice',
      fields: {
        invoice_number_sm: value('2026-0010'),
        issued_by_id_sm: value('27074358'),
        total_amount: value('12100.00'),
        currency: value('CZK'),
      },
      items: [],
      isExtractedByFormat: false,
    },
    contentType: 'application/pdf',
    pages: [],
    definition: [],
    partCount: 1,
    embedded: [],
  };
  const ctxOf = () => systemCtx(worker.parts, tenant.tenantId, 'test');
  async function begun(): Promise<{ id: string; finish: (ctx: Ctx) => Promise<unknown> }> {
    const id = await add(Buffer.from(`%PDF-1.7 ${randomUUID()}`));
    const extraction = await beginExtraction(ctxOf(), id);
    if (!extraction) throw new Error('extraction did not start');
    return { id, finish: (ctx) => finishExtraction(ctx, extraction, result) };
  }
  const twins = async () => {
    const rows = await app.database.forTenant(tenant.tenantId).selectFrom('documents').select(['id', 'duplicate_of']).execute();
    return Object.fromEntries(rows.map((row) => [row.id, row.duplicate_of]));
  };

  test('where the later one is done first, and they stay so when they are read again', async () => {
    const [older, newer] = [await begun(), await begun()];
    await newer.finish(ctxOf());
    await older.finish(ctxOf());
    const both = { [older.id]: newer.id, [newer.id]: null };
    expect(await twins()).toEqual(both);
    await app.send('POST', `/v1/documents/${newer.id}/requeue-extraction`, token);
    const again = await beginExtraction(ctxOf(), newer.id);
    expect(again).toBeDefined();
    if (again) await finishExtraction(ctxOf(), again, result);
    expect(await twins()).toEqual(both);
  });

  test('where one is done before the other has written what it found', async () => {
    const [first, second] = [await begun(), await begun()];
    const ctx = ctxOf();
    let other: Promise<unknown> = Promise.resolve();
    const documentsChanged: Ctx['lifecycle']['documentsChanged'] = async (...of) => {
      other = second.finish(ctxOf());
      await Promise.race([other, setTimeout(300)]);
      await ctx.lifecycle.documentsChanged(...of);
    };
    await first.finish({ ...ctx, lifecycle: { ...ctx.lifecycle, documentsChanged } });
    await other;
    expect(await twins()).toEqual({ [first.id]: null, [second.id]: first.id });
  });
});

test('an aborted run is not a failure of the document, but the last failed attempt is', async () => {
  const id = await add();
  await expect(run(id, AbortSignal.abort())).rejects.toThrow();
  expect(await read(id)).toMatchObject({ state: 'Extracting' });
  expect(await readdir(worker.parts.tempDir)).toEqual([]);
  await giveUpDocument(worker.parts, { tenantId: tenant.tenantId, documentId: id });
  expect(await read(id)).toMatchObject({ state: 'Error', failureReason: expect.stringContaining('on our side') });
});
