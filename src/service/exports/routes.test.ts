import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { Problem } from '#contract/core/errors.ts';
import type { Actor } from '#service/platform/ctx.ts';
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

describe('queueing for export', () => {
  test('is recorded once, and waiting documents keep their position', async () => {
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

  test.each<[string, DocumentDraft, string]>([
    ['that is not extracted', { state: 'New' }, 'no_values_to_export'],
    ['on hold', { state: 'Paused' }, 'no_values_to_export'],
    [
      'with errors',
      { messages: [{ field: 'note', itemIndex: null, level: 'Error', code: 'required', params: {} }] },
      'export_has_errors',
    ],
    ['in approval', { approval_state: 'Pending' }, 'export_not_approved'],
    ['rejected', { approval_state: 'Rejected' }, 'export_not_approved'],
  ])('a document %s is refused with 409 together with the others', async (_name, draft, code) => {
    const [good, bad] = [await validated(), await validated(draft)];
    const answer = await call('POST', '/v1/documents/export/list', [good, bad]);
    expect(answer.status).toBe(409);
    expect((await problemOf(answer)).errors).toMatchObject([{ path: 'body.1', code, message: expect.any(String) }]);
    expect((await left.row(good)).export_state).toBe('None');
  });
});

describe('the export queue', () => {
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
    // the first one is queued last
    for (const id of [...ids.slice(1), ...ids.slice(0, 1)]) await call('POST', '/v1/documents/export', { documentId: id }, token);
    ids = [...ids.slice(1), ...ids.slice(0, 1)];
    await validated({}, queue);
    await validated({ export_state: 'Queued', deleted_at: new Date() }, queue);
  });

  test('lists values in both shown variants, also without a body', async () => {
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

  test('is filtered by unit and type, and shows no other unit or tenant', async () => {
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
      const { errors } = await problemOf(answer);
      expect(errors?.map((each) => each.path)).toEqual([where]);
      // an unknown filter is refused with those of this list, not of all documents
      if (errors?.[0]?.code === 'unknown_filter')
        expect(errors[0].params).toEqual({ known: 'accountingUnitId, accountingSystemId, documentClass' });
    }
  });
});

describe('marks', () => {
  const full = (documentId: string, exportType: string | null = 'Ledger') => ({
    documentId,
    exportType,
    accoutingProviderDocumentNumber: 'FP-17',
    exportedByApplicationName: 'Bridge',
  });

  test('as exported: move a document from the queue to the history', async () => {
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

  test('count once per target, in one call, in two and in sixteen at once', async () => {
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

  test('set manually', async () => {
    const id = await validated();
    for (let times = 0; times < 2; times += 1)
      expect((await call('POST', `/v1/documents/${id}/mark-as-exported`)).status).toBe(200);
    expect(await left.exports(id)).toHaveLength(1);
  });

  test('delete an exported document where configured, and can be repeated', async () => {
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

  test('keep an archived document readable', async () => {
    const other = await app.tenant();
    await outcomeOf(app, other).exportSettings({ finishedAction: 'Archive' });
    const { token } = await app.user(other, 'Exporter');
    const id = await validated({ export_state: 'Queued' }, other);
    await mark([full(id)], token);
    expect(await (await call('GET', `/v1/documents/${id}`, undefined, token)).json()).toMatchObject({ exportState: 'Exported' });
  });

  test('as failed: remove a document from the queue until it is queued again, and record the same failure once', async () => {
    const id = await validated({ export_state: 'Queued' });
    const fail = (errorMessage: string) => call('PATCH', '/v1/documents/markAsExportFailure', [{ documentId: id, errorMessage }]);
    expect((await fail('Period is closed')).status).toBe(200);
    expect((await fail('Period is closed')).status).toBe(200);
    expect((await fail('Supplier unknown')).status).toBe(200);
    expect((await left.row(id)).export_state).toBe('Failed');
    const listed = async () => {
      const answer = await call('POST', '/bff/documents/list', { filter: { listStatus: { values: ['exportFailed'] } } });
      const { items } = (await answer.json()) as { items: { id: string }[] };
      return items.find((each) => each.id === id);
    };
    expect(await listed()).toMatchObject({
      failureReason: 'Supplier unknown',
      exportResult: { number: null, error: 'Supplier unknown', by: expect.any(String), at: expect.any(String) },
    });
    expect((await left.exports(id)).map(({ error_message }) => error_message)).toEqual(['Period is closed', 'Supplier unknown']);
    await call('POST', '/v1/documents/export', { documentId: id });
    expect((await left.row(id)).export_state).toBe('Queued');
    await fail('Supplier unknown');
    expect((await left.exports(id)).map(({ state }) => state)).toEqual(['Failed', 'Failed', 'Queued', 'Failed']);
  });

  test('a list row shows the result of the last transfer in its state', async () => {
    const id = await validated({ export_state: 'Queued' });
    const waits = await validated({ export_state: 'Queued' });
    await call('PATCH', '/v1/documents/markAsExportFailure', [{ documentId: id, errorMessage: 'Period is closed' }]);
    await mark([{ ...full(id), accoutingProviderDocumentNumber: 'FP-18' }]);
    const answer = await call('POST', '/bff/documents/list', { control: { skip: 0, take: 200 } });
    const { items } = (await answer.json()) as { items: { id: string; failureReason: null; exportResult?: object }[] };
    const row = (of: string) => items.find((each) => each.id === of);
    expect(row(id)).toMatchObject({ failureReason: null, exportResult: { number: 'FP-18', error: null } });
    expect(row(waits)).not.toHaveProperty('exportResult');
  });

  test.each(['markAsExported', 'markAsExportFailure'])('%s applies to all or none', async (verb) => {
    const good = await validated({ export_state: 'Queued' });
    const before = await left.row(good);
    const cases: [string, number][] = [
      [await validated({ export_state: 'Queued' }, foreign), 404],
      [uuidv7(), 404],
      ['not-an-id', 404],
      [await validated({ accounting_unit_id: tenant.unitIds[1] }), 403],
      [await validated({ state: 'New' }), 409],
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

describe('accounting systems of units', () => {
  let admin: string;
  let mine: TestTenant;
  let systemIds: [string, string];
  beforeAll(async () => {
    mine = await app.tenant();
    admin = (await app.user(mine, 'TenantAdmin')).token;
    const add = async (name: string, unitId: string | undefined) => {
      const made = await call('POST', '/v1/tenant/accountingSystems', { name, type: 'system-b' }, admin);
      const { id } = (await made.json()) as { id: string };
      const assigned = await call('PUT', `/bff/accounting-systems/${id}`, { name, accountingUnitIds: [unitId] }, admin);
      expect(assigned.status).toBe(200);
      return id;
    };
    systemIds = [await add('Ledger of Prague', mine.unitIds[0]), await add('Ledger of Brno', mine.unitIds[1])];
  });
  const inUnit = (unit: 0 | 1) => validated({ accounting_unit_id: mine.unitIds[unit], export_state: 'Queued' }, mine);

  test('an exporter can request only documents for its system', async () => {
    const [prague, brno] = [await inUnit(0), await inUnit(1)];
    for (const [systemId, id] of [
      [systemIds[0], prague],
      [systemIds[1], brno],
    ] as const) {
      const filter = { accountingSystemId: { value: systemId } };
      for (const url of ['/v1/documents/list/forExport', '/v1/documents/list/idsForExport']) {
        const answer = await call('POST', url, { filter }, admin);
        expect(await answer.json()).toMatchObject({ list: [{ documentId: id }], totalCount: 1 });
      }
    }
    const filter = { accountingSystemId: { value: systemIds[0] }, exportState: { value: 'Queued' } };
    const listed = await call('POST', '/v1/documents/list', { filter }, admin);
    expect(await listed.json()).toMatchObject({ items: [{ id: prague }] });
    const nowhere = await call(
      'POST',
      '/v1/documents/list/idsForExport',
      { filter: { accountingSystemId: { values: ['none'] } } },
      admin,
    );
    expect(await nowhere.json()).toMatchObject({ list: [], totalCount: 0 });
  });

  test('a document marked without a target counts as exported to the system of its unit, once', async () => {
    const [prague, brno] = [await inUnit(0), await inUnit(1)];
    const marks = [{ documentId: prague }, { documentId: brno, exportType: 'Archive' }];
    for (let times = 0; times < 2; times += 1) expect((await mark(marks, admin)).status).toBe(200);
    const historyOf = async (id: string) =>
      ((await (await call('GET', `/v1/documents/${id}`, undefined, admin)).json()) as { documentExportHistory: object[] })
        .documentExportHistory;
    expect(await historyOf(prague)).toMatchObject([{ state: 'Exported', exportType: 'Ledger of Prague' }]);
    expect(await historyOf(brno)).toMatchObject([{ state: 'Exported', exportType: 'Archive' }]);
  });
});
