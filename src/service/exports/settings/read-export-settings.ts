import type { ExportSettings } from '#contract/tenant/export-settings.ts';
import { findExportSettings } from '#service/tenant/settings.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

export const readExportSettings = (ctx: Ctx): Promise<ExportSettings> => findExportSettings(ctx.db);
