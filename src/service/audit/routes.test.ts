import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditBff } from '#contract/audit/bff.ts';
import { AuditRecord, AuditTrail, faultOfTrail } from './audit-trail.ts';
import { sealChains } from './seal-chains.ts';
import { verifyChain } from './verify-chain.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let tenant: TestTenant;
let documentId: string;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  for (const [name, role] of [
    ['admin', 'TenantAdmin'],
    ['accountant', 'Accountant'],
    ['auditor', 'Viewer'],
    ['uploader', 'Uploader'],
  ] as const)
    tokens[name] = (await app.user(tenant, role, tenant.unitIds)).token;
  tokens['foreign'] = (await app.user(await app.tenant('Foreign'), 'TenantAdmin')).token;
  documentId = await app.document(tenant, { state: 'Extracted', fields: { note: 'before' } });
  await save('first');
  await save('second');
});
afterAll(() => app.close());

const call = (method: string, path: string, who: string | null, json?: unknown) =>
  app.send(method, path, who === null ? null : (tokens[who] ?? ''), json === undefined ? {} : { json });
async function save(note: string, id = documentId): Promise<void> {
  const saved = await call('PATCH', `/v1/documents/${id}`, 'accountant', {
    fields: { note: { value: note } },
    markDocumentAsSavedOnly: true,
  });
  expect(saved.status).toBe(200);
}
const List = auditBff.list.answer.schema;
const list = async (query: string, who = 'admin') => List.parse(await (await call('GET', `/bff/audit-log${query}`, who)).json());
const trailOf = async (path: string, who = 'admin') => AuditTrail.parse(await (await call('GET', path, who)).json());
const recordsOf = ({ rows }: AuditTrail) =>
  rows.flatMap((row) => ('record' in row ? [AuditRecord.parse(JSON.parse(row.record))] : []));

test('a user limited to accounting units reads only entries of their documents, in the log, its file and its proof', async () => {
  const own = await app.tenant();
  const { token: admin } = await app.user(own, 'TenantAdmin');
  const save = async (id: string, note: string) =>
    app.send('PATCH', `/v1/documents/${id}`, admin, {
      json: { fields: { note: { value: note } }, markDocumentAsSavedOnly: true },
    });
  const here = await app.document(own, { fields: {} });
  const elsewhere = await app.document(own, { accounting_unit_id: own.unitIds[1], file_name: 'canary.pdf' });
  await save(here, 'mine');
  await save(elsewhere, 'canary value');
  await save(here, 'mine too');
  const { token } = await app.user(own, 'Viewer', [own.unitIds[0]]);
  const read = async (query: string) => (await app.send('GET', `/bff/audit-log${query}`, token)).text();
  for (const query of ['', '/export?format=csv', '/export', `?documentId=${elsewhere}`, '?action=document'])
    expect(await read(query)).not.toContain('canary');
  expect(await read('')).toContain(here);
  expect(await read('')).not.toContain(elsewhere);
  const trail = AuditTrail.parse(JSON.parse(await read('/export')));
  expect(trail.rows).toHaveLength(3);
  expect(faultOfTrail(trail)).toBeUndefined();
});

describe('the audit log', () => {
  test('shows who did what from where, with old and new value, newest first', async () => {
    const { rows, actions } = await list(`?documentId=${documentId}`);
    expect(rows.slice(0, 2)).toMatchObject([
      {
        action: 'document.saved',
        address: '127.0.0.1',
        isClientApplication: false,
        details: { changes: [{ field: 'note', item: null, old: 'first', new: 'second' }] },
      },
      { details: { changes: [{ old: 'before', new: 'first' }] } },
    ]);
    expect(actions).toContain('document.saved');
    // rows without a document are visible only to users who are not limited to units
    expect((await list('', 'auditor')).actions).toEqual(actions.filter((action) => action.startsWith('document.')));
  });

  test('is filtered by action, noun, person and time, and continues after a row', async () => {
    expect((await list('?action=document.saved')).rows).toHaveLength(2);
    expect((await list('?action=document')).rows.length).toBeGreaterThanOrEqual(2);
    expect((await list('?action=doc')).rows).toEqual([]);
    expect((await list('?person=%25')).rows).toEqual([]);
    const page = await list(`?documentId=${documentId}&take=1`);
    expect(page).toMatchObject({ hasMore: true });
    const next = await list(`?documentId=${documentId}&take=1&before=${page.rows[0]?.id}`);
    expect(next.rows[0]?.details).toMatchObject({ changes: [{ new: 'first' }] });
    expect((await list(`?to=2020-01-01T00:00:00Z`)).rows).toEqual([]);
    expect((await list(`?documentId=none`)).rows).toEqual([]);
  });

  test('is restricted to administrators and auditors of the tenant', async () => {
    expect((await call('GET', '/bff/audit-log', null)).status).toBe(401);
    for (const path of ['/bff/audit-log', '/bff/audit-log/export'])
      for (const who of ['accountant', 'uploader']) expect((await call('GET', path, who)).status).toBe(403);
    expect((await list(`?documentId=${documentId}`, 'foreign')).rows).toEqual([]);
    for (const query of ['take=0', 'from=yesterday', 'before=x'])
      expect((await call('GET', `/bff/audit-log?${query}`, 'admin')).status).toBe(400);
  });

  test('is exported as a spreadsheet with formulas as text', async () => {
    await save('=HYPERLINK("http://x")');
    const csv = await (await call('GET', `/bff/audit-log/export?format=csv&documentId=${documentId}`, 'admin')).text();
    expect(csv.split('\r\n')[0]).toContain('time,action,person');
    expect(csv).toContain('document.saved');
    expect(csv).not.toMatch(/(^|,)"?=/m);
  });
});

describe('an audit trail', () => {
  test('of a document verifies itself and shows nothing of other documents', async () => {
    const other = await app.document(tenant, { state: 'Extracted', fields: { note: 'a secret of another document' } });
    await save('still secret', other);
    await save('last');
    const trail = await trailOf(`/bff/documents/${documentId}/audit-trail?format=json`, 'accountant');
    expect(faultOfTrail(trail)).toBeUndefined();
    expect(recordsOf(trail).every((record) => record.documentId === documentId)).toBe(true);
    expect(recordsOf(trail).at(-1)?.details).toMatchObject({ changes: [{ new: 'last' }] });
    expect(JSON.stringify(trail)).not.toContain('secret');
  });

  test.each<[string, (trail: AuditTrail) => AuditTrail]>([
    [
      'a changed row',
      ({ rows, ...trail }) => ({
        ...trail,
        rows: rows.map((row) => ('record' in row ? { ...row, record: row.record.replace('first', 'forged') } : row)),
      }),
    ],
    ['a removed row', ({ rows, ...trail }) => ({ ...trail, rows: rows.toSpliced(1, 1) })],
    [
      'a removed row with the others renumbered',
      ({ rows, ...trail }) => ({ ...trail, rows: rows.toSpliced(1, 1).map((row, index) => ({ ...row, sequence: index + 1 })) }),
    ],
    [
      'two rows swapped',
      ({ rows, ...trail }) => ({
        ...trail,
        rows: rows.map((row, index) => ({ ...(rows[index === 0 ? 1 : index === 1 ? 0 : index] ?? row), sequence: row.sequence })),
      }),
    ],
    ['a truncated end', ({ rows, ...trail }) => ({ ...trail, rows: rows.slice(0, -1) })],
  ])('reveals %s', async (_, forge) => {
    const trail = await trailOf('/bff/audit-log/export');
    expect(faultOfTrail(trail)).toBeUndefined();
    expect(faultOfTrail(forge(trail))).toBeTypeOf('string');
  });

  test('without entries is valid too', async () => {
    expect(faultOfTrail(await trailOf('/bff/audit-log/export?action=nothing'))).toBeUndefined();
  });

  test('is a readable PDF', async () => {
    const answer = await call('GET', `/bff/documents/${documentId}/audit-trail`, 'accountant');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect((await answer.text()).slice(0, 5)).toBe('%PDF-');
  });

  test('is available to users who may see the document', async () => {
    const path = `/bff/documents/${documentId}/audit-trail`;
    expect((await call('GET', path, null)).status).toBe(401);
    expect((await call('GET', path, 'uploader')).status).toBe(403);
    expect((await call('GET', path, 'foreign')).status).toBe(404);
    expect((await call('GET', '/bff/documents/none/audit-trail', 'admin')).status).toBe(404);
  });
});

describe('the chain', () => {
  test('holds under concurrent writes', async () => {
    const { tenantId } = await app.tenant('Busy').then(async (busy) => {
      const { token } = await app.user(busy, 'Accountant');
      const ids = await Promise.all(
        Array.from({ length: 20 }, () => app.document(busy, { state: 'Extracted', fields: { note: '' } })),
      );
      const answers = await Promise.all(
        ids.map((id) => app.send('PATCH', `/v1/documents/${id}`, token, { json: { fields: { note: { value: id } } } })),
      );
      expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
      return busy;
    });
    const found = await verifyChain(app.database.system, tenantId, app.sealerFor('audit seal'));
    expect(found).toMatchObject({ faults: [] });
    expect(found.rows).toBeGreaterThanOrEqual(20);
  });

  test('is append-only, also for the owner of the database', async () => {
    const tenantDb = app.database.forTenant(tenant.tenantId);
    for (const statement of [sql`update audit_log set actor_name = 'x'`, sql`delete from audit_log`])
      await expect(statement.execute(tenantDb)).rejects.toThrow(/permission denied/);
    await expect(
      sql`insert into audit_chain values (${tenant.tenantId}, 999, ${documentId}, 'x')`.execute(tenantDb),
    ).rejects.toThrow(/permission denied/);
    await expect(sql`delete from audit_log`.execute(app.database.system)).rejects.toThrow(/only added to/);
  });

  const tamperings: [string, string, RegExp][] = [
    [
      'a changed row',
      `update audit_log set actor_name = 'Somebody else' where id = (select audit_id from audit_chain where tenant_id = $1 and sequence = 2)`,
      /row 2 .* changed/,
    ],
    [
      'a removed row',
      `delete from audit_log where id = (select audit_id from audit_chain where tenant_id = $1 and sequence = 2)`,
      /row 2 .* missing from the log/,
    ],
    [
      'a row removed with its link',
      `with gone as (delete from audit_chain where tenant_id = $1 and sequence = 2 returning audit_id) delete from audit_log where id in (select audit_id from gone)`,
      /row 2 is missing from the chain/,
    ],
    [
      'two rows swapped',
      `update audit_chain set sequence = 1002 where tenant_id = $1 and sequence = 2; update audit_chain set sequence = 2 where tenant_id = $1 and sequence = 3; update audit_chain set sequence = 3 where tenant_id = $1 and sequence = 1002`,
      /row 2 .* moved/,
    ],
    [
      'a truncated end, including the head',
      `with cut as (delete from audit_chain where tenant_id = $1 and sequence = (select max(sequence) from audit_chain where tenant_id = $1) returning sequence, audit_id), gone as (delete from audit_log where id in (select audit_id from cut)) update audit_heads set sequence = cut.sequence - 1, hash = (select hash from audit_chain where tenant_id = $1 and sequence = cut.sequence - 1) from cut where tenant_id = $1`,
      /sealed on .* missing from the chain/,
    ],
    [
      'a row inserted outside the chain',
      `insert into audit_log (tenant_id, id, action, actor_name) values ($1, uuidv7(), 'document.approved', 'Somebody')`,
      /without the chain/,
    ],
  ];
  test.each(tamperings)('reveals %s', async (_, statement, expected) => {
    const victim = await app.tenant('Victim');
    const { token } = await app.user(victim, 'Accountant');
    const id = await app.document(victim, { state: 'Extracted', fields: { note: '' } });
    for (const note of ['a', 'b', 'c', 'd'])
      await app.send('PATCH', `/v1/documents/${id}`, token, {
        json: { fields: { note: { value: note } }, markDocumentAsSavedOnly: true },
      });
    const { system } = app.database;
    const sealer = app.sealerFor('audit seal');
    await sealChains({ system, sealer, now: new Date() });
    expect(await verifyChain(system, victim.tenantId, sealer)).toMatchObject({ faults: [], seals: 1 });
    await system.transaction().execute(async (trx) => {
      // possible only for a database administrator
      const tables = ['audit_log', 'audit_chain'];
      for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
      for (const each of statement.split(';')) await sql.raw(each.replaceAll('$1', `'${victim.tenantId}'`)).execute(trx);
      for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
    });
    const { faults } = await verifyChain(system, victim.tenantId, sealer);
    expect(faults.join('\n')).toMatch(expected);
  });
});
