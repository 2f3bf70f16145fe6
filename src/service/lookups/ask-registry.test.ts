import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DocumentDetail } from '#contract/documents/v1.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';
import { startRegister } from '#testing/register-server.ts';
import { askRegistryJob } from './ask-registry.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';

const ares = (name: string) => ({ body: JSON.stringify({ ico: '27082440', obchodniJmeno: name, dic: 'CZ27082440' }) });
const lipa = {
  issued_by_name_sm: 'Alza.cz, a. s.',
  issued_by_id_sm: '27082440',
  issued_by_vat_id_sm: 'CZ27082440',
  issued_by_address_sm: 'Jinde 1',
};

let app: TestApp;
let tenant: TestTenant;
let token: string;
let parts: JobParts;
let register: Awaited<ReturnType<typeof startRegister>>;

beforeAll(async () => {
  app = await startTestApp();
  parts = { ...app, tempDir: '/nowhere', now: () => new Date() };
});
beforeEach(async () => {
  tenant = await app.tenant();
  ({ token } = await app.user(tenant, 'Accountant'));
  register = await startRegister(() => ares('Alza.cz a.s.'));
  // another address each time: answers are cached by address
  app.lookups.registryUrl = `${register.url}/ares`;
  return () => register.close();
});
afterAll(() => app.close());

const ask = (documentId: string, job = askRegistryJob(parts)) =>
  job({ tenantId: tenant.tenantId, documentId }, { id: randomUUID(), attempt: 1, signal: new AbortController().signal });
const read = async (id: string) =>
  (await (await app.send('GET', `/v1/documents/${id}?detailSettings=true`, token)).json()) as DocumentDetail;
const proved = ({ fields }: DocumentDetail) =>
  Object.keys(fields)
    .filter((name) => fields[name]?.evidence?.includes('registry'))
    .toSorted();

test('number, VAT ID and name that match in the registry are verified by it, without a new version', async () => {
  const id = await app.document(tenant, { fields: lipa });
  const before = await read(id);
  await ask(id);
  const after = await read(id);
  expect(proved(after)).toEqual(['issued_by_id_sm', 'issued_by_name_sm', 'issued_by_vat_id_sm']);
  expect(after.version).toBe(before.version);
  await ask(id);
  expect(register.asked).toEqual(['/ares/ekonomicke-subjekty/27082440']);
  const trail = (await (await app.send('GET', `/v1/documents/${id}/history`, token)).json()) as unknown;
  expect(JSON.stringify(trail).match(/Companies confirmed|companiesProved/g)).toHaveLength(1);
});

test.each([
  ['of another company', { ...lipa, issued_by_name_sm: 'Mall.cz a.s.' }, []],
  ['without a name', { issued_by_id_sm: '27082440' }, []],
  [
    'whose name lacks the legal form, for the number only',
    { ...lipa, issued_by_name_sm: 'Alza.cz' },
    ['issued_by_id_sm', 'issued_by_vat_id_sm'],
  ],
  ['with another VAT ID', { ...lipa, issued_by_vat_id_sm: 'CZ25596641' }, ['issued_by_id_sm', 'issued_by_name_sm']],
  ['with an invalid number', { issued_by_id_sm: '12345678', issued_by_name_sm: 'Alza.cz a.s.' }, []],
])('a document %s', async (_, fields, expected) => {
  const id = await app.document(tenant, { fields });
  await ask(id);
  expect(proved(await read(id))).toEqual(expected);
});

test('an unavailable registry is not a failure, and is not called for a while', async () => {
  register.state.reply = () => ({ status: 502, body: '' });
  const job = askRegistryJob(parts);
  const id = await app.document(tenant, { fields: lipa });
  await ask(id, job);
  await ask(id, job);
  expect(register.asked).toHaveLength(1);
  expect(proved(await read(id))).toEqual([]);
});
