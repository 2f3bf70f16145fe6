/**
 * Data of another accounting unit or tenant must not change any response to a user who is limited to their own: no value, count, order or
 * error text. Calls every endpoint of the contract, as every role, before and after there is something to leak.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { type Role, roleHasPermission, roles } from '#contract/core/permissions.ts';
import { exampleOf } from '#service/platform/http/openapi/example-of.ts';
import { jsonSchemaOf, parametersOf } from '#service/platform/http/openapi/json-schema.ts';
import { requestExamples } from '#service/platform/http/openapi/request-examples.ts';
import { startTestApp, type TestApp } from './app.ts';
import { asking, buildWorkflow, workflowOf } from './build-approval.ts';
import { invoiceValues, type TestTenant } from './builders.ts';

type Named = { name: string; verb: string; id: string; entry: Endpoint };
const endpoints: Named[] = Object.entries(contract).flatMap(([noun, group]) =>
  Object.entries(group).map(([verb, entry]) => ({
    name: `${noun}.${verb}`,
    verb,
    id: `${noun}_${verb}`,
    entry: entry as Endpoint,
  })),
);
const limitedRoles = roles.filter((role) => role !== 'TenantAdmin');
const exampleId = '01a1f958-363c-72f0-a0a3-d531e55d1694';
const canary = 'kanarek';

let app: TestApp;
let tenant: TestTenant;
let other: TestTenant;
let ownId: string;
const foreign: { what: string; id: string }[] = [];
const tokens = new Map<Role, string>();
const before = new Map<string, string>();

/** Properties that differ in each response. */
const volatile = /"(traceId|exportedAt|asOf|generatedAt|now|lastUsedAt|previousHash|hash)":"[^"]*"/g;

const isRead = ({ verb, entry: { method, upload, answer } }: Named): boolean =>
  upload === undefined &&
  answer.kind !== 'events' &&
  (method === 'GET' || /list|count|search|find|walk|groups|generate/i.test(verb));

/** Builds a typical request; ids are replaced by `documentId`. */
function requestOf({ id, entry }: Named, documentId: string): { url: string; json?: unknown } {
  const path = entry.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    /index|page/i.test(name) ? '0' : /id$/i.test(name) ? documentId : String(exampleOf({ type: 'string' }, name)),
  );
  const query = parametersOf(entry.query, 'query')
    .filter(({ required }) => required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema, name)))}`)
    .join('&');
  const body = entry.body && (requestExamples[id] ?? exampleOf(jsonSchemaOf(entry.body, 'input')));
  const text = JSON.stringify(body)?.replaceAll(exampleId, documentId);
  return { url: path + (query && `?${query}`), ...(text !== undefined && { json: JSON.parse(text) as unknown }) };
}

async function answerOf(named: Named, role: Role, documentId: string): Promise<{ status: number; text: string }> {
  const { url, json } = requestOf(named, documentId);
  const answer = await app.send(named.entry.method, url, tokens.get(role) ?? null, json === undefined ? {} : { json });
  if (named.entry.answer.kind === 'events' && answer.status === 200) {
    await answer.body?.cancel();
    return { status: 200, text: '' };
  }
  const text = await answer.text();
  // generated anew each time, and compressed: its sources are covered by the log and its table
  return { status: answer.status, text: text.startsWith('%PDF') ? '' : text.replaceAll(volatile, '') };
}

const reads = endpoints.filter(isRead);

/** Creates a document with everything that a document can have, each containing the canary. */
async function seed(of: TestTenant, token: string, unitId: string, what: string): Promise<void> {
  const fields = {
    ...invoiceValues,
    issued_by_name_sm: `${canary} ${what}`,
    invoice_number_sm: `${canary}-1`,
    total_amount: '777777.00',
  };
  const documents = await Promise.all(
    (['Extracted', 'Validated', 'Error', 'New'] as const).map((state) =>
      app.document(of, {
        state,
        fields,
        accounting_unit_id: unitId,
        file_name: `${canary}-${state}.pdf`,
        external_id: `${canary}-${state}`,
        pages: 1,
      }),
    ),
  );
  const make = async (method: string, url: string, json?: unknown): Promise<void> => {
    const answer = await app.send(method, url, token, json === undefined ? {} : { json });
    expect(answer.status, `${method} ${url}: ${await answer.text()}`).toBe(200);
  };
  const [, approved] = documents;
  for (const id of documents) {
    const isRead = id === documents[0] || id === approved;
    if (isRead)
      await make('PATCH', `/v1/documents/${id}`, { fields: { note: { value: canary } }, markDocumentAsSavedOnly: true });
    await make('POST', `/bff/documents/${id}/notes`, { text: canary });
    foreign.push({ what, id });
  }
  await make('POST', `/v1/approval/${approved}/workflow/start`);
  await make('PATCH', '/v1/documents/markAsExported', [{ documentId: documents[0], accoutingProviderDocumentNumber: canary }]);
}

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant('Own');
  other = await app.tenant('Other');
  const [admin, otherAdmin] = await Promise.all([tenant, other].map((each) => app.user(each, 'TenantAdmin')));
  const people = new Map<Role, Awaited<ReturnType<TestApp['user']>>>();
  for (const role of limitedRoles) {
    const user = await app.user(tenant, role, [tenant.unitIds[0]]);
    people.set(role, user);
    tokens.set(role, user.token);
  }
  const approver = people.get('Approver');
  if (approver) await buildWorkflow(app.database, tenant, workflowOf([asking(approver.actor)]));
  if (otherAdmin) await buildWorkflow(app.database, other, workflowOf([asking(otherAdmin.actor)]));
  ownId = await app.document(tenant, { state: 'Validated', fields: { ...invoiceValues }, pages: 1 });
  for (const role of limitedRoles)
    for (const named of reads) before.set(`${role} ${named.name}`, (await answerOf(named, role, ownId)).text);
  await seed(tenant, admin?.token ?? '', tenant.unitIds[1], 'unit');
  await seed(other, otherAdmin?.token ?? '', other.unitIds[0], 'tenant');
}, 120_000);
afterAll(() => app.close());

test('there are endpoints to call and foreign documents to leak', () => {
  expect(reads.length).toBeGreaterThan(60);
  expect(foreign).toHaveLength(8);
  expect([...before.values()].filter((text) => text.includes('"code":"internal"'))).toEqual([]);
});

// before the calls below, some of which create documents in the unit of the callers
describe.each(limitedRoles)('%s', (role) => {
  test(`${role} gets the same responses, whatever exists elsewhere`, async () => {
    const changed: string[] = [];
    for (const named of reads) {
      const { text } = await answerOf(named, role, ownId);
      if (text !== before.get(`${role} ${named.name}`)) changed.push(`${named.name}: ${text.slice(0, 300)}`);
    }
    expect(changed).toEqual([]);
  });
});

describe.each(limitedRoles)('%s', (role) => {
  test(`${role} can neither read nor change foreign documents by any endpoint`, async () => {
    const rows = () =>
      app.database.system
        .selectFrom('documents')
        .selectAll()
        .where(
          'id',
          'in',
          foreign.map(({ id }) => id),
        )
        .orderBy('id')
        .execute();
    const untouched = await rows();
    const faults: string[] = [];
    for (const named of endpoints.filter(
      ({ entry }) => entry.access !== 'public' && entry.upload === undefined && mayCall(role, entry),
    ))
      for (const { what, id } of [foreign[0], foreign.at(-1)].flatMap((each) => each ?? [])) {
        const { status, text } = await answerOf(named, role, id);
        if (text.toLowerCase().includes(canary) || status >= 500)
          faults.push(`${named.name} of another ${what}: ${status} ${text.slice(0, 200)}`);
      }
    expect(faults).toEqual([]);
    expect(await rows()).toEqual(untouched);
  });
});

const mayCall = (role: Role, { access }: Endpoint): boolean =>
  access === 'public' || access === 'signedIn' || roleHasPermission(role, access);
