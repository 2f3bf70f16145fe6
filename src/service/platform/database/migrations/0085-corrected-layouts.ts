import { type Kysely, sql } from 'kysely';

/** Lists supplier layouts with corrections first, page by page without counting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Generated, so that it is right for rows that a process with the schema before writes, and filled for existing rows. Imported lessons,
  // which have no document, are not corrections of this tenant.
  await sql`
    alter table supplier_layouts add column has_corrections boolean not null generated always as (
      jsonb_path_exists(lessons, '$[*] ? (@.isCorrection == true && @.documentId != null)')
    ) stored`.execute(db);
  await sql`
    create index supplier_layouts_listed on supplier_layouts (tenant_id, has_corrections desc, updated_at desc, id desc)
    where forgotten_at is null`.execute(db);
}
