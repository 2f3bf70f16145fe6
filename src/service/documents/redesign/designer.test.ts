import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TypeDesign, TypeDraft } from '#contract/document-types/bff.ts';
import { recheckType } from './recheck-type.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';

let app: TestApp;
let ours: TestTenant;
let admin: string;
let accountant: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ours = await app.tenant();
  admin = (await app.user(ours, 'TenantAdmin')).token;
  accountant = (await app.user(ours, 'Accountant')).token;
});

const base = '/bff/document-types';
const send = (method: string, path: string, json?: unknown, token: string | null = admin) =>
  app.send(method, base + path, token, json === undefined ? {} : { json });
const jsonOf = async <T>(answer: Promise<Response>): Promise<T> => {
  const got = await answer;
  expect(got.status).toBe(200);
  return (await got.json()) as T;
};
const design = () => jsonOf<TypeDesign>(send('GET', '/invoice/design'));
const draftOf = ({ name, settings, fields, checks, sections }: TypeDesign): TypeDraft => ({
  sections,
  name,
  settings,
  // as the designer sends them: only the properties of each field type
  fields: fields.map(({ options, externalDataTable, ...field }) => ({
    ...field,
    ...(field.fieldType === 'ENUM' && { options }),
    ...(field.fieldType === 'LOOKUP' && { externalDataTable }),
  })),
  checks,
});
const problemOf = async (answer: Promise<Response>) => {
  const got = await answer;
  const { code, errors, context } = (await got.json()) as {
    code: string;
    errors?: { path: string }[];
    context?: Record<string, unknown>;
  };
  return { status: got.status, code, path: errors?.[0]?.path, context };
};
const check = (expression: string, more: Partial<TypeDraft['checks'][number]> = {}): TypeDraft['checks'][number] => ({
  expression,
  field: '',
  level: 'Error',
  message: { 'cs-CZ': 'Moc drahé', 'en-US': 'Too expensive' },
  isActive: true,
  ...more,
});
const site = {
  fieldName: 'site',
  fieldType: 'TEXT',
  label: { 'en-US': 'Site' },
  hints: ['Site no.'],
  format: '99-AA',
  defaultValue: '00-XX',
} as const;

describe('saving a complete design', () => {
  test('creates, changes, moves and deletes fields, stores checks, and is logged', async () => {
    const before = await design();
    const draft = draftOf(before);
    const [first, second, ...rest] = draft.fields;
    if (!first || !second) throw new Error('the invoice has fields');
    const fields = [
      second,
      { ...first, label: { 'en-US': 'No.' } },
      ...rest.filter(({ fieldName }) => fieldName !== 'note'),
      site,
    ];
    const answer = await send('PUT', '/invoice/design', {
      ...draft,
      fields,
      checks: [check('total_amount <= 50000')],
      version: before.version,
      deletedFields: ['note'],
    });
    const after = await design();
    expect([answer.status, await answer.json()]).toEqual([200, after]);
    expect(after.version).toBe(before.version + 1);
    expect(after.fields.slice(0, 2).map(({ fieldName }) => fieldName)).toEqual([second.fieldName, first.fieldName]);
    expect(after.fields.find(({ fieldName }) => fieldName === 'site')).toMatchObject({
      format: '99-AA',
      defaultValue: '00-XX',
      hints: ['Site no.'],
    });
    expect(after.fields.some(({ fieldName }) => fieldName === 'note')).toBe(false);
    expect(after.checks).toEqual([check('total_amount <= 50000')]);
    const audit = await app.database
      .forTenant(ours.tenantId)
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'documentType.changed')
      .executeTakeFirstOrThrow();
    expect(audit.details).toMatchObject({ documentType: 'invoice', created: ['site'], deleted: ['note'] });
  });

  test('refuses a stale state with the current one and changes nothing', async () => {
    const seen = await design();
    await send('PUT', '/invoice/design', {
      ...draftOf(seen),
      name: { 'en-US': 'Theirs' },
      version: seen.version,
      deletedFields: [],
    });
    const refused = await problemOf(
      send('PUT', '/invoice/design', { ...draftOf(seen), name: { 'en-US': 'Mine' }, version: seen.version, deletedFields: [] }),
    );
    expect(refused).toMatchObject({
      status: 409,
      code: 'stale_version',
      context: { current: { name: { 'en-US': 'Theirs' } }, changedBy: expect.stringContaining('TenantAdmin') },
    });
    expect((await design()).name).toEqual({ 'en-US': 'Theirs' });
  });

  test.each([
    ['a duplicate name', (draft: TypeDraft) => ({ fields: [...draft.fields, site, site] }), /^body\.fields\.\d+\.fieldName$/],
    [
      'a changed field type',
      ({ fields }: TypeDraft) => ({ fields: fields.map((each) => ({ ...each, fieldType: 'TEXT' })) }),
      /fieldType$/,
    ],
    [
      'a check with nested loops',
      () => ({ checks: [check('items.all(i, items.all(j, true))')] }),
      /^body\.checks\.0\.expression$/,
    ],
    ['a check with a pattern', () => ({ checks: [check('note.matches("(a+)+$")')] }), /^body\.checks\.0\.expression$/],
    ['a check of an unknown field', () => ({ checks: [check('nothing > 1')] }), /^body\.checks\.0\.expression$/],
    [
      'a check assigned to an unknown field',
      () => ({ checks: [check('true', { field: 'nothing' })] }),
      /^body\.checks\.0\.field$/,
    ],
    [
      'a default of another type',
      ({ fields }: TypeDraft) => ({
        fields: [...fields, { ...site, fieldName: 'count', fieldType: 'INTEGER', format: '', defaultValue: 'many' }],
      }),
      /defaultValue$/,
    ],
    [
      'a date field without a format',
      ({ fields }: TypeDraft) => ({ fields: [...fields, { ...site, fieldType: 'DATE', defaultValue: '' }] }),
      /format$/,
    ],
    ['no name', () => ({ name: {} }), /^body\.name$/],
    [
      'an expression that is too deep',
      () => ({ checks: [check(`${'('.repeat(500)}true${')'.repeat(500)}`)] }),
      /^body\.checks\.0\.expression$/,
    ],
  ])('%s is refused with its path', async (_name, change, path) => {
    const before = await design();
    const draft = draftOf(before);
    const refused = await problemOf(
      send('PUT', '/invoice/design', { ...draft, ...change(draft), version: before.version, deletedFields: [] }),
    );
    expect(refused).toMatchObject({ status: 400, path: expect.stringMatching(path) });
    expect(await design()).toEqual(before);
  });

  test('does not delete a field with values, and returns their number', async () => {
    await app.document(ours, { fields: invoiceValues });
    const before = await design();
    const draft = draftOf(before);
    const fields = draft.fields.filter(({ fieldName }) => fieldName !== 'total_amount');
    const body = { ...draft, fields, version: before.version, deletedFields: ['total_amount'] };
    expect(await problemOf(send('PUT', '/invoice/design', body))).toMatchObject({
      status: 409,
      code: 'still_in_use',
      context: { documents: 1 },
    });
  });

  test('does not delete a field that the request omits without stating so', async () => {
    const before = await design();
    const draft = draftOf(before);
    const fields = draft.fields.filter(({ fieldName }) => fieldName !== 'note');
    for (const deletedFields of [[], ['currency']])
      expect(
        await problemOf(send('PUT', '/invoice/design', { ...draft, fields, version: before.version, deletedFields })),
      ).toMatchObject({ status: 400, code: 'invalid_input', path: 'body.deletedFields' });
    expect(await design()).toEqual(before);
  });
});

describe('preview of a design', () => {
  test('the effect of a draft on documents is counted, and nothing is changed', async () => {
    await app.document(ours, { fields: invoiceValues });
    await app.document(ours, { fields: invoiceValues });
    const before = await design();
    const draft = draftOf(before);
    const fields = draft.fields
      .filter(({ fieldName }) => fieldName !== 'total_amount')
      .map((field) => (field.fieldName === 'currency' ? { ...field, state: 'Hidden' as const } : field))
      .map((field) => (field.fieldName === 'order_number_sm' ? { ...field, isRequired: true } : field));
    const impact = await jsonOf<{ documents: number; looked: number; fields: unknown[]; checks: unknown[] }>(
      send('POST', '/invoice/design/impact', { ...draft, fields, checks: [check('currency == "EUR"')] }),
    );
    expect(impact).toMatchObject({ documents: 2, looked: 2, checks: [{ index: 0, failing: 2 }] });
    expect(impact.fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ fieldName: 'currency', hidden: 2 }),
        expect.objectContaining({ fieldName: 'total_amount', deleted: 2 }),
        expect.objectContaining({ fieldName: 'order_number_sm', newErrors: 2 }),
      ]),
    );
    expect(await design()).toEqual(before);
  });

  test('an expression is validated and evaluated on a document', async () => {
    const documentId = await app.document(ours, { fields: invoiceValues });
    const fields = [{ name: 'currency', type: 'TEXT', isItem: false }];
    const ask = (expression: string) => jsonOf(send('POST', '/invoice/design/expression', { expression, fields, documentId }));
    expect(await ask('currency == "XXX"')).toEqual({ answers: [false] });
    expect(await ask('filled(currency)')).toEqual({ answers: [true] });
    expect(await ask('currency > 1')).toMatchObject({ fault: { code: 'check_types_differ' }, answers: [] });
    expect(await ask('1 + 1')).toMatchObject({ fault: { code: 'check_not_boolean' } });
  });

  test('an existing document is extracted with the draft and keeps its values', async () => {
    const documentId = await app.document(ours, { fields: invoiceValues });
    const tried = await jsonOf<{ isRead: boolean }>(
      send('POST', '/invoice/design/try', { documentId, draft: draftOf(await design()) }),
    );
    // it was never extracted, so there are no pages
    expect(tried).toEqual({ isRead: false, changes: [], filled: 0 });
  });
});

/** Runs the job after the document `after`, and returns the place that it has stored. */
async function runRecheck(after?: string): Promise<string | undefined> {
  let place: string | undefined;
  const ctx = systemCtx({ ...app, now: () => new Date() }, ours.tenantId, 'test');
  const keepPlace = async (_db: unknown, last: string) => void (place = last);
  await recheckType(ctx, { documentType: 'invoice', after }, { signal: AbortSignal.timeout(120_000), keepPlace });
  return place;
}

test('documents are checked again with the saved checks, in the reader’s language', async () => {
  const documentId = await app.document(ours, { fields: invoiceValues });
  const before = await design();
  await send('PUT', '/invoice/design', {
    ...draftOf(before),
    checks: [check('currency == "XXX"', { field: 'currency' })],
    version: before.version,
    deletedFields: [],
  });
  await runRecheck();
  const { errors } = (await (
    await app.send('GET', `/v1/documents/${documentId}/validation-errors`, accountant, {
      headers: { 'accept-language': 'cs-CZ' },
    })
  ).json()) as { errors: { code: string; field: string; message: string }[] };
  expect(errors.find(({ code }) => code === 'rule')).toMatchObject({ field: 'currency', message: 'Moc drahé' });
});

describe('a changed formula', () => {
  const gross = { fieldName: 'gross', fieldType: 'DECIMAL', label: { 'en-US': 'Gross' }, formula: 'total_amount * 2.0' } as const;
  const rowOf = (id: string) =>
    app.database
      .forTenant(ours.tenantId)
      .selectFrom('documents')
      .select(['fields', 'version', 'state'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const stand = (id: string, set: object) =>
    app.database.forTenant(ours.tenantId).updateTable('documents').set(set).where('id', '=', id).execute();

  test('recomputes open documents once and leaves reviewed ones unchanged', async () => {
    const before = await design();
    const open = await app.document(ours, { fields: invoiceValues });
    const judged = [
      { state: 'Validated' },
      { state: 'Extracted', approval_state: 'Pending' },
      { state: 'Extracted', approval_state: 'Approved' },
      { state: 'Extracted', export_state: 'Exported' },
    ];
    const kept: string[] = [];
    for (const set of judged) {
      const id = await app.document(ours, { fields: invoiceValues });
      await stand(id, set);
      kept.push(id);
    }
    const draft = draftOf(before);
    const fields = [...draft.fields, gross];
    expect(await jsonOf(send('POST', '/invoice/design/impact', { ...draft, fields }))).toMatchObject({ recomputed: 1 });
    await jsonOf(send('PUT', '/invoice/design', { ...draft, fields, version: before.version, deletedFields: [] }));
    const old = await rowOf(open);
    const checked = await runRecheck();
    const after = await rowOf(open);
    expect(after.fields).toMatchObject({
      gross: { value: (Number(invoiceValues.total_amount) * 2).toFixed(2), source: 'Rule' },
    });
    expect(after).toMatchObject({ version: old.version + 1, state: 'Extracted' });
    await runRecheck();
    expect((await rowOf(open)).version).toBe(after.version);
    for (const id of kept) expect((await rowOf(id)).fields).not.toHaveProperty('gross');
    const { items } = (await (await app.send('GET', `/v1/documents/${open}/history`, accountant)).json()) as {
      items: { action: string }[];
    };
    expect(items.filter(({ action }) => action === 'document.recomputed')).toHaveLength(1);
    // no change is left
    const saved = await design();
    expect(await jsonOf(send('POST', '/invoice/design/impact', draftOf(saved)))).toMatchObject({ recomputed: 0 });
    // an interrupted job does not repeat what it has checked
    await stand(open, { fields: JSON.stringify(old.fields) });
    await runRecheck(checked);
    expect((await rowOf(open)).fields).toEqual(old.fields);
    await runRecheck();
    expect((await rowOf(open)).fields).toEqual(after.fields);
  });
});

describe('a document type', () => {
  test('is listed with its counts, and deleted when no document has it', async () => {
    await app.document(ours, { fields: invoiceValues });
    const listed = await jsonOf<{ documentType: string; documents: number }[]>(send('GET', ''));
    expect(listed.find(({ documentType }) => documentType === 'invoice')).toMatchObject({
      documents: 1,
      documentsInTrash: 0,
      isDefault: true,
    });
    expect((await send('DELETE', '/contract')).status).toBe(200);
    expect((await send('DELETE', '/contract')).status).toBe(404);
  });

  test('is kept when documents have it or when it is the default', async () => {
    const documentId = await app.document(ours, { fields: invoiceValues });
    await app.database
      .forTenant(ours.tenantId)
      .updateTable('documents')
      .set({ document_class: 'receipt' })
      .where('id', '=', documentId)
      .execute();
    expect(await problemOf(send('DELETE', '/receipt'))).toMatchObject({
      status: 409,
      code: 'still_in_use',
      context: { documents: 1 },
    });
    expect(await problemOf(send('DELETE', '/invoice'))).toMatchObject({ status: 409, code: 'still_in_use' });
  });
});

test('requires an administrator of the tenant', async () => {
  const draft = draftOf(await design());
  const theirs = await app.tenant();
  const stranger = (await app.user(theirs, 'TenantAdmin')).token;
  await app.database.forTenant(theirs.tenantId).deleteFrom('document_types').where('document_type', '=', 'contract').execute();
  const calls = [
    ['GET', ''],
    ['DELETE', '/contract'],
    ['PUT', '/contract/design', { ...draft, version: 1, deletedFields: [] }],
    ['POST', '/contract/design/impact', draft],
    ['POST', '/contract/design/expression', { expression: 'true', fields: [] }],
  ] as const;
  for (const [method, path, json] of calls) {
    expect((await send(method, path, json, null)).status).toBe(401);
    expect((await send(method, path, json, accountant)).status).toBe(403);
    if (path !== '') expect((await send(method, path, json, stranger)).status).toBe(404);
  }
});
