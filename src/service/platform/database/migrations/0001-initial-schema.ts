import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/**
 * One SQL file per noun, in order of their references; each contains tables, then indexes, then functions. The key of every tenant table
 * starts with `tenant_id`, so that tenants can later be distributed over machines.
 */
const files = [
  'common',
  'tenants',
  'accounting-units',
  'users',
  'identity',
  'data-tables',
  'document-types',
  'documents',
  'page-drafts',
  'document-list',
  'document-search',
  'lookups',
  'approvals',
  'exports',
  'webhooks',
  'emails',
  'push',
  'one-off-extraction',
  'audit',
  'dashboards',
];

/** Tables in which a tenant reads and writes its own rows freely. */
const ownTables = [
  'tenant_logos',
  'accounting_units',
  'accounting_systems',
  'accounting_system_settings',
  'accounting_unit_systems',
  'users',
  'user_invitations',
  'user_preferences',
  'client_applications',
  'external_data_tables',
  'external_data_rows',
  'data_table_imports',
  'document_types',
  'document_type_fields',
  'documents',
  'document_pages',
  'document_attachments',
  'document_links',
  'document_notes',
  'document_presence',
  'field_history',
  'feedback',
  'page_drafts',
  'page_draft_pages',
  'saved_views',
  'saved_view_orders',
  'sorted_fields',
  'sorted_values',
  'supplier_accounts',
  'approval_workflows',
  'approval_workflow_versions',
  'approval_runs',
  'approval_run_steps',
  'approvals',
  'approval_substitutions',
  'approval_links',
  'export_history',
  'webhooks',
  'webhook_deliveries',
  'webhook_receivers',
  'webhook_receiver_requests',
  'inbound_addresses',
  'received_emails',
  'email_attachments',
  'document_emails',
  'outbox_messages',
  'push_keys',
  'push_subscriptions',
  'push_notifications',
  'extract_operations',
  'audit_log',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const file of files) await run(db, file);
  await tenantTables(db, ownTables);
  await run(db, 'access');
  await run(db, 'units');
}

async function run(db: Kysely<unknown>, file: string): Promise<void> {
  const text = readFileSync(path.join(import.meta.dirname, '0001-initial-schema', `${file}.sql`), 'utf8');
  await sql.raw(text).execute(db);
}
