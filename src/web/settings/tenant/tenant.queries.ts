import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { DuplicateRules } from '#contract/tenant/duplicate-rules.ts';
import type { Call, Result } from '#contract/core/endpoint.ts';
import { api } from '#web/platform/api/client.ts';
import { meQueries } from '#web/platform/api/me.queries.ts';

export type ExportSettings = Result<Contract['tenantBff']['exportSettings']>;

export type NewsItem = Result<Contract['notifications']['list']>[number];
export type ExportSettingsDraft = Call<Contract['tenantBff']['setExportSettings']>['body']['settings'];

const all = ['tenant'] as const;

export const tenantQueries = {
  features: () =>
    queryOptions({ queryKey: [...all, 'features'], queryFn: ({ signal }) => api.tenant.features(undefined, { signal }) }),
  exportSettings: () =>
    queryOptions({
      queryKey: [...all, 'exportSettings'],
      queryFn: ({ signal }) => api.tenantBff.exportSettings(undefined, { signal }),
    }),
  deductionStart: () =>
    queryOptions({
      queryKey: [...all, 'deductionStart'],
      queryFn: ({ signal }) => api.tenantSettings.deductionStartDate(undefined, { signal }),
    }),
  timeZone: () =>
    queryOptions({
      queryKey: [...all, 'timeZone'],
      queryFn: ({ signal }) => api.tenantBff.timeZone(undefined, { signal }),
    }),
  accountConfirmation: () =>
    queryOptions({
      queryKey: [...all, 'accountConfirmation'],
      queryFn: ({ signal }) => api.tenantBff.accountConfirmation(undefined, { signal }),
    }),
  duplicateRules: () =>
    queryOptions({
      queryKey: [...all, 'duplicateRules'],
      queryFn: ({ signal }) => api.tenantBff.duplicateRules(undefined, { signal }),
    }),
  news: () => queryOptions({ queryKey: ['news'], queryFn: ({ signal }) => api.notifications.list(undefined, { signal }) }),
  /** `version` is part of the current user's data; a new version means a new logo. */
  logo: (version: string) =>
    queryOptions({
      queryKey: [...all, 'logo', version],
      queryFn: ({ signal }) => api.tenantBff.logo(undefined, { signal }),
      staleTime: Infinity,
    }),
};

// The current user's data contains the features of the tenant.
const meta = { invalidates: [all, meQueries.me().queryKey], handlesError: true };

export const tenantMutations = {
  setExport: mutationOptions({
    mutationFn: (body: { settings: ExportSettingsDraft; was: ExportSettings }) => api.tenantBff.setExportSettings({ body }),
    meta,
  }),
  replaceExport: mutationOptions({
    mutationFn: (body: Call<Contract['tenantSettings']['setExport']>['body']) => api.tenantSettings.setExport({ body }),
    meta,
  }),
  rename: mutationOptions({
    mutationFn: (body: { name: string; was: string }) => api.tenantBff.rename({ body }),
    meta,
  }),
  setTimeZone: mutationOptions({
    mutationFn: (body: { timeZone: string; was: string }) => api.tenantBff.setTimeZone({ body }),
    meta,
  }),
  setAccountConfirmation: mutationOptions({
    mutationFn: (body: { needsTwo: boolean; was: boolean }) => api.tenantBff.setAccountConfirmation({ body }),
    meta,
  }),
  setDuplicateRules: mutationOptions({
    mutationFn: (body: { rules: DuplicateRules; was: DuplicateRules }) => api.tenantBff.setDuplicateRules({ body }),
    meta,
  }),
  setLogo: mutationOptions({
    mutationFn: (picture: File) => api.tenantBff.setLogo({ file: picture, fileName: picture.name }),
    meta,
  }),
  removeLogo: mutationOptions({ mutationFn: () => api.tenantBff.removeLogo(), meta }),
  setDeductionStart: mutationOptions({
    mutationFn: (body: { date: string; was: string }) => api.tenantBff.setDeductionStartDate({ body }),
    meta,
  }),
};
