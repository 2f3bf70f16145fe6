import type { Contract } from '#contract/contract.ts';
import { readDeductionStart, setDeductionStart } from './deduction-start.ts';
import { readPrefilledNotes, setPrefilledNotes } from './prefilled-notes.ts';
import { readAccountInfo, readLicense, verifyLicense } from './read-usage.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

type OfExports = 'setExport' | 'setExportTrigger' | 'setExportFinished' | 'setDownloadNaming';

export const tenantSettingsRoutes: Handlers<Omit<Contract['tenantSettings'], OfExports>> = {
  accountInfo: ({ ctx }) => readAccountInfo(ctx),
  license: ({ ctx }) => readLicense(ctx),
  verifyLicense: ({ ctx }) => verifyLicense(ctx),
  prefilledNotes: async ({ ctx }) => (await readPrefilledNotes(ctx)).map((text) => ({ text })),
  setPrefilledNotes: ({ ctx, body }) =>
    setPrefilledNotes(
      ctx,
      body.map(({ text }) => text),
    ),
  deductionStartDate: async ({ ctx }) => ({ date: await readDeductionStart(ctx) }),
  setDeductionStartDate: ({ ctx, body }) => setDeductionStart(ctx, body.date),
};
