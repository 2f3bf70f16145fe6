import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** Views of the document list that people keep, for themselves or for all of their tenant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      tenant_id uuid not null references tenants,
      id uuid not null,
      owner_id uuid not null,
      name text not null,
      -- the address of the view, as the list writes it: text, filters, sort, columns
      search text not null,
      is_shared boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, owner_id) references users on delete cascade
    );
    create unique index saved_views_own_name on saved_views (tenant_id, owner_id, lower(name)) where not is_shared;
    create unique index saved_views_shared_name on saved_views (tenant_id, lower(name)) where is_shared;

    -- each person's own order of the views that he sees; what is not named comes after, by name
    create table saved_view_orders (
      tenant_id uuid not null references tenants,
      user_id uuid not null,
      view_ids uuid[] not null,
      primary key (tenant_id, user_id),
      foreign key (tenant_id, user_id) references users on delete cascade
    );
  `.execute(db);
  await tenantTables(db, ['saved_views', 'saved_view_orders']);
}
