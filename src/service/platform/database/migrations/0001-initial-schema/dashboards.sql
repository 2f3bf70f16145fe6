-- Dashboards are counted from these indexes alone: rows of documents are long, and a dashboard reads all of them.

create index documents_figures on documents (tenant_id, created_at) include
  (accounting_unit_id, state, approval_state, export_state, extraction_started_at, extracted_at, validated_at, queued_at,
   exported_at, list_supplier, list_currency, list_total)
  where deleted_at is null;
create index documents_validated on documents (tenant_id, validated_at) include (accounting_unit_id, id, created_at, extracted_at)
  where deleted_at is null and validated_at is not null;
create index documents_exported on documents (tenant_id, exported_at) include (accounting_unit_id)
  where deleted_at is null and exported_at is not null;
create index field_history_corrections on field_history (tenant_id, created_at) include (document_id, field_name, item_index)
  where source in ('User', 'Api');
create index export_history_age on export_history (tenant_id, created_at) include (document_id, state);
create index approval_runs_finished on approval_runs (tenant_id, finished_at) include (document_id, status, started_at)
  where finished_at is not null;
create index approval_run_steps_finished on approval_run_steps (tenant_id, finished_at)
  include (run_id, step_index, name, mode, status, started_at, due_at) where finished_at is not null;
create index approvals_decided on approvals (tenant_id, decided_at)
  include (run_id, step_index, status, decided_by_id, decided_by_name) where decided_at is not null;
