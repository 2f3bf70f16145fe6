import { sql } from 'kysely';
import type { ExportSettings } from '#contract/tenant-export-settings.ts';
import type { Db } from './database.ts';

export async function updateExportSettings(db: Db, tenantId: string, settings: ExportSettings): Promise<void> {
  await db
    .updateTable('tenants')
    .set({ export_settings: JSON.stringify(settings) })
    .where('id', '=', tenantId)
    .execute();
}

export async function findPrefilledNotes(db: Db, tenantId: string): Promise<string[]> {
  const row = await db.selectFrom('tenants').select('prefilled_notes').where('id', '=', tenantId).executeTakeFirstOrThrow();
  return row.prefilled_notes;
}

export async function updatePrefilledNotes(db: Db, tenantId: string, notes: readonly string[]): Promise<void> {
  await db
    .updateTable('tenants')
    .set({ prefilled_notes: [...notes] })
    .where('id', '=', tenantId)
    .execute();
}

/** The day that was set, and the first of the month in which the tenant was made. */
export async function findDeductionStart(db: Db, tenantId: string): Promise<{ set: string | null; made: string }> {
  const { rows } = await sql<{ set: string | null; made: string }>`
    select deduction_start_date as set, date_trunc('month', created_at at time zone 'UTC')::date as made
    from tenants where id = ${tenantId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('there is no such tenant');
  return row;
}

export async function updateDeductionStart(db: Db, tenantId: string, day: string): Promise<void> {
  await sql`update tenants set deduction_start_date = ${day}::date where id = ${tenantId}`.execute(db);
}

export type Usage = { documentsProcessed: number; documentsThisMonth: number; users: number };

/** Deleted documents were processed too, until they are purged. */
export async function countUsage(db: Db, tenantId: string, monthStart: Date): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select
      (select count(*) from documents where tenant_id = ${tenantId} and extracted_at is not null) as "documentsProcessed",
      (select count(*) from documents where tenant_id = ${tenantId} and created_at >= ${monthStart}) as "documentsThisMonth",
      (select count(*) from users where tenant_id = ${tenantId} and enabled) as users`.execute(db);
  const [usage] = rows;
  if (!usage) throw new Error('counting answered no row');
  return usage;
}
