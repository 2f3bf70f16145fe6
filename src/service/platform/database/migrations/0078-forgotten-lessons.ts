import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** Keeps what a user forgot of the supplier memory for a time, so that it can be restored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table supplier_layouts add column forgotten_at timestamptz, add column forgotten_by text`.execute(db);
  await sql`create index supplier_layouts_forgotten on supplier_layouts (forgotten_at) where forgotten_at is not null`.execute(
    db,
  );
  // `forgotten_before`: when the field was forgotten the time before (ISO), which counts again when this time is undone.
  await sql`
    create table forgotten_lessons (
      tenant_id uuid not null,
      layout_id uuid not null,
      field text not null,
      lesson jsonb not null,
      forgotten_before text,
      forgotten_at timestamptz not null,
      forgotten_by text not null,
      primary key (tenant_id, layout_id, field),
      foreign key (tenant_id, layout_id) references supplier_layouts on delete cascade
    )`.execute(db);
  await sql`create index forgotten_lessons_age on forgotten_lessons (forgotten_at)`.execute(db);
  await tenantTables(db, ['forgotten_lessons']);
  // As in 0024, without forgotten layouts.
  await sql`
    create or replace function layouts_with(wanted integer[], most integer) returns setof uuid
    language sql stable security definer set search_path = public, pg_temp as $$
      select id from supplier_layouts
      where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid and terms && wanted and forgotten_at is null
      order by (select count(*) from unnest(terms) term where term = any(wanted)) desc, updated_at desc, id
      limit most
    $$`.execute(db);
}
