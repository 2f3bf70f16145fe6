import { defaultFileNameTemplate } from '#contract/core/file-name-template.ts';
import type { ExportSettings } from '#contract/tenant/export-settings.ts';
import type { Db } from '#service/platform/database/database.ts';

/** The settings of the tenant whose handle `db` is. */
export async function findExportSettings(db: Db): Promise<ExportSettings> {
  const { export_settings: settings } = await db.selectFrom('tenants').select('export_settings').executeTakeFirstOrThrow();
  // written from the same schema only, the template perhaps never
  return { fileNameTemplate: defaultFileNameTemplate, ...(settings as unknown as Omit<ExportSettings, 'fileNameTemplate'>) };
}
