import type { Contract } from '#contract/contract.ts';
import { readDeductionStart, setDeductionStart } from '#service/domain/tenant/deduction-start.ts';
import { readPrefilledNotes, setPrefilledNotes } from '#service/domain/tenant/prefilled-notes.ts';
import { readAccountInfo, readLicense, verifyLicense } from '#service/domain/tenant/read-usage.ts';
import { setExportSettings } from '#service/domain/tenant/set-export-settings.ts';
import type { Handlers } from './handlers.ts';

export const tenantSettingsRoutes: Handlers<Contract['tenantSettings']> = {
  accountInfo: ({ ctx }) => readAccountInfo(ctx),
  license: ({ ctx }) => readLicense(ctx),
  verifyLicense: ({ ctx }) => verifyLicense(ctx),
  setExport: ({ ctx, body }) => setExportSettings(ctx, body),
  setExportTrigger: ({ ctx, query }) => setExportSettings(ctx, { trigger: query.trigger }),
  setExportFinished: ({ ctx, query }) => setExportSettings(ctx, { finishedAction: query.action }),
  setDownloadNaming: ({ ctx, query }) => setExportSettings(ctx, { downloadNaming: query.naming }),
  prefilledNotes: async ({ ctx }) => (await readPrefilledNotes(ctx)).map((text) => ({ text })),
  setPrefilledNotes: ({ ctx, body }) =>
    setPrefilledNotes(
      ctx,
      body.map(({ text }) => text),
    ),
  deductionStartDate: async ({ ctx }) => ({ date: await readDeductionStart(ctx) }),
  setDeductionStartDate: ({ ctx, body }) => setDeductionStart(ctx, body.date),
};
