import { type Kysely, sql } from 'kysely';

/**
 * Isolates tables by tenant: the role `vidimus_app`, used by requests, sees and writes only rows of the tenant in `app.tenant` of its
 * connection, and none if it is not set. The owner, used for migrations and administration, is exempt.
 */
export async function tenantTables(db: Kysely<unknown>, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const name = sql.table(table);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`
      create policy own_tenant on ${name} to vidimus_app
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid)
      with check (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid)
    `.execute(db);
    await sql`grant select, insert, update, delete on ${name} to vidimus_app`.execute(db);
  }
}
