import type { Contract } from '#contract/contract.ts';
import { setDeductionStart } from '#service/domain/tenant/deduction-start.ts';
import { setPrefilledNotes } from '#service/domain/tenant/prefilled-notes.ts';
import { readExportSettings } from '#service/domain/tenant/read-export-settings.ts';
import { renameTenant } from '#service/domain/tenant/rename-tenant.ts';
import { setExportSettings } from '#service/domain/tenant/set-export-settings.ts';
import { setFeatures } from '#service/domain/tenant/set-features.ts';
import { readTimeZone, setTimeZone } from '#service/domain/tenant/time-zone.ts';
import { readLogo, removeLogo, setLogo } from '#service/domain/tenant/tenant-logo.ts';
import type { Handlers } from './handlers.ts';

const textOf = ({ text }: { text: string }): string => text;

export const tenantDeskRoutes: Handlers<Contract['tenantDesk']> = {
  exportSettings: ({ ctx }) => readExportSettings(ctx),
  setExportSettings: ({ ctx, body }) => setExportSettings(ctx, body.settings, body.was),
  rename: ({ ctx, body }) => renameTenant(ctx, body.name, body.was),
  setPrefilledNotes: ({ ctx, body }) => setPrefilledNotes(ctx, body.notes.map(textOf), body.was?.map(textOf)),
  setDeductionStartDate: ({ ctx, body }) => setDeductionStart(ctx, body.date, body.was),
  timeZone: ({ ctx }) => readTimeZone(ctx),
  setTimeZone: ({ ctx, body }) => setTimeZone(ctx, body.timeZone, body.was),
  setFeatures: ({ ctx, body }) => setFeatures(ctx, body.features, body.was),
  logo: ({ ctx }) => readLogo(ctx),
  setLogo: ({ ctx, file }) => setLogo(ctx, file),
  removeLogo: ({ ctx }) => removeLogo(ctx),
};
