import { type Kysely, sql } from 'kysely';

/** What the type designer adds: checks of the tenant's own, a default and a format of each field, and a count of the changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table document_types
      -- [{expression, field, level, message, isActive}]
      add column checks jsonb not null default '[]',
      add column version integer not null default 1;
    alter table document_type_fields
      add column default_value text not null default '',
      -- of a TEXT field a mask, of a DECIMAL field its decimals
      add column format text not null default '';
  `.execute(db);
}
