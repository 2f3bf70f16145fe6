import { type RawBuilder, sql } from 'kysely';
import { defaultZipMembers } from '#contract/core/export-formats.ts';
import { defaultFileNameTemplate } from '#contract/core/file-name-template.ts';
import { defaultDuplicateRules, DuplicateRules } from '#contract/tenant/duplicate-rules.ts';
import type { ExportSettings } from '#contract/tenant/export-settings.ts';
import type { Db } from '#service/platform/database/database.ts';

type Defaulted = 'fileNameTemplate' | 'exportRequires' | 'zipMembers';
const exportDefaults: Pick<ExportSettings, Defaulted> = {
  fileNameTemplate: defaultFileNameTemplate,
  exportRequires: 'Extracted',
  zipMembers: [...defaultZipMembers],
};

/** Returns the settings of the tenant of the handle `db`. */
export async function findExportSettings(db: Db): Promise<ExportSettings> {
  const { export_settings: settings } = await db.selectFrom('tenants').select('export_settings').executeTakeFirstOrThrow();
  // written only from the same schema; settings added since may be missing
  return { ...exportDefaults, ...(settings as unknown as Omit<ExportSettings, Defaulted>) };
}

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

/** Returns the configured day, and the first of the month in which the tenant was created. */
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

/** Includes documents in the trash until they are purged; two subqueries, because each has its own index. */
async function countDocuments(db: Db, tenantId: string, which: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from documents where tenant_id = ${tenantId} and deleted_at is null and ${which})
      + (select count(*) from documents where tenant_id = ${tenantId} and deleted_at is not null and ${which}) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export const countProcessedDocuments = (db: Db, tenantId: string): Promise<number> =>
  countDocuments(db, tenantId, sql`extracted_at is not null`);

export const countDocumentsSince = (db: Db, tenantId: string, since: Date): Promise<number> =>
  countDocuments(db, tenantId, sql`created_at >= ${since}`);

export async function countEnabledUsers(db: Db, tenantId: string): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether two people must confirm a supplier's payment account. */
export async function requiresTwoConfirmations(db: Db): Promise<boolean> {
  const { account_four_eyes: needsTwo } = await db.selectFrom('tenants').select('account_four_eyes').executeTakeFirstOrThrow();
  return needsTwo;
}

export async function updateAccountFourEyes(db: Db, tenantId: string, needsTwo: boolean): Promise<void> {
  await db.updateTable('tenants').set({ account_four_eyes: needsTwo }).where('id', '=', tenantId).execute();
}

/** Whether items are extracted if a request does not specify it. */
export async function extractsItems(db: Db): Promise<boolean> {
  const { extract_items: extractItems } = await db.selectFrom('tenants').select('extract_items').executeTakeFirstOrThrow();
  return extractItems;
}

/**
 * Returns the duplicate rules of the tenant of the handle `db`. Rules of an earlier release that are no longer valid are replaced by the
 * defaults.
 */
export async function findDuplicateRules(db: Db): Promise<DuplicateRules> {
  const { duplicate_rules: kept } = await db.selectFrom('tenants').select('duplicate_rules').executeTakeFirstOrThrow();
  return kept === null ? defaultDuplicateRules : (DuplicateRules.safeParse(kept).data ?? defaultDuplicateRules);
}

export async function updateDuplicateRules(db: Db, tenantId: string, rules: DuplicateRules): Promise<void> {
  await db
    .updateTable('tenants')
    .set({ duplicate_rules: JSON.stringify(rules) })
    .where('id', '=', tenantId)
    .execute();
}
