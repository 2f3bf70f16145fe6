import { type Kysely, sql } from 'kysely';

/** Lists sorted by any amount are sorted within each currency. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sorted_values add column currency text`.execute(db);
  await sql`
    create or replace function update_sorted_values() returns trigger language plpgsql as $$
      begin
        insert into sorted_values (tenant_id, document_id, field, number, value, currency)
        select new.tenant_id, new.id, sorted.field, decimal_of(one.value), left(one.value, 300), new.list_currency
        from sorted_fields sorted, lateral (select nullif(new.fields #>> array[sorted.field, 'value'], '') as value) one
        where sorted.tenant_id = new.tenant_id
        on conflict (tenant_id, document_id, field) do update
          set number = excluded.number, value = excluded.value, currency = excluded.currency;
        return null;
      end
    $$`.execute(db);
  // fields in progress by a process that does not know currencies start again at the next request
  await sql`delete from sorted_fields where not is_ready`.execute(db);
  await sql`
    update sorted_values v set currency = d.list_currency from documents d
    where d.tenant_id = v.tenant_id and d.id = v.document_id and d.list_currency is not null`.execute(db);
  await sql`
    create index sorted_values_by_currency on sorted_values
      (tenant_id, field, currency desc nulls last, number desc nulls last, value desc nulls last, document_id desc)`.execute(db);
}
