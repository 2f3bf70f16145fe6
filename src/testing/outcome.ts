import { sql } from 'kysely';
import type { Database } from '#service/platform/database/database.ts';
import type { TestTenant } from './builders.ts';

/** Returns readers of the effects of a call, for tests of what must and must not exist afterwards. */
export const outcomeOf = ({ database }: { database: Database }, { tenantId }: TestTenant) => {
  const db = database.forTenant(tenantId);
  return {
    /** Returns the row of the document, in the trash or not. */
    row: (id: string) => db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** Returns the audit log actions of the document, oldest first. */
    audit: async (id: string): Promise<string[]> =>
      (await db.selectFrom('audit_log').select('action').where('document_id', '=', id).orderBy('id').execute()).map(
        ({ action }) => action,
      ),
    /** Returns entries of the export history, oldest first. */
    exports: (id: string) =>
      db
        .selectFrom('export_history')
        .select([
          'state',
          'export_type',
          'error_message',
          'accounting_document_number',
          'exported_by_application_name',
          'user_name',
        ])
        .where('document_id', '=', id)
        .orderBy('id')
        .execute(),
    /** Returns the number of pending jobs of the document or operation. */
    jobs: async (id: string): Promise<number> => {
      const { rows } = await sql`
        select from pgboss.job_common where ${id} in (data ->> 'documentId', data ->> 'operationId')`.execute(database.system);
      return rows.length;
    },
    set: (id: string, values: { approval_state?: string; export_state?: string; state?: string }) =>
      db.updateTable('documents').set(values).where('id', '=', id).execute(),
    /** Changes the tenant's export settings. */
    exportSettings: (change: Record<string, unknown>) =>
      db
        .updateTable('tenants')
        .set({ export_settings: sql`export_settings || ${JSON.stringify(change)}::jsonb` })
        .execute(),
  };
};
