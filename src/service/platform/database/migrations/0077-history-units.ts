import { type Kysely, sql } from 'kysely';

/**
 * Looks up the accounting unit for each history row that a user limited to some units reads. PostgreSQL may answer `exists` from a hash of all
 * documents of the tenant, which it builds for every statement: a month of a dashboard then took time in proportion to all documents. It
 * never does that with a scalar subquery.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['field_history', 'export_history'])
    await sql`
      alter policy own_units on ${sql.table(table)} using ((
        select true from documents d
        where d.tenant_id = ${sql.ref(`${table}.tenant_id`)} and d.id = ${sql.ref(`${table}.document_id`)}
      ))`.execute(db);
}
