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
    summary: 'How much the tenant uses the service',
    description:
      '`documentsProcessed` counts the documents that were read. There is no limit of them: `documentsLimit` is 2147483647.',
    access: 'tenant.manage',
    answer: json(z.object({ documentsProcessed: z.int(), documentsLimit: z.int(), usersCount: z.int() })),
  }),
  license: endpoint({
    method: 'GET',
    path: '/v1/tenant/license',
    summary: 'The licence, and how many documents came this month',
    description: 'The licence is not limited. `documentsPerMonth` counts from the first of this month, UTC.',
    access: 'tenant.manage',
    answer: json(z.object({ type: z.string(), validUntil: Timestamp, documentsPerMonth: z.int() })),
  }),
  verifyLicense: endpoint({
    method: 'GET',
    path: '/v1/tenant/verifylicense',
    summary: 'Whether the licence is valid',
    access: 'tenant.manage',
    answer: json(z.object({ isValid: z.boolean(), message: z.string() })),
  }),
  setExport: endpoint({
    method: 'PUT',
    path: '/v1/tenant/export/settings',
    summary: 'How documents reach the export queue, and what happens then',
    description: 'Names are taken in any case.',
    access: 'tenant.manage',
    body: ExportSettingsDraft,
    answer: empty,
    errors: [400],
  }),
  setExportTrigger: endpoint({
    method: 'PUT',
    path: '/v1/tenant/export/trigger',
    summary: 'When documents are put into the export queue',
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
    summary: 'What happens to a document that was exported',
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
    summary: 'How downloaded files are named',
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
    summary: 'Notes to choose from while writing one',
    // users who write notes choose from them
    access: 'document.read',
    answer: json(z.array(z.object({ text: z.string() }))),
  }),
  setPrefilledNotes: endpoint({
    method: 'POST',
    path: '/v1/tenant/prefilled-notes',
    summary: 'Replace the notes to choose from',
    description: '200 notes of 2,000 characters at most.',
    access: 'tenant.manage',
    body: PrefilledNotes,
    answer: empty,
    errors: [400],
  }),
  deductionStartDate: endpoint({
    method: 'GET',
    path: '/v1/tenant/deduction-start-date',
    summary: 'The first day for which VAT deductions are assigned',
    description: 'Until one is set, the first day of the month in which the tenant was made.',
    access: 'document.read',
    answer: json(z.object({ date: z.iso.date() })),
  }),
  setDeductionStartDate: endpoint({
    method: 'POST',
    path: '/v1/tenant/deduction-start-date',
    summary: 'Set the first day for which VAT deductions are assigned',
    access: 'tenant.manage',
    body: z.strictObject({ date: Day }),
    answer: empty,
    errors: [400],
  }),
} as const;
