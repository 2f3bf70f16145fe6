import type { Contract } from '#contract/contract.ts';
import { readExportSettings } from '#service/domain/tenant/read-export-settings.ts';
import type { Handlers } from './handlers.ts';

export const tenantDeskRoutes: Handlers<Contract['tenantDesk']> = {
  exportSettings: ({ ctx }) => readExportSettings(ctx),
};
