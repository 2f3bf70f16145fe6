import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTenant } from '#testing/builders.ts';
import { createTestDatabase } from '#testing/database.ts';
import { type Db, inTransaction } from './database.ts';
import { withoutNestedLoops } from './without-nested-loops.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const planOf = async (db: Db): Promise<string> => {
  const { rows } = await sql`
    explain select from approval_run_steps s join approval_runs r on r.tenant_id = s.tenant_id and r.id = s.run_id
    where s.status = 'Approved' and r.status = 'Approved'`.execute(db);
  return JSON.stringify(rows);
};

test('tables without statistics are joined as sets inside, and as usual elsewhere', async () => {
  const { tenantId } = await buildTenant(database);
  const db = database.forTenant(tenantId);
  expect(await planOf(db)).toContain('Nested Loop');
  expect(await withoutNestedLoops(db, planOf)).not.toContain('Nested Loop');
  expect(await planOf(db)).toContain('Nested Loop');
  const rest = inTransaction(db, async (db) => {
    await withoutNestedLoops(db, planOf);
    return planOf(db);
  });
  expect(await rest).toContain('Nested Loop');
});
