import { type Kysely, sql } from 'kysely';

const tables = ['field_history', 'export_history'] as const;

/**
 * Stores the accounting unit of the document with each row of its history, so that users limited to some units need not look up the document
 * of every row: figures of a month took them two to three times as long as an administrator. Triggers set it, for processes of the previous
 * release too, and change it when the document moves to another unit. Existing rows are filled, and the column is used, by the migrations
 * 0087 and 0088: in this transaction, which locks the tables, they would stop every process that serves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `for share`: a move that is not committed yet is waited for, and one that follows finds the row
  await sql`
    create function set_unit_of_history() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        select accounting_unit_id into new.accounting_unit_id from documents
        where tenant_id = new.tenant_id and id = new.document_id for share;
        return new;
      end
    $$`.execute(db);
  await sql`
    create function move_history() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        update field_history set accounting_unit_id = new.accounting_unit_id
        where tenant_id = new.tenant_id and document_id = new.id;
        update export_history set accounting_unit_id = new.accounting_unit_id
        where tenant_id = new.tenant_id and document_id = new.id;
        return null;
      end
    $$`.execute(db);
  for (const name of tables) {
    const table = sql.table(name);
    await sql`alter table ${table} add column accounting_unit_id uuid`.execute(db);
    await sql`create trigger unit_of_history before insert on ${table} for each row execute function set_unit_of_history()`.execute(
      db,
    );
  }
  await sql`
    create trigger move_history after update on documents for each row
    when (old.accounting_unit_id is distinct from new.accounting_unit_id) execute function move_history()`.execute(db);
}
