import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** Questions that hold an approval step until they are answered or withdrawn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table approval_questions (
      tenant_id uuid not null,
      -- the id of the email that asks it, too
      id uuid not null,
      document_id uuid not null,
      run_id uuid not null,
      step_index integer not null,
      question text not null,
      asked_by_id uuid not null,
      asked_by_name text not null,
      asked_of_id uuid not null,
      asked_of_name text not null,
      asked_at timestamptz not null,
      -- null while it is open, and where it was taken back
      answer text,
      closed_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, document_id) references documents on delete cascade,
      foreign key (tenant_id, run_id) references approval_runs on delete cascade
    )`.execute(db);
  await sql`create index approval_questions_document on approval_questions (tenant_id, document_id, asked_at)`.execute(db);
  await sql`create index approval_questions_run on approval_questions (tenant_id, run_id)`.execute(db);
  await sql`create unique index approval_questions_open on approval_questions (tenant_id, run_id, step_index) where closed_at is null`.execute(
    db,
  );
  await sql`create index approval_questions_asked on approval_questions (tenant_id, asked_of_id) where closed_at is null`.execute(
    db,
  );
  await tenantTables(db, ['approval_questions']);
  await sql`
    create policy own_units on approval_questions as restrictive to vidimus_unit using (
      exists (select from documents d where d.tenant_id = approval_questions.tenant_id and d.id = approval_questions.document_id)
    )`.execute(db);
}
