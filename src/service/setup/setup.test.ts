import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cultureList } from '#contract/core/cultures.ts';
import { invoiceFields } from '#contract/document-types/built-in-types.ts';
import type { SetupState } from '#contract/setup/bff.ts';
import { extractDocument } from '#service/extraction/extract-document.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';
import { companyIdHolds, vatIdHolds } from '#service/extraction/understand/grammar/identifiers.ts';
import { drawSampleInvoice } from './draw-sample-invoice.ts';

let app: TestApp;
let tenant: TestTenant;
let admin: string;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  tenant = await app.tenant('Ours');
  admin = (await app.user(tenant, 'TenantAdmin')).token;
});
afterAll(() => app.close());

const read = async (token = admin): Promise<SetupState> =>
  (await app.send('GET', '/bff/setup', token)).json() as Promise<SetupState>;
const addSample = (token = admin) => app.send('POST', '/bff/setup/sample-invoice', token);
const doneOf = ({ steps }: SetupState) => steps.filter(({ isDone }) => isDone).map(({ step }) => step);

test('steps are in the order of setup and are done according to the data', async () => {
  expect((await read()).steps.map(({ step }) => step)).toEqual(['company', 'people', 'types', 'upload', 'validate', 'export']);
  expect(doneOf(await read())).toEqual(['company']);
  await app.user(tenant, 'Accountant');
  const id = await app.document(tenant, {});
  expect(doneOf(await read())).toEqual(['company', 'people', 'upload']);
  const at = new Date();
  const set = (change: object) => app.database.system.updateTable('documents').set(change).where('id', '=', id).execute();
  await set({ validated_at: at });
  await set({ export_state: 'Exported' });
  expect(doneOf(await read())).toEqual(['company', 'people', 'upload', 'validate', 'export']);
});

test('the types are done when somebody has changed one, added one or switched one off', async () => {
  const { system } = app.database;
  const changed = (change: object) =>
    system
      .updateTable('document_types')
      .set(change)
      .where('tenant_id', '=', tenant.tenantId)
      .where('document_type', '=', 'order');
  expect(doneOf(await read())).not.toContain('types');
  await changed({ version: 2 }).execute();
  expect(doneOf(await read())).toContain('types');
  await changed({ version: 1, is_active: false }).execute();
  expect(doneOf(await read())).toContain('types');
  await changed({ is_active: true }).execute();
  expect(doneOf(await read())).not.toContain('types');
  const own = { document_type: 'payslip', name: '{}', sort_order: 9, tenant_id: tenant.tenantId };
  await system.insertInto('document_types').values(own).execute();
  expect(doneOf(await read())).toContain('types');
});

test('what is set up already is not proposed for later', async () => {
  const { system } = app.database;
  const { tenantId } = tenant;
  expect((await read()).further).toEqual(['inbox', 'approval', 'accountingSystem']);
  const at = new Date();
  const system1 = { tenant_id: tenantId, id: randomUUID(), name: 'Ledger', type: 'File', created_at: at };
  await system.insertInto('accounting_systems').values(system1).execute();
  expect((await read()).further).toEqual(['inbox', 'approval']);
  const workflow = { tenant_id: tenantId, id: randomUUID(), sort_order: 1, created_at: at, updated_at: at };
  await system.insertInto('approval_workflows').values(workflow).execute();
  expect((await read()).further).toEqual(['inbox']);
});

test('the only accounting unit is named, because the company ID is entered there', async () => {
  expect((await read()).onlyUnitId).toBeNull();
  const [first, second] = tenant.unitIds;
  await app.database.system.updateTable('accounting_units').set({ deleted_at: new Date() }).where('id', '=', second).execute();
  expect((await read()).onlyUnitId).toBe(first);
});

test('without a company ID and documents nothing is done; other tenants do not count', async () => {
  const other = await app.tenant('Other');
  await app.document(other, {});
  await app.user(other, 'Accountant');
  const { system } = app.database;
  await system.updateTable('accounting_units').set({ customer_id: null }).where('tenant_id', '=', tenant.tenantId).execute();
  expect(doneOf(await read())).toEqual([]);
});

test('the sample is one document on repeated and concurrent requests, and a new one after deletion', async () => {
  expect((await read()).sample).toBeNull();
  const answers = await Promise.all([addSample(), addSample()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { documentId: string }).documentId));
  expect(new Set(ids).size).toBe(1);
  const { sample } = await read();
  expect(sample).toMatchObject({ documentId: ids[0], isRead: false, canBeExported: false, isExported: false });
  await app.database.system
    .updateTable('documents')
    .set({ deleted_at: new Date() })
    .where('id', '=', ids[0] ?? '')
    .execute();
  expect((await read()).sample).toBeNull();
  const again = (await (await addSample()).json()) as { documentId: string };
  expect(again.documentId).not.toBe(ids[0]);
});

test('only an administrator has access to the setup', async () => {
  const { token } = await app.user(tenant, 'Accountant');
  expect([(await app.send('GET', '/bff/setup', token)).status, (await addSample(token)).status]).toEqual([403, 403]);
  expect([(await app.send('GET', '/bff/setup', null)).status, (await addSample('')).status]).toEqual([401, 401]);
});

test('without an active document type the sample is refused with the reason', async () => {
  const { system } = app.database;
  await system.updateTable('document_types').set({ is_active: false }).where('tenant_id', '=', tenant.tenantId).execute();
  expect((await addSample()).status).toBe(409);
});

describe.each(cultureList)('the sample in %s', (culture) => {
  test('is extracted completely, without an error', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'vidimus-sample-'));
    try {
      const customer = { name: 'Naše firma a.s.', customerId: '12345679', customerVatId: 'CZ12345679' };
      const { number, bytes } = await drawSampleInvoice(customer, culture, new Date('2026-03-05T10:17:00Z'));
      const file = path.join(folder, 'sample.pdf');
      await writeFile(file, bytes);
      const fields = invoiceFields.map(({ name, type, isItem }) => ({ name, type, isItem: isItem === true }));
      const asked = { path: file, fileName: 'sample.pdf', workDir: folder, definitionFor: () => fields, today: '2026-03-05' };
      const { extracted } = await extractDocument(asked);
      expect(Object.fromEntries(Object.entries(extracted.fields).map(([name, { value }]) => [name, value]))).toMatchObject({
        invoice_number_sm: number,
        issued_by_name_sm: 'Papírnictví U Lípy s.r.o.',
        issued_by_id_sm: '80011128',
        issued_by_vat_id_sm: 'CZ80011128',
        issued_to_id_sm: '12345679',
        date_issued: '2026-03-05',
        date_due: '2026-03-19',
        currency: 'CZK',
        total_amount: '12100.00',
      });
      expect([companyIdHolds('80011128', 'CZ80011128'), vatIdHolds('CZ80011128')]).toEqual([true, true]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
