import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { type Entry, open } from 'yauzl';
import type { Actor } from '#service/platform/ctx.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type DocumentDraft, invoiceValues, type TestTenant } from '#testing/builders.ts';
import { archiveMembers } from '#testing/archive-members.ts';
import { outcomeOf } from '#testing/outcome.ts';

let app: TestApp;
let tenant: TestTenant;
let foreign: TestTenant;
let accountant: { actor: Actor; token: string };

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  foreign = await app.tenant();
  accountant = await app.user(tenant, 'Accountant');
});
afterAll(() => app.close());

const call = (method: string, url: string, json?: unknown, token = accountant.token) =>
  app.send(method, url, token, json === undefined ? {} : { json });
const validated = (draft: DocumentDraft = {}, whose = tenant) =>
  app.document(whose, { state: 'Validated', fields: invoiceValues, ...draft });

describe('the exported file', () => {
  const get = (id: string, query: string) => call('GET', `/v1/documents/${id}/file/export${query}`);

  test.each([
    ['', 'application/x-isdoc', 'isdoc', '<ID>2026-0001</ID>'],
    ['?exportFormat=json', 'application/json', 'json', '"fieldValue": "12100.00"'],
    ['?exportFormat=Xml', 'application/xml', 'xml', '<field name="total_amount" type="DECIMAL">12100.00</field>'],
    ['?exportFormat=xml', 'application/xml', 'xml', 'Šroub &amp; &lt;matice&gt;'],
    ['?exportFormat=ISDOC', 'application/x-isdoc', 'isdoc', '<ID>2026-0001</ID>'],
    ['?exportFormat=isdoc', 'application/x-isdoc', 'isdoc', 'Šroub &amp; &lt;matice&gt;'],
    ['?exportFormat=Csv', 'text/csv', 'csv', '2026-0001'],
    ['?exportFormat=XLSX', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx', 'PK'],
    ['?exportFormat=Ubl', 'application/xml', 'xml', '<cbc:ID>2026-0001</cbc:ID>'],
    ['?exportFormat=cii', 'application/xml', 'xml', '<ram:ID>2026-0001</ram:ID>'],
    ['?exportFormat=facturx', 'application/pdf', 'pdf', '%PDF-'],
    ['?exportFormat=Pohoda', 'application/xml', 'xml', '<inv:originalDocument>2026-0001</inv:originalDocument>'],
    ['?exportFormat=MoneyS3', 'application/xml', 'xml', '<PrijatDokl>2026-0001</PrijatDokl>'],
    ['?exportFormat=AbraFlexi', 'application/xml', 'xml', '<cisDosle>2026-0001</cisDosle>'],
    ['?exportFormat=ErpJson', 'application/json', 'json', '"total_amount": 12100'],
    ['?exportFormat=ErpXml', 'application/xml', 'xml', '<total_amount>12100.00</total_amount>'],
    ['?exportFormat=CsvDocuments', 'text/csv', 'csv', ';12100,00;'],
    ['?exportFormat=CsvItems', 'text/csv', 'csv', 'Šroub & <matice>'],
    ['?exportFormat=GeneralLedger', 'text/csv', 'csv', 'Payable'],
  ])('%s is exported in that format', async (query, contentType, extension, part) => {
    const id = await validated({ file_name: 'faktura č. 1.pdf', items: [{ item_description: 'Šroub & <matice>' }] });
    const answer = await get(id, query);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain(contentType);
    expect(answer.headers.get('content-disposition')).toMatch(new RegExp(`^attachment; .*\\.${extension}`));
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(await answer.text()).toContain(part);
  });

  test.each([
    ['an unknown format', {}, '?exportFormat=Word', 400],
    ['an order as ISDOC', { document_class: 'order' }, '?exportFormat=ISDOC', 400],
    ['an order as UBL', { document_class: 'order' }, '?exportFormat=Ubl', 400],
    ['an order as a ledger entry', { document_class: 'order' }, '?exportFormat=Pohoda', 400],
    ['an order as a workbook', { document_class: 'order' }, '?exportFormat=Xlsx', 200],
    ['a contract as ISDOC', { document_class: 'contract' }, '?exportFormat=isdoc', 400],
    ['an order as XML', { document_class: 'order' }, '?exportFormat=Xml', 200],
    ['a receipt as ISDOC', { document_class: 'receipt' }, '?exportFormat=ISDOC', 200],
    ['a document waiting for extraction', { state: 'New' as const }, '', 409],
    ['a document being extracted', { state: 'Extracting' as const }, '', 409],
    ['a document that is not validated', { state: 'Extracted' as const }, '', 200],
    ['a document of another unit', { otherUnit: true }, '', 403],
  ])('%s returns its status', async (_name, { otherUnit, ...draft }: { otherUnit?: boolean } & DocumentDraft, query, status) => {
    const id = await validated({ ...draft, ...(otherUnit && { accounting_unit_id: tenant.unitIds[1] }) });
    expect((await get(id, query)).status).toBe(status);
  });

  test('is not found for another tenant, an unknown caller or a malformed ID', async () => {
    for (const id of [await validated({}, foreign), uuidv7(), 'not-an-id']) expect((await get(id, '')).status).toBe(404);
  });

  test.each([
    ['OriginalFileName', 'faktura.isdoc'],
    ['ExternalId', 'ERP_1.isdoc'],
    ['InvoiceNumber', '2026_1.isdoc'],
    ['Template', 'Dodavatel_s.r.o._2026_1_2026-03-05.isdoc'],
  ])('is named by %s', async (downloadNaming, fileName) => {
    const other = await app.tenant();
    await outcomeOf(app, other).exportSettings({ downloadNaming });
    const id = await validated(
      { file_name: 'faktura.pdf', external_id: 'ERP/1', fields: { ...invoiceValues, invoice_number_sm: '2026/1' } },
      other,
    );
    const { token } = await app.user(other, 'Exporter');
    const answer = await call('GET', `/v1/documents/${id}/file/export`, undefined, token);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${fileName}"`);
  });
});

test('without a format uses the tenant’s default, or XML when that cannot hold the document', async () => {
  const other = await app.tenant();
  await outcomeOf(app, other).exportSettings({ exportFormat: 'ISDOC' });
  const { token } = await app.user(other, 'Exporter');
  const typeOf = async (draft: DocumentDraft, query = '') => {
    const answer = await call('GET', `/v1/documents/${await validated(draft, other)}/file/export${query}`, undefined, token);
    return [
      answer.status,
      answer.headers.get('content-type'),
      /filename="[^"]*\.(\w+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1],
    ];
  };
  expect(await typeOf({})).toEqual([200, 'application/x-isdoc', 'isdoc']);
  expect(await typeOf({ document_class: 'order' })).toEqual([200, 'application/xml', 'xml']);
  expect(await typeOf({}, '?exportFormat=Json')).toEqual([200, 'application/json', 'json']);
});

test('a zip contains the tenant’s selection, named by its template', async () => {
  const other = await app.tenant();
  await outcomeOf(app, other).exportSettings({
    downloadNaming: 'Template',
    fileNameTemplate: '{number}',
    zipMembers: ['Original', 'Pohoda'],
  });
  const id = await validated(
    { file_name: 'faktura.pdf', fields: { ...invoiceValues, invoice_number_sm: '7', contract_number: 'S-1' } },
    other,
  );
  const { token } = await app.user(other, 'Exporter');
  const answer = await call('GET', `/v1/documents/${id}/file/export?exportFormat=Zip`, undefined, token);
  expect([answer.status, Number(answer.headers.get('export-losses')) > 0]).toEqual([200, true]);
  const members = await archiveMembers(new Uint8Array(await answer.arrayBuffer()));
  expect([...members.keys()]).toEqual(['7.pdf', '7.xml']);
});

describe('the archive', () => {
  const archive = (ids: string[], query = '') => call('POST', `/v1/documents/files/export${query}`, ids);

  async function membersOf(answer: Response): Promise<Record<string, string>> {
    const folder = await mkdtemp(path.join(tmpdir(), 'vidimus-zip-'));
    const file = path.join(folder, 'export.zip');
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    const members: Record<string, string> = {};
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    open(file, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('entry', (entry: Entry) =>
        zip.openReadStream(entry, (fault, stream) => {
          if (fault) return reject(fault);
          let text = '';
          stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
          stream.on('end', () => {
            members[entry.fileName] = text;
            zip.readEntry();
          });
        }),
      );
      zip.on('end', resolve).on('error', reject);
      zip.readEntry();
    });
    await promise;
    await rm(folder, { recursive: true });
    return members;
  }

  test('contains each document once, under a unique name without folders', async () => {
    const ids = [
      await validated({ file_name: 'a.pdf' }),
      await validated({ file_name: 'A.pdf', fields: { ...invoiceValues, invoice_number_sm: 'second' } }),
      await validated({ file_name: 'a.xml' }),
      await validated({ file_name: '....pdf' }),
      await validated({ file_name: 'b.pdf' }),
    ];
    const answer = await app.send('POST', '/v1/documents/files/export?exportFormat=json', accountant.token, {
      json: [...ids, ids[0] ?? ''],
      headers: { 'accept-language': 'cs-CZ' },
    });
    expect(answer.headers.get('content-type')).toBe('application/zip');
    // What is inside, in the language of the caller; programs that read ASCII alone get the same without accents.
    const [, ascii = '', full = ''] =
      /filename="(.+)"; filename\*=UTF-8''(.+)/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
    expect(ascii).toMatch(/^5-dokladu-\d{4}-\d\d-\d\d\.zip$/);
    expect(decodeURIComponent(full)).toBe(ascii.replace('dokladu', 'dokladů'));
    const members = await membersOf(answer);
    expect(Object.keys(members)).toHaveLength(5);
    expect(Object.keys(members).slice(0, 3)).toEqual(['a.json', 'A (2).json', 'a (3).json']);
    for (const name of Object.keys(members)) expect(name).not.toMatch(/[/\\]|^\.\./);
    expect(members['A (2).json']).toContain('second');
  });

  test('uses the tenant’s format unless another one is requested', async () => {
    const other = await app.tenant();
    await outcomeOf(app, other).exportSettings({ exportFormat: 'Xml' });
    const id = await validated({}, other);
    const { token } = await app.user(other, 'Exporter');
    const answer = await call('POST', '/v1/documents/files/export', [id], token);
    expect(Object.keys(await membersOf(answer))).toEqual(['invoice.xml']);
  });

  test('uses the tenant’s format where possible, and XML for the rest', async () => {
    const ids = [await validated(), await validated({ document_class: 'order', file_name: 'order.pdf' })];
    expect(Object.keys(await membersOf(await archive(ids)))).toEqual(['invoice.isdoc', 'order.xml']);
  });

  test('is not started when one of its documents cannot be included, and reveals nothing of it', async () => {
    const good = await validated();
    const secret = await validated({ file_name: 'canary.pdf' }, foreign);
    const cases: [string, string, number][] = [
      [secret, '', 404],
      [uuidv7(), '', 404],
      ['not-an-id', '', 404],
      [await validated({ accounting_unit_id: tenant.unitIds[1] }), '', 403],
      [await validated({ state: 'New' }), '', 409],
      [await validated({ document_class: 'order' }), '?exportFormat=ISDOC', 400],
      [good, '?exportFormat=Word', 400],
    ];
    for (const [id, query, status] of cases) {
      const answer = await archive([good, id], query);
      const body = await answer.text();
      expect([id, answer.status]).toEqual([id, status]);
      expect(body).not.toContain('canary');
    }
  });

  test('of many documents is complete', async () => {
    const ids = [];
    for (let index = 0; index < 60; index += 1) ids.push(await validated());
    expect(Object.keys(await membersOf(await archive(ids)))).toHaveLength(60);
    expect((await archive(Array.from({ length: 1001 }, () => uuidv7()))).status).toBe(400);
  });
});
