import { type Kysely, sql } from 'kysely';

/** Sorting and filtering a million documents, and figures over years of them, each by an index that has all they need in their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- in the order of the list: equal numbers are found by it as before
    drop index documents_by_number;
    create index documents_by_number on documents (tenant_id, list_number desc nulls last, id desc) where deleted_at is null;
    create index documents_by_class on documents (tenant_id, document_class, id) where deleted_at is null;
    create index documents_by_pages on documents (tenant_id, page_count, id) where deleted_at is null;
    create index documents_by_source on documents (tenant_id, source, created_at desc, id desc) where deleted_at is null;

    create index documents_validated on documents (tenant_id, validated_at) include (accounting_unit_id, id, created_at, extracted_at)
      where deleted_at is null and validated_at is not null;
    create index documents_exported on documents (tenant_id, exported_at) include (accounting_unit_id)
      where deleted_at is null and exported_at is not null;
    drop index approval_runs_finished;
    create index approval_runs_finished on approval_runs (tenant_id, finished_at) include (document_id, status, started_at)
      where finished_at is not null;
  `.execute(db);
}
