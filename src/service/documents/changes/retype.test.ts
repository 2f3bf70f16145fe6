import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { Problem } from '#contract/core/errors.ts';
import type { Actor } from '#service/platform/ctx.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';
import { outcomeOf } from '#testing/outcome.ts';

let app: TestApp;
let tenant: TestTenant;
let foreign: TestTenant;
let accountant: { actor: Actor; token: string };
let admin: { actor: Actor; token: string };
let left: ReturnType<typeof outcomeOf>;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  foreign = await app.tenant();
  accountant = await app.user(tenant, 'Accountant');
  admin = await app.user(tenant, 'TenantAdmin');
  left = outcomeOf(app, tenant);
});
afterAll(() => app.close());

const call = (method: string, url: string, json?: unknown, token = accountant.token) =>
  app.send(method, url, token, json === undefined ? {} : { json });
const problemOf = async (answer: Response) => (await answer.json()) as Problem;
const valueIn = (fields: unknown, name: string) => (fields as Record<string, { value: string }>)[name]?.value;

/** All changes of one document, as method, path after the id, and body. */
const changes: [string, string, string, unknown][] = [
  ['type', 'POST', '/change-document-type/receipt', undefined],
  ['unit', 'POST', '/update-accounting-unit/UNIT', undefined],
  ['requeue-validation', 'POST', '/requeue-validation', undefined],
  ['pdf only', 'POST', '/set-extraction-as-pdf-only', undefined],
  ['feedback', 'POST', '/feedback', { feedBackType: 'Other', note: '' }],
];
const urlOf = (id: string, path: string) => `/v1/documents/${id}${path.replace('UNIT', tenant.unitIds[0])}`;

describe.each(changes)('%s', (_name, method, path, body) => {
  test.each(['not-an-id', uuidv7()])('%s is 404', async (id) => {
    expect((await call(method, urlOf(id, path), body, admin.token)).status).toBe(404);
  });

  test('a document of another tenant is 404, of another unit 403, and neither changes', async () => {
    const strange = await app.document(foreign, {});
    expect((await call(method, urlOf(strange, path), body, admin.token)).status).toBe(404);
    const other = await app.document(tenant, { accounting_unit_id: tenant.unitIds[1] });
    const answer = await call(method, urlOf(other, path), body);
    expect([answer.status, (await problemOf(answer)).code]).toEqual([403, 'unit_forbids']);
    expect([(await left.row(other)).version, await left.audit(other)]).toEqual([1, []]);
  });

  test('a document being extracted can be put back and keeps its type until it is extracted', async () => {
    const id = await app.document(tenant, { state: 'Extracting' });
    if (_name === 'type') {
      expect((await call(method, urlOf(id, path), body)).status).toBe(409);
      expect((await left.row(id)).version).toBe(1);
    } else expect((await call(method, urlOf(id, path), body)).status).toBe(200);
  });
});

describe('change-document-type', () => {
  test('drops values that the new type lacks, keeps them in the history, and runs the checks again', async () => {
    const id = await app.document(tenant, { fields: { ...invoiceValues, iban_sm: 'CZ6508000000192000145399' } });
    expect((await call('POST', `/v1/documents/${id}/change-document-type/contract`)).status).toBe(200);
    const row = await left.row(id);
    expect(row).toMatchObject({ document_class: 'contract', is_class_given: true, version: 2 });
    expect(valueIn(row.fields, 'iban_sm')).toBeUndefined();
    const detail = (await (await call('GET', `/v1/documents/${id}`)).json()) as { fieldsHistory: unknown[] };
    expect(detail.fieldsHistory).toContainEqual(
      expect.objectContaining({ fieldName: 'iban_sm', oldValue: 'CZ6508000000192000145399', newValue: null, source: 'User' }),
    );
    expect(await left.audit(id)).toEqual(['document.typeChanged']);
    // a repeated request changes nothing
    expect((await call('POST', `/v1/documents/${id}/change-document-type/contract`)).status).toBe(200);
    expect((await left.row(id)).version).toBe(2);
  });

  test('changes several documents or none', async () => {
    const ids = [await app.document(tenant, {}), await app.document(tenant, {})];
    const url = '/v1/documents/change-document-type?documentType=receipt';
    expect((await call('POST', url, [...ids, uuidv7()])).status).toBe(404);
    expect((await left.row(ids[0] ?? '')).document_class).toBe('invoice');
    expect((await call('POST', url, ids)).status).toBe(200);
    expect((await left.row(ids[1] ?? '')).document_class).toBe('receipt');
  });

  test.each([
    ['/v1/documents/change-document-type', [], 400],
    ['/v1/documents/change-document-type', 'no list', 400],
    ['/v1/documents/change-document-type?documentType=receipt', [], 400],
    ['/v1/documents/change-document-type?documentType=receipt', Array.from({ length: 1001 }, () => uuidv7()), 400],
  ])('%s with a wrong body is %3$i', async (url, body, status) => {
    expect((await call('POST', url, body)).status).toBe(status);
  });

  test('an unknown type is 404, an exported document 409', async () => {
    const id = await app.document(tenant, {});
    const answer = await call('POST', `/v1/documents/${id}/change-document-type/nonsense`);
    expect([answer.status, (await problemOf(answer)).code]).toEqual([404, 'document_type_not_found']);
    const exported = await app.document(tenant, { export_state: 'Exported' });
    expect((await call('POST', `/v1/documents/${exported}/change-document-type/receipt`)).status).toBe(409);
  });
});

describe('update-accounting-unit', () => {
  test('moves the document when the caller has access to both units', async () => {
    const id = await app.document(tenant, {});
    const both = await app.user(tenant, 'Accountant', tenant.unitIds);
    const url = `/v1/documents/${id}/update-accounting-unit/${tenant.unitIds[1]}`;
    expect((await call('POST', url)).status).toBe(403);
    expect((await left.row(id)).accounting_unit_id).toBe(tenant.unitIds[0]);
    expect((await call('POST', url, undefined, both.token)).status).toBe(200);
    expect(await left.row(id)).toMatchObject({ accounting_unit_id: tenant.unitIds[1], version: 2 });
    expect(await left.audit(id)).toEqual(['document.unitChanged']);
    expect((await call('GET', `/v1/documents/${id}`)).status).toBe(403);
  });

  test('an unknown unit and a unit of another tenant are 404', async () => {
    const id = await app.document(tenant, {});
    for (const unit of ['nonsense', uuidv7(), foreign.unitIds[0]]) {
      const answer = await call('POST', `/v1/documents/${id}/update-accounting-unit/${unit}`, undefined, admin.token);
      expect([answer.status, (await problemOf(answer)).code]).toEqual([404, 'accounting_unit_not_found']);
    }
  });
});

describe('requeue-validation', () => {
  test('keeps the values, runs the checks again and removes the document from the export queue', async () => {
    const id = await app.document(tenant, { state: 'Validated', export_state: 'Queued', fields: { currency: 'CZK' } });
    expect((await call('POST', `/v1/documents/${id}/requeue-validation`)).status).toBe(200);
    const row = await left.row(id);
    expect(row).toMatchObject({ state: 'Extracted', export_state: 'None', queued_at: null });
    expect(valueIn(row.fields, 'currency')).toBe('CZK');
    expect(row.error_count).toBeGreaterThan(0);
    expect((await left.exports(id)).map(({ state }) => state)).toEqual(['None']);
    expect(await left.audit(id)).toEqual(['document.validationRequeued']);
  });

  test('allows an exported document to be changed afterwards', async () => {
    const id = await app.document(tenant, { state: 'Validated', export_state: 'Exported', fields: invoiceValues });
    const patch = { fields: { currency: { value: 'EUR' } } };
    expect((await call('PATCH', `/v1/documents/${id}`, patch)).status).toBe(409);
    expect((await call('POST', `/v1/documents/${id}/requeue-validation`)).status).toBe(200);
    expect((await call('PATCH', `/v1/documents/${id}`, patch)).status).toBe(200);
  });
});

describe('set-extraction-as-pdf-only', () => {
  test('starts an extraction that ignores the e-invoice; a normal one uses it again', async () => {
    const id = await app.document(tenant, {});
    expect((await call('POST', `/v1/documents/${id}/set-extraction-as-pdf-only`)).status).toBe(200);
    expect(await left.row(id)).toMatchObject({ state: 'New', ignores_e_invoice: true });
    expect(await left.jobs(id)).toBe(1);
    expect((await call('POST', `/v1/documents/${id}/requeue-extraction`)).status).toBe(200);
    expect(await left.row(id)).toMatchObject({ state: 'New', ignores_e_invoice: false });
  });

  test('refuses an e-invoice without pages with 409', async () => {
    const id = await app.document(tenant, {});
    await app.database
      .forTenant(tenant.tenantId)
      .updateTable('documents')
      .set({ content_type: 'application/xml' })
      .where('id', '=', id)
      .execute();
    expect((await call('POST', `/v1/documents/${id}/set-extraction-as-pdf-only`)).status).toBe(409);
    expect(await left.jobs(id)).toBe(0);
  });
});

describe('batchUpdate', () => {
  const url = '/v1/documents/fields/batchUpdate';
  const set = (value: string) => ({ fields: { currency: { value } } });

  test('changes all as single changes would', async () => {
    const ids = [await app.document(tenant, { fields: invoiceValues }), await app.document(tenant, {})];
    const updates = [
      { documentId: ids[0], ...set('EUR'), markDocumentAsValidated: true },
      { documentId: ids[1], ...set('USD'), markDocumentAsSavedOnly: true },
    ];
    const answer = await call('PATCH', url, { updates });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    const [first, second] = [await left.row(ids[0] ?? ''), await left.row(ids[1] ?? '')];
    expect([first.state, valueIn(first.fields, 'currency')]).toEqual(['Validated', 'EUR']);
    expect([second.state, valueIn(second.fields, 'currency')]).toEqual(['Extracted', 'USD']);
    expect(await left.audit(ids[0] ?? '')).toEqual(['document.validated']);
  });

  test('changes none and reports which one was invalid', async () => {
    const id = await app.document(tenant, {});
    const other = await app.document(tenant, { accounting_unit_id: tenant.unitIds[1] });
    const exported = await app.document(tenant, { export_state: 'Exported' });
    const first = { documentId: id, ...set('EUR') };
    const cases: [object, number, string][] = [
      [{ documentId: uuidv7(), ...set('EUR') }, 404, 'body.updates.1.documentId'],
      [{ documentId: await app.document(foreign, {}), ...set('EUR') }, 404, 'body.updates.1.documentId'],
      [{ documentId: other, ...set('EUR') }, 403, 'body.updates.1.documentId'],
      [{ documentId: exported, ...set('EUR') }, 409, 'body.updates.1.documentId'],
      [{ documentId: id, fields: { nonsense: { value: 'x' } } }, 400, 'body.updates.1.fields.nonsense'],
      [{ documentId: id, fields: { total_amount: { value: 'x' } } }, 400, 'body.updates.1.fields.total_amount.value'],
      [{ documentId: id, surplus: 1 }, 400, 'body.updates.1'],
    ];
    for (const [second, status, path] of cases) {
      const answer = await call('PATCH', url, { updates: [first, second] });
      expect([answer.status, (await problemOf(answer)).errors?.[0]?.path]).toEqual([status, path]);
    }
    expect((await left.row(id)).version).toBe(1);
  });

  test.each([{}, { updates: [] }, { updates: 'x' }, { updates: Array.from({ length: 1001 }, () => ({ documentId: 'x' })) }])(
    'refuses an invalid body with 400',
    async (body) => {
      expect((await call('PATCH', url, body)).status).toBe(400);
    },
  );
});

describe('feedback', () => {
  const kept = (documentId: string) =>
    app.database
      .forTenant(tenant.tenantId)
      .selectFrom('feedback')
      .select(['type', 'note', 'user_name'])
      .where('document_id', '=', documentId)
      .execute();

  test('is stored with its author, for one document and for several', async () => {
    const ids = [await app.document(tenant, {}), await app.document(tenant, {})];
    const note = 'Částka je z jiného řádku';
    expect((await call('POST', `/v1/documents/${ids[0]}/feedback`, { feedBackType: 'extractionERROR', note })).status).toBe(200);
    const many = await call('POST', '/v1/documents/feedback', { feedBackType: 'WrongType', note: null, documentIds: ids });
    expect([many.status, await many.text()]).toEqual([200, '']);
    expect(await kept(ids[0] ?? '')).toEqual([
      { type: 'ExtractionError', note, user_name: accountant.actor.name },
      { type: 'WrongType', note: '', user_name: accountant.actor.name },
    ]);
    expect(await left.audit(ids[1] ?? '')).toEqual(['document.feedbackSent']);
  });

  test('is stored for all or none', async () => {
    const id = await app.document(tenant, {});
    const other = await app.document(tenant, { accounting_unit_id: tenant.unitIds[1] });
    for (const [documentIds, status] of [
      [[id, uuidv7()], 404],
      [[id, other], 403],
    ] as const)
      expect((await call('POST', '/v1/documents/feedback', { feedBackType: 'Other', note: '', documentIds })).status).toBe(
        status,
      );
    expect(await kept(id)).toEqual([]);
  });

  test.each([
    {},
    { feedBackType: 'Praise', note: 'x' },
    { feedBackType: 5, note: 'x' },
    { feedBackType: 'Other', note: 'x'.repeat(5001) },
    { feedBackType: 'Other', note: 'a\u0000b' },
  ])('refuses %j with 400', async (body) => {
    const id = await app.document(tenant, {});
    expect((await call('POST', `/v1/documents/${id}/feedback`, body)).status).toBe(400);
    expect((await call('POST', '/v1/documents/feedback', { ...body, documentIds: [id] })).status).toBe(400);
    expect(await kept(id)).toEqual([]);
  });
});
