import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** How each person has set the application for himself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_preferences (
      tenant_id uuid not null,
      user_id uuid not null,
      key text not null,
      value jsonb not null,
      updated_at timestamptz not null,
      primary key (tenant_id, user_id, key),
      foreign key (tenant_id, user_id) references users on delete cascade
    )
  `.execute(db);
  await tenantTables(db, ['user_preferences']);
}
