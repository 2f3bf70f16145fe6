import { type Kysely, sql } from 'kysely';

/**
 * Puts tables under their tenant: the role `vidimus_app`, which requests run as, sees and writes only rows of the tenant that its
 * connection names in `app.tenant`, and none where it names none. The owner, who migrates and administers, is not bound.
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
