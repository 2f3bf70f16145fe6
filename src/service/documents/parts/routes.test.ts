import { buffer } from 'node:stream/consumers';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { ZipFile } from 'yazl';
import type { Problem } from '#contract/core/errors.ts';
import type { Actor } from '#service/platform/ctx.ts';
import { purge } from '#service/housekeeping/purge.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ExtractionWorker, startExtractionWorker } from '#testing/extraction-worker.ts';
import type { TestTenant } from '#testing/builders.ts';
import { outcomeOf } from '#testing/outcome.ts';

let app: TestApp;
let tenant: TestTenant;
let foreign: TestTenant;
let accountant: { actor: Actor; token: string };
let left: ReturnType<typeof outcomeOf>;
let worker: ExtractionWorker;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  foreign = await app.tenant();
  accountant = await app.user(tenant, 'Accountant');
  left = outcomeOf(app, tenant);
  worker = await startExtractionWorker(app);
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

const call = (method: string, url: string, json?: unknown, token = accountant.token) =>
  app.send(method, url, token, json === undefined ? {} : { json });
const problemOf = async (answer: Response) => (await answer.json()) as Problem;
const read = (documentId: string) => worker.extract(tenant.tenantId, documentId);

const isdoc = Buffer.from(
  '<Invoice xmlns="http://isdoc.cz/namespace/2013" version="6.0.1"><DocumentType>1</DocumentType><ID>4711</ID></Invoice>',
);

/** A PDF with a line of text on each page. */
async function pdfOf(...lines: string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const line of lines) pdf.addPage([595, 842]).drawText(line, { x: 60, y: 700, size: 14, font });
  return pdf.save();
}
const fileOf = async (id: string) => Buffer.from(await (await call('GET', `/v1/documents/${id}/file`)).arrayBuffer());
type Words = { pageIndex: number; firstWordId: number; texts: string[] };
const wordsOf = async (id: string) => (await (await call('GET', `/bff/documents/${id}/words`)).json()) as Words[];
const linksOf = (id: string) =>
  app.database
    .forTenant(tenant.tenantId)
    .selectFrom('document_links')
    .select(['successor_id', 'kind'])
    .where('document_id', '=', id)
    .orderBy('successor_id')
    .execute();
async function fileCount(): Promise<number> {
  let count = 0;
  for await (const _ of app.blobs.list(tenant.tenantId)) count += 1;
  return count;
}

describe('merge-and-extract', () => {
  const merge = (ids: unknown, token = accountant.token) => call('POST', '/v1/documents/merge-and-extract', ids, token);

  test('returns the former response for a repeated key, and there is one document', async () => {
    const sources = [
      await app.document(tenant, { bytes: await pdfOf('one') }),
      await app.document(tenant, { bytes: await pdfOf('two') }),
    ];
    const asked = () =>
      app.send('POST', '/v1/documents/merge-and-extract', accountant.token, {
        json: sources,
        headers: { 'idempotency-key': 'merge' },
      });
    const [first, again] = [await asked(), await asked()];
    const body = await first.text();
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 200, 'true']);
    expect(await again.text()).toBe(body);
    for (const id of sources)
      expect(await linksOf(id)).toEqual([
        { successor_id: (JSON.parse(body) as { documentId: string }).documentId, kind: 'merged' },
      ]);
  });

  test('creates one document from PDFs, images and e-invoices, in the given order, and extracts it', async () => {
    const text = await app.document(tenant, {
      file_name: 'first.pdf',
      external_id: 'merged-1',
      bytes: await pdfOf('Invoice 2026-0001 page one', 'page two'),
    });
    const image = await app.document(tenant, {
      bytes: await sharp({ create: { width: 300, height: 600, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    });
    const last = await app.document(tenant, { bytes: await pdfOf('the end') });
    const answer = await merge([text, image.toUpperCase(), last]);
    expect(answer.status).toBe(200);
    const { documentId } = (await answer.json()) as { documentId: string };
    expect(await left.row(documentId)).toMatchObject({
      state: 'New',
      file_name: 'first.pdf',
      external_id: 'merged-1',
      accounting_unit_id: tenant.unitIds[0],
    });
    expect([await left.jobs(documentId), await left.audit(documentId)]).toEqual([1, ['document.merged']]);
    for (const id of [text, image, last]) {
      expect((await call('GET', `/v1/documents/${id}`)).status).toBe(404);
      expect(await linksOf(id)).toEqual([{ successor_id: documentId, kind: 'merged' }]);
      expect(await left.audit(id)).toEqual(['document.mergedInto']);
    }
    await read(documentId);
    expect(await left.row(documentId)).toMatchObject({ state: 'Extracted', page_count: 4 });
    expect((await wordsOf(documentId)).map(({ texts }) => texts.join(' '))).toEqual([
      'Invoice 2026-0001 page one',
      'page two',
      '',
      'the end',
    ]);
  });

  test('adds an e-invoice as its image, and a file that cannot be opened by its page images', async () => {
    const eInvoice = await app.document(tenant, { bytes: isdoc });
    const broken = await app.document(tenant, { pages: 1 });
    const answer = await merge([eInvoice, broken]);
    expect(answer.status).toBe(200);
    const { documentId } = (await answer.json()) as { documentId: string };
    expect((await PDFDocument.load(await fileOf(documentId))).getPageCount()).toBe(2);
  });

  test('checks access to every document and otherwise changes nothing', async () => {
    const own = await app.document(tenant, { bytes: await pdfOf('a') });
    const second = await app.document(tenant, { bytes: await pdfOf('b') });
    const other = await app.document(tenant, { accounting_unit_id: tenant.unitIds[1], bytes: await pdfOf('b') });
    const strange = await app.document(foreign, { bytes: await pdfOf('b') });
    const before = await fileCount();
    const cases: [unknown, number][] = [
      [[own, other], 403],
      [[own, strange], 404],
      [[own, uuidv7()], 404],
      [[own, 'nonsense'], 404],
      [[own, own], 400],
      [[own, own.toUpperCase()], 400],
      [[own], 400],
      [[], 400],
      [{}, 400],
      [[own, 5], 400],
      [Array.from({ length: 1001 }, () => uuidv7()), 400],
      [[own, await app.document(tenant, { export_state: 'Exported' })], 409],
      [[own, await app.document(tenant, { approval_state: 'Pending' })], 409],
      // neither readable nor extracted
      [[own, await app.document(tenant, {})], 409],
    ];
    for (const [ids, status] of cases) expect([ids, (await merge(ids)).status]).toEqual([ids, status]);
    expect((await merge([own, second], (await app.user(tenant, 'Viewer')).token)).status).toBe(403);
    expect([(await left.row(own)).version, (await left.row(own)).deleted_at]).toEqual([1, null]);
    // three documents were added for these cases
    expect(await fileCount()).toBe(before + 3);
  });

  test('refuses more than 300 pages with 413', async () => {
    const many = Array.from({ length: 151 }, () => 'x');
    const ids = [
      await app.document(tenant, { bytes: await pdfOf(...many) }),
      await app.document(tenant, { bytes: await pdfOf(...many) }),
    ];
    const answer = await merge(ids);
    expect([answer.status, (await problemOf(answer)).code]).toEqual([413, 'too_many']);
  });
});

describe('split-document', () => {
  const split = (id: string, body: unknown, token = accountant.token) =>
    call('POST', `/v1/documents/${id}/split-document`, body, token);
  const partsOf = async (id: string) => (await linksOf(id)).map(({ successor_id }) => successor_id);

  test('creates a document from each part, with its own pages, words, images and values', async () => {
    const id = await app.document(tenant, {
      state: 'New',
      file_name: 'pile.pdf',
      external_id: 'pile',
      bytes: await pdfOf('Invoice 100 alpha', 'second page', 'Invoice 200 beta'),
    });
    await read(id);
    const [one, , three] = await wordsOf(id);
    const value = (text: string, wordIds: number[]) => ({ value: text, wordIds });
    await call('PATCH', `/v1/documents/${id}`, {
      fields: {
        invoice_number_sm: value('200', [(three?.firstWordId ?? 0) + 1]),
        issued_by_name_sm: value('alpha', [(one?.firstWordId ?? 0) + 2]),
        note: value('by hand', []),
      },
      items: [{ item_description: value('beta', [(three?.firstWordId ?? 0) + 2]) }],
      markDocumentAsValidated: true,
    });
    const answer = await split(id, [2]);
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect((await call('GET', `/v1/documents/${id}`)).status).toBe(404);
    expect(await left.audit(id)).toContain('document.split');
    const [first = '', second = ''] = await partsOf(id);
    expect(await partsOf(id)).toHaveLength(2);
    expect(await left.row(first)).toMatchObject({
      state: 'Extracted',
      file_name: 'pile-1.pdf',
      external_id: 'pile',
      page_count: 2,
    });
    expect(await left.row(second)).toMatchObject({
      state: 'Extracted',
      file_name: 'pile-2.pdf',
      external_id: null,
      page_count: 1,
    });
    // no extraction is repeated
    expect([await left.jobs(first), await left.jobs(second)]).toEqual([0, 0]);
    expect((await PDFDocument.load(await fileOf(first))).getPageCount()).toBe(2);
    expect((await wordsOf(second)).map(({ firstWordId, texts }) => [firstWordId, texts.join(' ')])).toEqual([
      [0, 'Invoice 200 beta'],
    ]);

    const detail = async (part: string) =>
      (await (await call('GET', `/v1/documents/${part}`)).json()) as {
        fields: Record<string, { value: string; wordIds: number[] }>;
        items: unknown[];
        validationErrors: unknown[];
      };
    const [a, b] = [await detail(first), await detail(second)];
    expect(a.fields).toMatchObject({ issued_by_name_sm: value('alpha', [2]), note: value('by hand', []) });
    // values on another part are extracted again, from the words of each part
    expect(a.fields).toMatchObject({ invoice_number_sm: value('100', [1]) });
    expect(b.fields).toMatchObject({ invoice_number_sm: value('200', [1]) });
    expect([a.items, b.items]).toMatchObject([[], [{ item_description: value('beta', [2]) }]]);
    expect(b.validationErrors).toContainEqual(expect.objectContaining({ field: 'date_issued', level: 'Error' }));

    // the parts have their own files
    await sql`update documents set deleted_at = now() - interval '31 days' where id = ${id}`.execute(app.database.system);
    await purge({ system: app.database.system, blobs: app.blobs, now: new Date(), signal: new AbortController().signal });
    for (const query of ['', '?isPreview=true'])
      expect((await call('GET', `/v1/documents/${second}/page/0/image${query}`)).status).toBe(200);
    expect((await call('GET', `/v1/documents/${second}/page/1/image`)).status).toBe(404);
    // a new extraction of a part finds the same values
    await call('POST', `/v1/documents/${second}/requeue-extraction`);
    await read(second);
    expect((await wordsOf(second)).map(({ texts }) => texts.join(' '))).toEqual(['Invoice 200 beta']);
  });

  test('a file with two invoices is recognized, and each part has its own number, supplier and total', async () => {
    const invoice = (number: string, id: string, total: string) => [
      `Invoice number: ${number}`,
      `Supplier: Company ${number} Ltd`,
      `VAT ID: ${id}`,
      'Issue date: 5 March 2026',
      `Total: ${total} EUR`,
    ];
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    for (const lines of [invoice('2026001', 'CZ27074358', '1210.00'), invoice('2026002', 'CZ25596641', '2420.00')]) {
      const page = pdf.addPage([595, 842]);
      for (const [at, line] of lines.entries()) page.drawText(line, { x: 60, y: 760 - 24 * at, size: 12, font });
    }
    const id = await app.document(tenant, { state: 'New', bytes: await pdf.save() });
    await read(id);
    const shown = async (each: string) =>
      (await (await call('GET', `/bff/documents/${each}`)).json()) as {
        partCount: number;
        fields: Record<string, { value: string }>;
      };
    expect(await shown(id)).toMatchObject({ partCount: 2 });
    const listed = await call('POST', '/bff/documents/list', { text: '2026001', take: 5 });
    expect(await listed.json()).toMatchObject({ items: [{ id, partCount: 2 }] });
    expect((await split(id, [1])).status).toBe(200);
    const parts = await partsOf(id);
    const values = await Promise.all(parts.map(shown));
    expect(
      values.map(({ partCount, fields }) => [
        partCount,
        ...['invoice_number_sm', 'issued_by_vat_id_sm', 'total_amount'].map((name) => fields[name]?.value),
      ]),
    ).toEqual([
      [1, '2026001', 'CZ27074358', '1210.00'],
      [1, '2026002', 'CZ25596641', '2420.00'],
    ]);
  });

  test('0 is implied, order and repetition do not matter, attachments go to the first part', async () => {
    const id = await app.document(tenant, { pages: 4, bytes: await pdfOf('a', 'b', 'c', 'd') });
    const form = new FormData();
    form.append('File', new Blob(['x']), 'note.txt');
    await app.send('POST', `/v1/documents/${id}/attachments`, accountant.token, { form });
    expect((await split(id, [3, 0, 1, 3])).status).toBe(200);
    const parts = await partsOf(id);
    const counts = await Promise.all(parts.map(async (part) => (await left.row(part)).page_count));
    expect(counts).toEqual([1, 2, 1]);
    const first = (await (await call('GET', `/v1/documents/${parts[0]}`)).json()) as { attachments: unknown[] };
    expect(first.attachments).toHaveLength(1);
  });

  test('a part whose page and payment code disagree is marked and not exported', async () => {
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    for (const number of ['2026011', '2026012']) {
      const page = pdf.addPage([595, 842]);
      const lines = [`Invoice number: ${number}`, 'Supplier: Acme Ltd', 'Due date: 20 March 2026', 'Total: 1210.00 CZK'];
      for (const [at, line] of lines.entries()) page.drawText(line, { x: 60, y: 760 - 24 * at, size: 12, font });
    }
    const id = await app.document(tenant, { state: 'New', bytes: await pdf.save() });
    await read(id);
    const code = 'SPD*1.0*ACC:CZ6508000000192000145399*AM:1210.00*CC:CZK*DT:20260401';
    await sql`update document_pages set qr_codes = array[${code}] where document_id = ${id} and page_index = 1`.execute(
      app.database.system,
    );
    expect((await split(id, [1])).status).toBe(200);
    const errorsOf = async (part: string) => {
      const { validationErrors } = (await (await call('GET', `/v1/documents/${part}`)).json()) as {
        validationErrors: { code: string; field: string }[];
      };
      return validationErrors.filter(({ code }) => code === 'voicesDisagree').map(({ field }) => field);
    };
    const [first = '', second = ''] = await partsOf(id);
    expect([await errorsOf(first), await errorsOf(second)]).toEqual([[], ['date_due']]);
    expect((await left.row(second)).contradictions).toMatchObject([{ field: 'date_due' }]);
    expect((await call('POST', '/v1/documents/export', { documentId: second })).status).toBe(409);
    // writing the date resolves the contradiction
    await call('PATCH', `/v1/documents/${second}`, { fields: { date_due: { value: '2026-03-20' } } });
    expect(await errorsOf(second)).toEqual([]);
  });

  test('a file that PDFium cannot open is split by its page images', async () => {
    const id = await app.document(tenant, { pages: 2 });
    expect((await split(id, [1])).status).toBe(200);
    const [first = ''] = await partsOf(id);
    const [sheet] = (await PDFDocument.load(await fileOf(first))).getPages();
    expect([sheet?.getWidth(), sheet?.getHeight()]).toEqual([595, 842]);
  });

  test('a document split twice at once is split once', async () => {
    const id = await app.document(tenant, { pages: 2, bytes: await pdfOf('a', 'b') });
    const answers = await Promise.all([split(id, [1]), split(id, [1])]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await partsOf(id)).toHaveLength(2);
  });

  test('invalid bodies, states and callers change nothing', async () => {
    const id = await app.document(tenant, { pages: 2, bytes: await pdfOf('a', 'b') });
    const other = await app.document(tenant, { pages: 2, accounting_unit_id: tenant.unitIds[1] });
    const strange = await app.document(foreign, { pages: 2 });
    const unread = await app.document(tenant, { state: 'New', bytes: await pdfOf('a', 'b') });
    const exported = await app.document(tenant, { pages: 2, export_state: 'Exported' });
    const single = await app.document(tenant, { pages: 1 });
    const before = await fileCount();
    const cases: [string, unknown, number][] = [
      [id, [], 400],
      [id, [0], 400],
      [id, [2], 400],
      [id, [-1], 400],
      [id, [0.5], 400],
      [id, ['1'], 400],
      [id, [1e20], 400],
      [id, { pages: [1] }, 400],
      [single, [1], 400],
      [other, [1], 403],
      [strange, [1], 404],
      [uuidv7(), [1], 404],
      ['nonsense', [1], 404],
      [unread, [1], 409],
      [exported, [1], 409],
    ];
    for (const [document, body, status] of cases) expect([body, (await split(document, body)).status]).toEqual([body, status]);
    expect((await problemOf(await split(id, [1, 7]))).errors?.[0]?.path).toBe('body.1');
    expect((await split(id, [1], (await app.user(tenant, 'Viewer')).token)).status).toBe(403);
    expect([(await left.row(id)).version, await partsOf(id), await fileCount()]).toEqual([1, [], before]);
  });
});

test('with pdf only, an e-invoice embedded in a PDF is ignored', async () => {
  const pdf = await PDFDocument.load(await pdfOf('Invoice 4711'));
  await pdf.attach(isdoc, 'invoice.isdoc', { mimeType: 'application/xml' });
  const id = await app.document(tenant, { state: 'New', bytes: await pdf.save() });
  await read(id);
  expect(await left.row(id)).toMatchObject({ state: 'Extracted', is_extracted_by_format: true });
  // the invoice itself is not an attachment
  expect(await (await call('GET', `/v1/documents/${id}`)).json()).toMatchObject({ attachments: [] });
  expect((await call('POST', `/v1/documents/${id}/set-extraction-as-pdf-only`)).status).toBe(200);
  await read(id);
  expect(await left.row(id)).toMatchObject({ state: 'Extracted', is_extracted_by_format: false });
});

test('attaches the other files of an ISDOCX but not its manifest', async () => {
  const archive = new ZipFile();
  archive.addBuffer(isdoc, 'invoice.isdoc');
  archive.addBuffer(Buffer.from('<manifest/>'), 'manifest.xml');
  archive.addBuffer(Buffer.from('terms'), 'docs/terms.txt');
  archive.end();
  const id = await app.document(tenant, { state: 'New', bytes: await buffer(archive.outputStream) });
  await read(id);
  expect(await (await call('GET', `/v1/documents/${id}`)).json()).toMatchObject({
    state: 'Extracted',
    attachments: [{ fileName: 'terms.txt', size: 5 }],
  });
});
