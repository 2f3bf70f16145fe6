import { type Kysely, sql } from 'kysely';

/** Fills the column of migration 0079. Rows are read and written meanwhile; only moving their document to another unit waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['field_history', 'export_history'])
    await sql`
      update ${sql.table(name)} h set accounting_unit_id = d.accounting_unit_id from documents d
      where d.tenant_id = h.tenant_id and d.id = h.document_id
        and h.accounting_unit_id is distinct from d.accounting_unit_id`.execute(db);
}
