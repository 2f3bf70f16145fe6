import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

/** Tables with configuration, whose rows are created manually. All others grow with use, and no query may scan them. */
const setTables: ReadonlySet<string> = new Set([
  'accounting_connections',
  'accounting_system_settings',
  'accounting_systems',
  'accounting_unit_systems',
  'accounting_units',
  'approval_substitutions',
  'approval_workflow_versions',
  'approval_workflows',
  'client_applications',
  'document_type_fields',
  'document_types',
  'exchange_rate_lists',
  'external_data_tables',
  'file_store_marks',
  'identity_providers',
  'inbound_addresses',
  'mail_channels',
  'push_keys',
  'saved_view_orders',
  'saved_views',
  'signing_keys',
  'sorted_fields',
  'supplier_accounts',
  'tenant_logos',
  'tenants',
  'touchless_rules',
  'user_passkeys',
  'user_preferences',
  'user_recovery_codes',
  'user_totp',
  'users',
  'webhooks',
  'webhook_receivers',
  'audit_heads',
  'kysely_migration',
  'kysely_migration_lock',
  // the last response of each feed
  'news',
]);

/** Returns the growing tables; a new table counts as growing until it is listed above. */
export async function growingTables(system: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(
    system,
  );
  return new Set(rows.flatMap(({ name }) => (setTables.has(name) ? [] : [name])));
}
