import type { Contract } from '#contract/contract.ts';
import { readAccountConfirmation, setAccountConfirmation } from './account-confirmation.ts';
import { setDeductionStart } from './deduction-start.ts';
import { readDuplicateRules, setDuplicateRules } from './duplicate-rules.ts';
import { setPrefilledNotes } from './prefilled-notes.ts';
import { renameTenant } from './rename-tenant.ts';
import { setFeatures } from './set-features.ts';
import { readTimeZone, setTimeZone } from './time-zone.ts';
import { readLogo, removeLogo, setLogo } from './tenant-logo.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

const textOf = ({ text }: { text: string }): string => text;

export const tenantBffRoutes: Handlers<Omit<Contract['tenantBff'], 'exportSettings' | 'setExportSettings'>> = {
  rename: ({ ctx, body }) => renameTenant(ctx, body.name, body.was),
  setPrefilledNotes: ({ ctx, body }) => setPrefilledNotes(ctx, body.notes.map(textOf), body.was?.map(textOf)),
  setDeductionStartDate: ({ ctx, body }) => setDeductionStart(ctx, body.date, body.was),
  timeZone: ({ ctx }) => readTimeZone(ctx),
  setTimeZone: ({ ctx, body }) => setTimeZone(ctx, body.timeZone, body.was),
  accountConfirmation: ({ ctx }) => readAccountConfirmation(ctx),
  setAccountConfirmation: ({ ctx, body }) => setAccountConfirmation(ctx, body.needsTwo, body.was),
  duplicateRules: ({ ctx }) => readDuplicateRules(ctx),
  setDuplicateRules: ({ ctx, body }) => setDuplicateRules(ctx, body.rules, body.was),
  setFeatures: ({ ctx, body }) => setFeatures(ctx, body.features, body.was),
  logo: ({ ctx }) => readLogo(ctx),
  setLogo: ({ ctx, file }) => setLogo(ctx, file),
  removeLogo: ({ ctx }) => removeLogo(ctx),
};
