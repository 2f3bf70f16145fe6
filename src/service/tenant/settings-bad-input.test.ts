/** Invalid input of an administrator: each is reported before anything changes, with a code and with instructions. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TypeDesign, TypeDraft } from '#contract/document-types/bff.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { slowdown } from '#testing/slowdown.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let ours: TestTenant;
let adminId: string;
let admin: string;
let unitId: string;
let tableId: string;

const send = (method: string, url: string, json?: unknown) => app.send(method, url, admin, json === undefined ? {} : { json });
const read = async <T>(url: string): Promise<T> => {
  const answer = await send('GET', url);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
};

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  const user = await app.user(ours, 'TenantAdmin');
  [admin, adminId] = [user.token, user.actor.id];
  [unitId] = ours.unitIds;
  await app.document(ours, { accounting_unit_id: unitId });
  const made = await send('POST', '/v1/external-data-tables', { name: 'Centres', values: [{ key: 'a', value: 'A' }] });
  tableId = ((await made.json()) as { id: string }).id;
});
afterAll(() => app.close());

const design = () => read<TypeDesign>('/bff/document-types/invoice/design');
async function draft(change: (before: TypeDraft) => Partial<TypeDraft>): Promise<object> {
  const { name, settings, fields, checks, version } = await design();
  const before: TypeDraft = {
    name,
    settings,
    fields: fields.map(({ options, externalDataTable, ...field }) => ({
      ...field,
      ...(field.fieldType === 'ENUM' && { options }),
      ...(field.fieldType === 'LOOKUP' && { externalDataTable }),
    })),
    checks,
  };
  return { ...before, ...change(before), version, deletedFields: [] };
}
/** Reads everything that the cases below could change. */
const everything = async () => [
  await design(),
  await read('/bff/document-types'),
  await read('/bff/accounting-units'),
  await read('/bff/users'),
  await read('/bff/tenant/export/settings'),
  await read(`/v1/external-data-tables/${tableId}`),
];
const rows = (count: number): [string, string][] => Array.from({ length: count }, (_, index) => [String(index), '']);
const check = (expression: string) => [{ expression, level: 'Error' as const, message: {}, field: '', isActive: true }];
const dim = { fieldName: 'total_amount', fieldType: 'TEXT' as const };
const loop = 'items.all(i, items.all(j, items.all(k, i.item_amount == j.item_amount)))';

type Case = {
  name: string;
  ask: () => Promise<Response>;
  status: number;
  code: string;
  detail: RegExp;
  path?: string;
};
const cases: Case[] = [
  {
    name: 'a duplicate field name',
    ask: async () => {
      const taken = await draft(({ fields }) => ({ fields: [...fields, dim] }));
      return send('PUT', '/bff/document-types/invoice/design', taken);
    },
    status: 400,
    code: 'invalid_input',
    detail: /Another field is already named \w+\.$/,
    path: 'fieldName',
  },
  {
    name: 'a duplicate field name, added through the API',
    ask: () => send('PUT', '/v1/document-types/invoice', { createdFields: [dim] }),
    status: 409,
    code: 'name_taken',
    detail: /Another field is already named total_amount/,
    path: 'body.createdFields.0.fieldName',
  },
  {
    name: 'deleting a type in use',
    ask: () => send('DELETE', '/bff/document-types/invoice'),
    status: 409,
    code: 'still_in_use',
    detail: /is the default document type\. Set another default type first\./,
  },
  ...['../{number}', '..\\{number}', '{number}/../../etc/passwd', 'C:{number}'].map((fileNameTemplate) => ({
    name: `a file-name template ${fileNameTemplate}`,
    ask: async () => {
      const was = await read<object>('/bff/tenant/export/settings');
      const settings = { ...was, downloadNaming: 'Template', fileNameTemplate };
      return send('PUT', '/bff/tenant/export/settings', { settings, was });
    },
    status: 400,
    code: 'invalid_input',
    detail: /A file name cannot contain slashes or “\.\.”\.$|characters that are not allowed in file names\.$/,
    path: 'body.settings.fileNameTemplate',
  })),
  {
    name: 'an expression with a loop',
    ask: async () => send('PUT', '/bff/document-types/invoice/design', await draft(() => ({ checks: check(loop) }))),
    status: 400,
    code: 'invalid_input',
    detail: /has a loop over rows inside another loop/,
    path: 'body.checks.0.expression',
  },
  {
    name: 'a table of 2 million rows, checked beforehand',
    ask: () => send('POST', `/bff/external-data-tables/${tableId}/imports`, { mode: 'replace', rows: rows(2_000_000) }),
    status: 413,
    code: 'too_many',
    detail: /^A data table can have at most 500,000 rows; this one would have 2,000,000\.$/,
  },
  {
    name: 'a table with one row too many, through the API',
    ask: () => send('PATCH', `/v1/external-data-tables/${tableId}`, { add: rows(500_001).map(([key]) => ({ key, value: '' })) }),
    status: 413,
    code: 'too_many',
    detail: /^A data table can have at most 500,000 rows; this one would have 500,001\.$/,
  },
  {
    name: 'demoting the last administrator',
    ask: () => send('PUT', `/bff/users/${adminId}`, { name: 'Me', role: 'Viewer', additionalAccountingUnitIds: [] }),
    status: 409,
    code: 'last_administrator',
    detail: /Make another user an administrator first/,
  },
  {
    name: 'removing a unit with documents',
    ask: () => send('DELETE', `/v1/accounting-unit/${unitId}`),
    status: 409,
    code: 'still_in_use',
    detail: /^1 document belongs to it\.$/,
  },
];

test.each(cases)('$name is reported, and nothing changes', async ({ ask, status, code, detail, path }) => {
  const before = await everything();
  const answer = await ask();
  const problem = (await answer.json()) as { code: string; detail: string; errors?: { path: string }[] };
  expect([answer.status, problem.code]).toEqual([status, code]);
  expect(problem.detail).toMatch(detail);
  if (path !== undefined) expect(problem.errors?.[0]?.path).toContain(path);
  expect(await everything()).toEqual(before);
});

test('an expression with nested loops is also checked before it is saved', async () => {
  const fields = [{ name: 'item_amount', type: 'DECIMAL', isItem: true }];
  const asked = performance.now();
  const answer = await send('POST', '/bff/document-types/invoice/design/expression', { expression: loop, fields });
  expect(await answer.json()).toMatchObject({ fault: { code: 'check_nested_loops', at: expect.any(Number) } });
  expect(performance.now() - asked).toBeLessThan(2_000 * (await slowdown()));
});

test('a cell that looks like a formula is stored as text, and compared first', async () => {
  const before = await read(`/v1/external-data-tables/${tableId}`);
  const formula = '=HYPERLINK("http://evil.example";"Klikněte")';
  const brought: [string, string][] = [
    ['a', formula],
    ['Žďár nad Sázavou', 'Středisko č. 7'],
  ];
  const answer = await send('POST', `/bff/external-data-tables/${tableId}/imports`, { mode: 'upsert', rows: brought });
  expect(await answer.json()).toMatchObject({
    added: 1,
    changed: 1,
    samples: expect.arrayContaining([{ key: 'a', before: 'A', after: formula }]),
  });
  expect(await read(`/v1/external-data-tables/${tableId}`)).toEqual(before);
});
