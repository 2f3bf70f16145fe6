import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentOrder } from './list.store.ts';
import { findSortedField } from './sorted-fields.store.ts';
import { materializedConditions, materializedSort } from './sort-by-field.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';
import { giveUpSortedField, keepSortedFieldJob } from './keep-sorted-field.job.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';

const field = 'variable_symbol_sm';
const order: DocumentOrder = { by: { field }, direction: 'asc' };

let app: TestApp;
let tenant: TestTenant;
let token: string;
let parts: JobParts;

beforeAll(async () => {
  app = await startTestApp();
  parts = { ...app, tempDir: '/nowhere', now: () => new Date() };
  tenant = await app.tenant();
  ({ token } = await app.user(tenant, 'Accountant', tenant.unitIds));
  for (const [name, value] of [
    ['b', '20'],
    ['c', '100'],
    ['a', '3'],
  ] as const)
    await app.document(tenant, { file_name: `${name}.pdf`, fields: { [field]: value } });
});
afterAll(() => app.close());

const keep = (many: number, asked = order) => materializedSort(systemCtx(parts, tenant.tenantId, randomUUID()), asked, many);
const run = () =>
  keepSortedFieldJob(parts)(
    { tenantId: tenant.tenantId, field },
    { id: randomUUID(), attempt: 1, signal: new AbortController().signal },
  );
const kept = () => findSortedField(app.database.forTenant(tenant.tenantId), field);
async function names(): Promise<string> {
  const json = { sort: { field: `fields.${field}`, direction: 'Asc' } };
  const answer = await app.send('POST', '/bff/documents/list', token, { json });
  const { items } = (await answer.json()) as { items: { fileName: string }[] };
  return items.map(({ fileName }) => fileName.replace('.pdf', '')).join('');
}

test('a long list sorted by a field has its values materialized once and is then read in that order', async () => {
  expect(await keep(1_000)).toBe(order);
  expect(await kept()).toBeUndefined();
  await keep(2, { by: { field: 'no_such_field' }, direction: 'asc' });
  // the first request sorts by itself, and so do others until the job is done
  for (const _ of [1, 2]) expect(await keep(2)).toBe(order);
  expect(await kept()).toEqual({ isReady: false });
  expect(await names()).toBe('abc');
  await run();
  expect(await kept()).toEqual({ isReady: true });
  expect(await keep(2)).toEqual({ by: { field, isMaterialized: true }, direction: 'asc' });
  await app.document(tenant, { file_name: 'd.pdf', fields: { [field]: '7' } });
  expect(await names()).toBe('adbc');
  const ctx = systemCtx(parts, tenant.tenantId, randomUUID());
  expect(await materializedConditions(ctx, { fields: [{ field, from: '5' }] }, 2)).toEqual({
    fields: [{ field, from: '5', isMaterialized: true }],
  });
  const list = { filter: { [`fields.${field}`]: { from: '5', to: '20' } } };
  const found = await app.send('POST', '/bff/documents/list', token, { json: list });
  expect(((await found.json()) as { totalCount: number }).totalCount).toBe(2);
});

test('a permanently failed job is started again by the next request', async () => {
  await giveUpSortedField(parts, { tenantId: tenant.tenantId, field });
  expect(await kept()).toBeUndefined();
  await keep(2);
  expect(await kept()).toEqual({ isReady: false });
});
