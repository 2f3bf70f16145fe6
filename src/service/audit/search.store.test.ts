import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTenant, type TestTenant } from '#testing/builders.ts';
import { createTestDatabase } from '#testing/database.ts';
import { queryPlansOf } from '#testing/query-plans.ts';
import { type AuditSearch, searchAudit } from './search.store.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let tenant: TestTenant;

/** 10,000 saved documents, between two sign-ins of each of 250 users; the newest entries are those of documents. */
beforeAll(async () => {
  database = await createTestDatabase();
  tenant = await buildTenant(database);
  await sql`alter table audit_log disable trigger chain`.execute(database.system);
  await sql`
    insert into audit_log (tenant_id, id, action, actor_name, trace_id, created_at)
    select ${tenant.tenantId}::uuid, uuidv7(), 'document.saved', 'Robot', 't', now() - n * interval '1 minute' from generate_series(1, 10000) n
    union all
    select ${tenant.tenantId}::uuid, uuidv7(), 'user.signedIn', 'Žofie ' || n, 't', now() - (20000 + n) * interval '1 minute'
    from generate_series(1, 250) n
    union all
    select ${tenant.tenantId}::uuid, uuidv7(), 'user.signedOut', 'Žofie ' || n, 't', now() - (30000 + n) * interval '1 minute'
    from generate_series(1, 250) n`.execute(database.system);
  await sql`vacuum analyze audit_log`.execute(database.system);
});
afterAll(() => database.drop());

const found = async (search: AuditSearch, limit = 3, before?: string) =>
  searchAudit(database.forTenant(tenant.tenantId), search, { limit, before });
const shown = (rows: Awaited<ReturnType<typeof found>>) => rows.map(({ action, person }) => `${action} ${person}`);

test('entries of a noun, of a user and of both are found newest first, and continue after a row', async () => {
  const [first, second, third] = await found({ action: 'user' });
  expect(shown(await found({ action: 'user' }))).toEqual([1, 2, 3].map((n) => `user.signedIn Žofie ${n}`));
  expect(shown(await found({ action: 'user' }, 2, first?.id))).toEqual([2, 3].map((n) => `user.signedIn Žofie ${n}`));
  expect([second, third].every((row) => row !== undefined && first !== undefined && row.createdAt < first.createdAt)).toBe(true);
  expect(shown(await found({ person: 'zofie 24' }))).toEqual([
    'user.signedIn Žofie 24',
    'user.signedIn Žofie 240',
    'user.signedIn Žofie 241',
  ]);
  expect(shown(await found({ person: 'ZOFIE 240', action: 'user.signedOut' }))).toEqual(['user.signedOut Žofie 240']);
  expect(await found({ person: 'zofie 7', action: 'document' })).toEqual([]);
});

test('a part of the names of more users than are looked up one by one finds the entries of all', async () => {
  const rows = await found({ person: 'žofie' }, 501);
  expect(rows).toHaveLength(500);
  expect(rows.map(({ createdAt }) => createdAt.getTime())).toEqual(
    rows.map(({ createdAt }) => createdAt.getTime()).toSorted((a, b) => b - a),
  );
});

test.each<[string, AuditSearch]>([
  ['a rare action', { action: 'user.signedOut' }],
  ['a rare user', { person: 'zofie 240' }],
])('%s is found in an index of its own', async (_name, search) => {
  const plans = await queryPlansOf(database.forTenant(tenant.tenantId), (db) => searchAudit(db, search, { limit: 3 }), [
    { action: 'user.signedOut', person: 'Žofie 240' },
  ]);
  expect(plans.join('\n')).toMatch(/audit_log_by_(action|actor)/);
  expect(plans.join('\n')).not.toMatch(/Seq Scan on audit_log|audit_log_age/);
});
