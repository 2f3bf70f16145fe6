import type { ExportSettings } from '#contract/tenant-export-settings.ts';
import { findExportSettings } from '#service/store/export-settings.store.ts';
import type { Ctx } from '../ctx.ts';

export const readExportSettings = (ctx: Ctx): Promise<ExportSettings> => findExportSettings(ctx.db);
