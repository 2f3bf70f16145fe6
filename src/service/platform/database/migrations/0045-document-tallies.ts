import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/**
 * Number of documents by unit and state, maintained on every write, because counting a million documents must take no longer than counting
 * a hundred. Each write adds difference rows and waits for no other write; they are summed up from time to time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_tallies (
      tenant_id uuid not null,
      id bigint generated always as identity,
      accounting_unit_id uuid not null,
      state text not null,
      approval_state text not null,
      export_state text not null,
      has_errors boolean not null,
      is_deleted boolean not null,
      count bigint not null,
      primary key (tenant_id, id)
    )`.execute(db);
  await tenantTables(db, ['document_tallies']);
  // written only by the triggers
  await sql`revoke insert, update, delete on document_tallies from vidimus_app`.execute(db);
  await sql`
    create policy own_units on document_tallies as restrictive to vidimus_unit using (
      accounting_unit_id = any ((select string_to_array(nullif(current_setting('app.units', true), '*'), ','))::uuid[])
    )`.execute(db);
  const added = sql`insert into document_tallies
    (tenant_id, accounting_unit_id, state, approval_state, export_state, has_errors, is_deleted, count)`;
  const alike = sql`select tenant_id, accounting_unit_id, state, approval_state, export_state, error_count > 0, deleted_at is not null`;
  await sql`
    create function tally_documents() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        if tg_op = 'INSERT' then
          ${added} ${alike}, count(*) from written group by 1, 2, 3, 4, 5, 6, 7;
        elsif tg_op = 'DELETE' then
          ${added} ${alike}, -count(*) from written group by 1, 2, 3, 4, 5, 6, 7;
        else
          ${added} values
            (old.tenant_id, old.accounting_unit_id, old.state, old.approval_state, old.export_state, old.error_count > 0,
              old.deleted_at is not null, -1),
            (new.tenant_id, new.accounting_unit_id, new.state, new.approval_state, new.export_state, new.error_count > 0,
              new.deleted_at is not null, 1);
        end if;
        return null;
      end
    $$`.execute(db);
  // prevents writes between the count and the triggers: they take the same lock
  await sql`lock table documents in share row exclusive mode`.execute(db);
  await sql`create trigger tally_new after insert on documents referencing new table as written
    for each statement execute function tally_documents()`.execute(db);
  await sql`create trigger tally_gone after delete on documents referencing old table as written
    for each statement execute function tally_documents()`.execute(db);
  await sql`
    create trigger tally_changed after update on documents for each row
    when ((old.accounting_unit_id, old.state, old.approval_state, old.export_state, old.error_count > 0, old.deleted_at is not null)
      is distinct from
      (new.accounting_unit_id, new.state, new.approval_state, new.export_state, new.error_count > 0, new.deleted_at is not null))
    execute function tally_documents()`.execute(db);
  await sql`${added} ${alike}, count(*) from documents group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
}
