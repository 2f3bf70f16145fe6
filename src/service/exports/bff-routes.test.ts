import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type DocumentDraft, invoiceValues, type TestTenant } from '#testing/builders.ts';
import { outcomeOf } from '#testing/outcome.ts';

let app: TestApp;
let tenant: TestTenant;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  ({ token } = await app.user(tenant, 'Accountant'));
});
afterAll(() => app.close());

const document = (draft: DocumentDraft = {}) => app.document(tenant, { state: 'Validated', fields: invoiceValues, ...draft });
const send = (method: string, url: string, json?: unknown, by: string = token) =>
  app.send(method, url, by, json === undefined ? {} : { json });

describe('losses', () => {
  const losses = (json: unknown, by?: string) => send('POST', '/bff/exports/losses', json, by);

  test('are returned for each document, with the tenant’s labels', async () => {
    const id = await document({ fields: { ...invoiceValues, constant_symbol_sm: '0308' } });
    const answer = await losses({ documentIds: [id], exportFormat: 'ubl' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      documents: [
        {
          documentId: id,
          format: 'Ubl',
          losses: [{ fieldName: 'constant_symbol_sm', label: 'Constant symbol', kind: 'missing', value: '0308' }],
        },
      ],
    });
    const file = await send('GET', `/v1/documents/${id}/file/export?exportFormat=Ubl`);
    expect([file.headers.get('export-losses'), file.headers.get('export-loss-fields')]).toEqual(['1', 'constant_symbol_sm']);
    expect((await send('GET', `/v1/documents/${id}/file/export`)).headers.get('export-losses')).toBe('0');
  });

  test('include the official rules that the e-invoice would break', async () => {
    const id = await document({ fields: { invoice_number_sm: 'F1', total_amount: '121.00' } });
    const told = await (await losses({ documentIds: [id], exportFormat: 'Cii' })).json();
    const file = await send('GET', `/v1/documents/${id}/file/export?exportFormat=Cii`);
    expect(told).toMatchObject({
      documents: [{ breaches: expect.arrayContaining([{ code: 'BR-06', itemIndex: null, message: expect.any(String) }]) }],
    });
    expect(file.headers.get('export-breaches')).toContain('BR-06');
    const other = await losses({ documentIds: [id], exportFormat: 'Json' });
    expect(await other.json()).toMatchObject({ documents: [{ breaches: [] }] });
  });

  test('include the specification that the e-invoice claims, and what a stricter one lacks', async () => {
    const german = { issued_by_vat_id_sm: 'DE123456788', issued_to_vat_id_sm: 'DE123456788' };
    const id = await document({ fields: { ...invoiceValues, ...german } });
    const answer = await losses({ documentIds: [id], exportFormat: 'Ubl' });
    expect(await answer.json()).toMatchObject({
      documents: [
        {
          claim: {
            profile: 'EN16931',
            refused: [
              {
                profile: 'XRechnung',
                breaches: expect.arrayContaining([
                  { code: 'BR-DE-15', itemIndex: null, message: 'The buyer reference (Leitweg-ID) is missing.' },
                ]),
              },
              { profile: 'Peppol' },
            ],
          },
        },
      ],
    });
    const file = await send('GET', `/v1/documents/${id}/file/export?exportFormat=Ubl`);
    expect(file.headers.get('export-profiles')).toBe('EN16931');
    expect(await (await losses({ documentIds: [id], exportFormat: 'ISDOC' })).json()).toMatchObject({
      documents: [{ claim: null }],
    });
  });

  test('of an archive are returned in its headers too, for as many documents as the list covers', async () => {
    const [id, bare] = [
      await document({ fields: { ...invoiceValues, constant_symbol_sm: '0308' } }),
      await document({ fields: { invoice_number_sm: 'F1', specific_symbol_sm: '7', total_amount: '121.00' } }),
    ];
    const archive = async (ids: readonly string[], format: string) => {
      const { headers } = await send('POST', `/v1/documents/files/export?exportFormat=${format}`, ids);
      return ['export-losses', 'export-loss-fields', 'export-breaches'].map((name) => headers.get(name));
    };
    const told = await archive([id, bare], 'Cii');
    expect(told.slice(0, 2)).toEqual(['2', 'constant_symbol_sm, specific_symbol_sm']);
    expect(told[2]?.split(', ').filter((code) => code === 'BR-06')).toEqual(['BR-06']);
    expect(await archive([id, bare], 'Json')).toEqual(['0', null, null]);
    const many = await Promise.all(Array.from({ length: 101 }, () => document()));
    expect(await archive(many, 'Json')).toEqual([null, null, null]);
  });

  test('use the tenant’s default format when none is given', async () => {
    const answer = await losses({ documentIds: [await document()] });
    expect(await answer.json()).toMatchObject({ documents: [{ losses: [] }] });
  });

  test.each([
    ['an unknown format', { exportFormat: 'Word' }, 400],
    ['no documents', { documentIds: [] }, 400],
    ['an unknown key', { nonsense: 1 }, 400],
    ['an unknown document', { documentIds: [uuidv7()] }, 404],
  ])('%s', async (_name, change, status) => {
    expect((await losses({ documentIds: [await document()], ...change })).status).toBe(status);
  });

  test('of another unit are refused, as are callers who may not export', async () => {
    const [, other] = tenant.unitIds;
    const id = await document({ accounting_unit_id: other });
    expect((await losses({ documentIds: [id] })).status).toBe(403);
    const uploader = await app.user(tenant, 'Uploader');
    expect((await losses({ documentIds: [id] }, uploader.token)).status).toBe(403);
    expect((await send('POST', '/bff/exports/losses', { documentIds: [id] }, 'nobody')).status).toBe(401);
  });

  test('are not available for a document being extracted', async () => {
    expect((await losses({ documentIds: [await document({ state: 'Extracting' })] })).status).toBe(409);
  });
});

describe('the totals of the export queue', () => {
  test('are summed by currency, with credit notes as negative, without other units and tenants', async () => {
    const own = await app.tenant();
    const { token: by } = await app.user(own, 'Accountant');
    const queued = (fields: Record<string, string>, draft: DocumentDraft = {}) =>
      app.document(own, { state: 'Validated', export_state: 'Queued', fields, ...draft });
    const [, other] = own.unitIds;
    await queued({ total_amount: '100.10', currency: 'CZK' });
    await queued({ total_amount: '0.20', currency: 'CZK' });
    await queued({ total_amount: '50.00', currency: 'CZK', is_credit_note: 'true' });
    await queued({ total_amount: '7.00', currency: 'EUR' });
    await queued({ total_amount: '1000.00', currency: 'EUR' }, { accounting_unit_id: other });
    await queued({ total_amount: '1000.00', currency: 'EUR' }, { export_state: 'None' });
    const answer = await send('GET', '/bff/exports/summary', undefined, by);
    expect(await answer.json()).toEqual({
      sums: [
        { currency: 'CZK', count: 3, total: '50.30' },
        { currency: 'EUR', count: 1, total: '7.00' },
      ],
    });
  });
});

describe('export marks with a date', () => {
  const mark = (json: unknown, by?: string) => send('POST', '/bff/exports/mark', json, by);

  test('store a number for each document and the day of the export', async () => {
    const left = outcomeOf(app, tenant);
    const [a, b] = [await document({ export_state: 'Queued' }), await document({ export_state: 'Queued' })];
    const answer = await mark({ documents: [{ documentId: a, number: 'FP-1' }, { documentId: b }], exportedOn: '2026-03-01' });
    expect(answer.status).toBe(200);
    expect(await left.row(a)).toMatchObject({ export_state: 'Exported', exported_at: new Date('2026-03-01T12:00:00Z') });
    expect(await left.exports(a)).toMatchObject([{ state: 'Exported', accounting_document_number: 'FP-1' }]);
    expect(await left.exports(b)).toMatchObject([{ state: 'Exported', accounting_document_number: null }]);
  });

  test.each([
    ['a date in the future', { exportedOn: '2999-01-01' }, 400],
    ['no date', { exportedOn: '2026-02-31' }, 400],
    ['no documents', { documents: [] }, 400],
    ['an unknown document', { documents: [{ documentId: uuidv7() }] }, 404],
  ])('%s', async (_name, change, status) => {
    expect((await mark({ documents: [{ documentId: await document() }], ...change })).status).toBe(status);
  });

  test('require the right to mark as exported', async () => {
    const viewer = await app.user(tenant, 'Viewer');
    const id = await document();
    expect((await mark({ documents: [{ documentId: id }] }, viewer.token)).status).toBe(403);
    expect((await mark({ documents: [{ documentId: id }] }, 'nobody')).status).toBe(401);
    const extracting = await document({ state: 'Extracting' });
    expect((await mark({ documents: [{ documentId: extracting }] })).status).toBe(409);
  });
});
