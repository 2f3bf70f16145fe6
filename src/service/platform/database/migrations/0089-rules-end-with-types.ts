import { type Kysely, sql } from 'kysely';

/** Deletes the touchless rule of a type with the type: one created under its name later would validate by a rule that it has not proved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from touchless_rules r where not exists (
      select from document_types t where t.tenant_id = r.tenant_id and t.document_type = r.document_type
    )`.execute(db);
  await sql`
    alter table touchless_rules add constraint touchless_rules_type
      foreign key (tenant_id, document_type) references document_types on delete cascade`.execute(db);
}
