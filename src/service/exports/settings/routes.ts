import type { Contract } from '#contract/contract.ts';
import { readExportSettings } from './read-export-settings.ts';
import { setExportSettings } from './set-export-settings.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

type Settings = 'setExport' | 'setExportTrigger' | 'setExportFinished' | 'setDownloadNaming';

export const exportSettingsRoutes: Handlers<Pick<Contract['tenantSettings'], Settings>> = {
  setExport: ({ ctx, body }) => setExportSettings(ctx, body),
  setExportTrigger: ({ ctx, query }) => setExportSettings(ctx, { trigger: query.trigger }),
  setExportFinished: ({ ctx, query }) => setExportSettings(ctx, { finishedAction: query.action }),
  setDownloadNaming: ({ ctx, query }) => setExportSettings(ctx, { downloadNaming: query.naming }),
};

export const exportSettingsBffRoutes: Handlers<Pick<Contract['tenantBff'], 'exportSettings' | 'setExportSettings'>> = {
  exportSettings: ({ ctx }) => readExportSettings(ctx),
  setExportSettings: ({ ctx, body }) => setExportSettings(ctx, body.settings, body.was),
};
