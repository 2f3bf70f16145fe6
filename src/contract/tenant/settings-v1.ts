import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { exportFormats } from '../core/export-formats.ts';
import { oneOf } from '../core/names.ts';
import { text, Timestamp } from '../core/parts.ts';
import { downloadNamings, exportTriggers, finishedActions } from './export-settings.ts';
import { because } from '../core/issue-reason.ts';

const Trigger = oneOf(exportTriggers);
const FinishedAction = oneOf(finishedActions);
const DownloadNaming = oneOf(downloadNamings);

const ExportSettingsDraft = z.strictObject({
  trigger: Trigger,
  finishedAction: FinishedAction,
  downloadNaming: DownloadNaming,
  exportFormat: oneOf(exportFormats),
});

export const PrefilledNotes = z.array(z.strictObject({ text: text(2000).trim().min(1) })).max(200);

/** A date within the range of years of invoices; other texts of this shape are typing errors. */
export const Day = z.iso
  .date()
  .refine((day) => day >= '1900-01-01' && day <= '2999-12-31', because('date_out_of_range', { from: '1900', to: '2999' }));

const replacedBy = 'Use PUT /v1/tenant/export/settings.';

export const tenantSettings = {
  accountInfo: endpoint({
    method: 'GET',
    path: '/v1/tenant/accountInfo',
    summary: 'Get the account information and usage of the tenant',
    description: '`documentsProcessed` is the number of extracted documents. It is not limited: `documentsLimit` is 2147483647.',
    access: 'tenant.manage',
    answer: json(z.object({ documentsProcessed: z.int(), documentsLimit: z.int(), usersCount: z.int() })),
  }),
  license: endpoint({
    method: 'GET',
    path: '/v1/tenant/license',
    summary: 'Get the license and the number of documents received this month',
    description: 'The license is not limited. `documentsPerMonth` counts from the first day of this month, in UTC.',
    access: 'tenant.manage',
    answer: json(z.object({ type: z.string(), validUntil: Timestamp, documentsPerMonth: z.int() })),
  }),
  verifyLicense: endpoint({
    method: 'GET',
    path: '/v1/tenant/verifylicense',
    summary: 'Check whether the license is valid',
    access: 'tenant.manage',
    answer: json(z.object({ isValid: z.boolean(), message: z.string() })),
  }),
  setExport: endpoint({
    method: 'PUT',
    path: '/v1/tenant/export/settings',
    summary: 'Update the export settings of the tenant',
    description:
      'The settings define how documents enter the export queue and what happens after the export. Values are accepted regardless of ' +
      'case.',
    access: 'tenant.manage',
    body: ExportSettingsDraft,
    answer: empty,
    errors: [400],
  }),
  setExportTrigger: endpoint({
    method: 'PUT',
    path: '/v1/tenant/export/trigger',
    summary: 'Set when documents are put in the export queue',
    description: replacedBy,
    deprecated: true,
    access: 'tenant.manage',
    query: z.object({ trigger: Trigger }),
    answer: empty,
    errors: [400],
  }),
  setExportFinished: endpoint({
    method: 'PUT',
    path: '/v1/tenant/export/finished',
    summary: 'Set what happens to exported documents',
    description: replacedBy,
    deprecated: true,
    access: 'tenant.manage',
    query: z.object({ action: FinishedAction }),
    answer: empty,
    errors: [400],
  }),
  setDownloadNaming: endpoint({
    method: 'PUT',
    path: '/v1/tenant/export/download/naming',
    summary: 'Set how downloaded files are named',
    description: replacedBy,
    deprecated: true,
    access: 'tenant.manage',
    query: z.object({ naming: DownloadNaming }),
    answer: empty,
    errors: [400],
  }),
  prefilledNotes: endpoint({
    method: 'GET',
    path: '/v1/tenant/prefilled-notes',
    summary: 'List prefilled notes',
    // users who write notes choose from them
    access: 'document.read',
    answer: json(z.array(z.object({ text: z.string() }))),
  }),
  setPrefilledNotes: endpoint({
    method: 'POST',
    path: '/v1/tenant/prefilled-notes',
    summary: 'Replace the prefilled notes',
    description: 'At most 200 notes of at most 2,000 characters each.',
    access: 'tenant.manage',
    body: PrefilledNotes,
    answer: empty,
    errors: [400],
  }),
  deductionStartDate: endpoint({
    method: 'GET',
    path: '/v1/tenant/deduction-start-date',
    summary: 'Get the first day for which VAT deduction dates are assigned',
    description: 'Until a date is set, returns the first day of the month in which the tenant was created.',
    access: 'document.read',
    answer: json(z.object({ date: z.iso.date() })),
  }),
  setDeductionStartDate: endpoint({
    method: 'POST',
    path: '/v1/tenant/deduction-start-date',
    summary: 'Set the first day for which VAT deduction dates are assigned',
    access: 'tenant.manage',
    body: z.strictObject({ date: Day }),
    answer: empty,
    errors: [400],
  }),
} as const;
