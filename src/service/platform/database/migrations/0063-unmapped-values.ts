import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** Values of the e-invoice of a document that no field holds; no row if there are none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unmapped_values (
      tenant_id uuid not null,
      document_id uuid not null,
      -- [{term, path, value, itemIndex}]
      entries jsonb not null,
      primary key (tenant_id, document_id),
      foreign key (tenant_id, document_id) references documents on delete cascade
    )`.execute(db);
  await tenantTables(db, ['unmapped_values']);
  await sql`
    create policy own_units on unmapped_values as restrictive to vidimus_unit using (
      exists (select from documents d where d.tenant_id = unmapped_values.tenant_id and d.id = unmapped_values.document_id)
    )`.execute(db);
}
