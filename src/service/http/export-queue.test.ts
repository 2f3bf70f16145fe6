import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { type Entry, open } from 'yauzl';
import type { Problem } from '#contract/errors.ts';
import type { Actor } from '#service/domain/ctx.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type DocumentDraft, invoiceValues, type TestTenant } from '#testing/builders.ts';
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
const validated = (draft: DocumentDraft = {}, whose = tenant) =>
  app.document(whose, { state: 'Validated', fields: invoiceValues, ...draft });
const mark = (marks: object[], token?: string) => call('PATCH', '/v1/documents/markAsExported', marks, token);

describe('putting into the queue', () => {
  test('is written down once, and keeps the place of what waits already', async () => {
    const id = await validated();
    expect((await call('POST', '/v1/documents/export', { documentId: id })).status).toBe(200);
    const first = await left.row(id);
    expect(first).toMatchObject({ export_state: 'Queued', queued_at: expect.any(Date) });
    expect((await call('POST', '/v1/documents/export/list', [id])).status).toBe(200);
    expect(await left.row(id)).toEqual(first);
    expect([await left.audit(id), await left.exports(id)]).toMatchObject([
      ['document.queuedForExport'],
      [{ state: 'Queued', user_name: accountant.actor.name }],
    ]);
  });

  test.each<[string, DocumentDraft, RegExp]>([
    ['not validated', { state: 'Extracted' }, /is Extracted, not Validated/],
    ['with errors', { messages: [{ field: 'note', itemIndex: null, level: 'Error', code: 'required', params: {} }] }, /1 errors/],
    ['in approval', { approval_state: 'Pending' }, /is Pending in approval/],
    ['rejected', { approval_state: 'Rejected' }, /is Rejected in approval/],
  ])('a document %s is 409 and takes the others with it', async (_name, draft, reason) => {
    const [good, bad] = [await validated(), await validated(draft)];
    const answer = await call('POST', '/v1/documents/export/list', [good, bad]);
    expect(answer.status).toBe(409);
    expect((await problemOf(answer)).errors).toEqual([{ path: 'body.1', message: expect.stringMatching(reason) }]);
    expect((await left.row(good)).export_state).toBe('None');
  });
});

describe('the queue', () => {
  let queue: TestTenant;
  let exporter: { actor: Actor; token: string };
  let ids: string[];
  const list = async (url: string, json?: unknown) => {
    const answer = await call('POST', url, json, exporter.token);
    expect(answer.status).toBe(200);
    return (await answer.json()) as {
      list: { documentId: string }[];
      items: unknown[];
      hasMore: boolean;
      offset: number;
      totalCount: number;
    };
  };

  beforeAll(async () => {
    queue = await app.tenant();
    exporter = await app.user(queue, 'Exporter', [queue.unitIds[0], queue.unitIds[1]]);
    const { token } = await app.user(queue, 'TenantAdmin');
    ids = [];
    for (let index = 0; index < 5; index += 1)
      ids.push(
        await validated(
          {
            accounting_unit_id: queue.unitIds[index % 2 === 0 ? 0 : 1],
            document_class: index === 4 ? 'receipt' : 'invoice',
            fields: { ...invoiceValues, note: `č. ${index}` },
            items: [{ item_description: 'Šroub', item_quantity: '2' }],
          },
          queue,
        ),
      );
    // the first one is asked for last
    for (const id of [...ids.slice(1), ...ids.slice(0, 1)]) await call('POST', '/v1/documents/export', { documentId: id }, token);
    ids = [...ids.slice(1), ...ids.slice(0, 1)];
    await validated({}, queue);
    await validated({ export_state: 'Queued', deleted_at: new Date() }, queue);
  });

  test('lists values in both shown variants, without a body too', async () => {
    const page = await list('/v1/documents/list/forExport');
    expect(page.list.map(({ documentId }) => documentId)).toEqual(ids);
    expect(page).toMatchObject({ hasMore: false, offset: 5, totalCount: 5 });
    expect(page.items[0]).toEqual({ id: ids[0], fileName: 'invoice.pdf', state: 'Validated' });
    expect(page.list[0]).toEqual({
      documentId: ids[0],
      externalDocumentId: null,
      pageCount: 0,
      fileName: 'invoice.pdf',
      documentClass: 'invoice',
      accountingUnitId: queue.unitIds[1],
      accountingUnitExternalId: null,
      creationTime: expect.any(String),
      size: 15,
      contentType: 'application/pdf',
      extractionTime: null,
      isValidated: true,
      fields: expect.objectContaining({
        total_amount: { fieldName: 'total_amount', fieldValue: '12100.00', fieldValueJson: 12100 },
        invoice_number_sm: { fieldName: 'invoice_number_sm', fieldValue: '2026-0001', fieldValueJson: '2026-0001' },
      }),
      items: [
        {
          item_description: { fieldName: 'item_description', fieldValue: 'Šroub', fieldValueJson: 'Šroub' },
          item_quantity: { fieldName: 'item_quantity', fieldValue: '2', fieldValueJson: 2 },
        },
      ],
      note: 'č. 1',
    });
  });

  test('lists ids in both shown variants', async () => {
    const page = await list('/v1/documents/list/idsForExport', {});
    expect(page.items).toEqual(ids);
    expect(page.list[0]).toEqual({
      documentId: ids[0],
      externalDocumentId: null,
      accountingUnitId: queue.unitIds[1],
      accountingUnitExternalId: null,
      isValidated: true,
    });
  });

  test.each(['/v1/documents/list/forExport', '/v1/documents/list/idsForExport'])('%s is paged to its end', async (url) => {
    const seen: string[] = [];
    for (let skip = 0, hasMore = true; hasMore;) {
      const page = await list(url, { control: { skip, take: 2 } });
      seen.push(...page.list.map(({ documentId }) => documentId));
      ({ offset: skip, hasMore } = page);
    }
    expect(seen).toEqual(ids);
    expect(await list(url, { control: { skip: 0, take: 0 } })).toMatchObject({ list: [], items: [], hasMore: true, offset: 0 });
    expect(await list(url, { control: { skip: 50, take: 10 } })).toMatchObject({ list: [], hasMore: false, totalCount: 5 });
  });

  test('is narrowed by unit and type, and shows nobody another unit or tenant', async () => {
    const of = async (filter: object) => (await list('/v1/documents/list/idsForExport', { filter })).totalCount;
    expect(await of({ accountingUnitId: { values: [queue.unitIds[0]] } })).toBe(3);
    expect(await of({ accountingUnitId: { value: queue.unitIds[1] } })).toBe(2);
    expect(await of({ accountingUnitId: { values: ['not-an-id'] } })).toBe(0);
    expect(await of({ documentClass: { value: 'receipt' }, accountingUnitId: { value: queue.unitIds[0] } })).toBe(1);
    const narrow = await app.user(queue, 'Exporter', [queue.unitIds[1]]);
    const answer = await call('POST', '/v1/documents/list/forExport', {}, narrow.token);
    expect(((await answer.json()) as { totalCount: number }).totalCount).toBe(2);
    const stranger = await call('POST', '/v1/documents/list/forExport', {}, (await app.user(foreign, 'TenantAdmin')).token);
    expect(((await stranger.json()) as { totalCount: number }).totalCount).toBe(0);
  });

  test.each([
    [{ filter: { nonsense: { value: 'x' } } }, 'body.filter.nonsense'],
    [{ filter: { state: { value: 'Validated' } } }, 'body.filter.state'],
    [{ filter: { accountingUnitId: { from: 'a' } } }, 'body.filter.accountingUnitId'],
    [{ control: { skip: -1, take: 5 } }, 'body.control.skip'],
    [{ control: { skip: 0, take: 501 } }, 'body.control.take'],
  ])('%j is 400', async (json, where) => {
    for (const url of ['/v1/documents/list/forExport', '/v1/documents/list/idsForExport']) {
      const answer = await call('POST', url, json, exporter.token);
      expect(answer.status).toBe(400);
      expect((await problemOf(answer)).errors?.map((each) => each.path)).toEqual([where]);
    }
  });
});

describe('the exported file', () => {
  const get = (id: string, query: string) => call('GET', `/v1/documents/${id}/file/export${query}`);

  test.each([
    ['', 'application/json', 'json', '"fieldValue": "12100.00"'],
    ['?exportFormat=json', 'application/json', 'json', '"fieldValue": "12100.00"'],
    ['?exportFormat=Xml', 'application/xml', 'xml', '<field name="total_amount" type="DECIMAL">12100.00</field>'],
    ['?exportFormat=xml', 'application/xml', 'xml', 'Šroub &amp; &lt;matice&gt;'],
    ['?exportFormat=ISDOC', 'application/x-isdoc', 'isdoc', '<ID>2026-0001</ID>'],
    ['?exportFormat=isdoc', 'application/x-isdoc', 'isdoc', 'Šroub &amp; &lt;matice&gt;'],
  ])('%s is written in that format', async (query, contentType, extension, part) => {
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
    ['a contract as ISDOC', { document_class: 'contract' }, '?exportFormat=isdoc', 400],
    ['an order as XML', { document_class: 'order' }, '?exportFormat=Xml', 200],
    ['a receipt as ISDOC', { document_class: 'receipt' }, '?exportFormat=ISDOC', 200],
    ['what is not read yet', { state: 'New' as const }, '', 409],
    ['what is being read', { state: 'Extracting' as const }, '', 409],
    ['what is not validated yet', { state: 'Extracted' as const }, '', 200],
    ['another unit’s', { otherUnit: true }, '', 403],
  ])(
    '%s is answered with its status',
    async (_name, { otherUnit, ...draft }: { otherUnit?: boolean } & DocumentDraft, query, status) => {
      const id = await validated({ ...draft, ...(otherUnit && { accounting_unit_id: tenant.unitIds[1] }) });
      expect((await get(id, query)).status).toBe(status);
    },
  );

  test('of another tenant, of nobody and of a malformed id does not exist', async () => {
    for (const id of [await validated({}, foreign), uuidv7(), 'not-an-id']) expect((await get(id, '')).status).toBe(404);
  });

  test.each([
    ['OriginalFileName', 'faktura.json'],
    ['ExternalId', 'ERP_1.json'],
    ['InvoiceNumber', '2026_1.json'],
    ['Template', 'faktura.json'],
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

  test('holds each document once, under a name of its own that leaves no folder', async () => {
    const ids = [
      await validated({ file_name: 'a.pdf' }),
      await validated({ file_name: 'A.pdf', fields: { ...invoiceValues, invoice_number_sm: 'second' } }),
      await validated({ file_name: 'a.xml' }),
      await validated({ file_name: '....pdf' }),
    ];
    const answer = await archive([...ids, ids[0] ?? ''], '?exportFormat=json');
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const members = await membersOf(answer);
    expect(Object.keys(members)).toHaveLength(4);
    expect(Object.keys(members).slice(0, 3)).toEqual(['a.json', 'A (2).json', 'a (3).json']);
    for (const name of Object.keys(members)) expect(name).not.toMatch(/[/\\]|^\.\./);
    expect(members['A (2).json']).toContain('second');
  });

  test('is written in the tenant’s format unless another one is asked for', async () => {
    const other = await app.tenant();
    await outcomeOf(app, other).exportSettings({ exportFormat: 'Xml' });
    const id = await validated({}, other);
    const { token } = await app.user(other, 'Exporter');
    const answer = await call('POST', '/v1/documents/files/export', [id], token);
    expect(Object.keys(await membersOf(answer))).toEqual(['invoice.xml']);
  });

  test('holds in the tenant’s format what that can hold, and the rest as XML', async () => {
    const ids = [await validated(), await validated({ document_class: 'order', file_name: 'order.pdf' })];
    expect(Object.keys(await membersOf(await archive(ids)))).toEqual(['invoice.isdoc', 'order.xml']);
  });

  test('is not begun when one of its documents cannot be in it, and tells nothing of it', async () => {
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

  test('of many documents is whole', async () => {
    const ids = [];
    for (let index = 0; index < 60; index += 1) ids.push(await validated());
    expect(Object.keys(await membersOf(await archive(ids)))).toHaveLength(60);
    expect((await archive(Array.from({ length: 1001 }, () => uuidv7()))).status).toBe(400);
  });
});

describe('marks', () => {
  const full = (documentId: string, exportType: string | null = 'Ledger') => ({
    documentId,
    exportType,
    accoutingProviderDocumentNumber: 'FP-17',
    exportedByApplicationName: 'Bridge',
  });

  test('as exported: out of the queue, into the history', async () => {
    const id = await validated({ export_state: 'Queued' });
    const answer = await mark([full(id)]);
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(await left.row(id)).toMatchObject({ export_state: 'Exported', exported_at: expect.any(Date), queued_at: null });
    expect(await left.exports(id)).toEqual([
      {
        state: 'Exported',
        export_type: 'Ledger',
        error_message: null,
        accounting_document_number: 'FP-17',
        exported_by_application_name: 'Bridge',
        user_name: accountant.actor.name,
      },
    ]);
    const detail = await call('GET', `/v1/documents/${id}`);
    expect(await detail.json()).toMatchObject({
      exportState: 'Exported',
      documentExportHistory: [{ state: 'Exported', exportType: 'Ledger', accoutingProviderDocumentNumber: 'FP-17' }],
    });
  });

  test('count once for each target, in one call, in two and in sixteen at once', async () => {
    const id = await validated({ export_state: 'Queued' });
    expect((await mark([full(id), full(id), full(id, 'Archive')])).status).toBe(200);
    expect((await mark([full(id)])).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 16 }, () => mark([full(id, 'Third')])));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await left.exports(id)).map(({ export_type }) => export_type)).toEqual(['Ledger', 'Archive', 'Third']);
    expect((await left.audit(id)).filter((action) => action === 'document.exported')).toHaveLength(3);
    await call('POST', '/v1/documents/export', { documentId: id });
    await mark([full(id)]);
    expect((await left.exports(id)).map(({ state }) => state)).toEqual([
      'Exported',
      'Exported',
      'Exported',
      'Queued',
      'Exported',
    ]);
  });

  test('by hand', async () => {
    const id = await validated();
    for (let times = 0; times < 2; times += 1)
      expect((await call('POST', `/v1/documents/${id}/mark-as-exported`)).status).toBe(200);
    expect(await left.exports(id)).toHaveLength(1);
  });

  test('delete what is finished where the tenant wants it so, and can be repeated all the same', async () => {
    const other = await app.tenant();
    const theirs = outcomeOf(app, other);
    await theirs.exportSettings({ finishedAction: 'Delete' });
    const { token } = await app.user(other, 'Exporter');
    const id = await validated({ export_state: 'Queued' }, other);
    for (let times = 0; times < 2; times += 1) expect((await mark([full(id)], token)).status).toBe(200);
    expect(await theirs.row(id)).toMatchObject({ export_state: 'Exported', deleted_at: expect.any(Date) });
    expect([await theirs.audit(id), (await theirs.exports(id)).length]).toEqual([['document.exported', 'document.deleted'], 1]);
    expect((await mark([full(id, 'Another')], token)).status).toBe(404);
    expect((await call('GET', `/v1/documents/${id}`, undefined, token)).status).toBe(404);
  });

  test('keep what is archived readable', async () => {
    const other = await app.tenant();
    await outcomeOf(app, other).exportSettings({ finishedAction: 'Archive' });
    const { token } = await app.user(other, 'Exporter');
    const id = await validated({ export_state: 'Queued' }, other);
    await mark([full(id)], token);
    expect(await (await call('GET', `/v1/documents/${id}`, undefined, token)).json()).toMatchObject({ exportState: 'Exported' });
  });

  test('as failed: out of the queue until somebody puts it back, the same failure told once', async () => {
    const id = await validated({ export_state: 'Queued' });
    const fail = (errorMessage: string) => call('PATCH', '/v1/documents/markAsExportFailure', [{ documentId: id, errorMessage }]);
    expect((await fail('Period is closed')).status).toBe(200);
    expect((await fail('Period is closed')).status).toBe(200);
    expect((await fail('Supplier unknown')).status).toBe(200);
    expect((await left.row(id)).export_state).toBe('Failed');
    expect((await left.exports(id)).map(({ error_message }) => error_message)).toEqual(['Period is closed', 'Supplier unknown']);
    await call('POST', '/v1/documents/export', { documentId: id });
    expect((await left.row(id)).export_state).toBe('Queued');
    await fail('Supplier unknown');
    expect((await left.exports(id)).map(({ state }) => state)).toEqual(['Failed', 'Failed', 'Queued', 'Failed']);
  });

  test.each(['markAsExported', 'markAsExportFailure'])('%s is all or nothing', async (verb) => {
    const good = await validated({ export_state: 'Queued' });
    const before = await left.row(good);
    const cases: [string, number][] = [
      [await validated({ export_state: 'Queued' }, foreign), 404],
      [uuidv7(), 404],
      ['not-an-id', 404],
      [await validated({ accounting_unit_id: tenant.unitIds[1] }), 403],
      [await validated({ state: 'Extracted' }), 409],
      [await validated({ deleted_at: new Date() }), 404],
    ];
    for (const [documentId, status] of cases) {
      const answer = await call('PATCH', `/v1/documents/${verb}`, [{ documentId: good }, { documentId }]);
      expect([documentId, answer.status]).toEqual([documentId, status]);
    }
    for (const json of [[], {}, [{}], [{ documentId: 5 }], Array.from({ length: 1001 }, () => ({ documentId: good }))])
      expect((await call('PATCH', `/v1/documents/${verb}`, json)).status).toBe(400);
    expect([await left.row(good), await left.exports(good)]).toEqual([before, []]);
  });
});
