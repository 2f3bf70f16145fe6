/** Endpoints of the tenant settings page that are not part of the interface. */
import { z } from 'zod';
import { empty, endpoint, file, json } from '../core/endpoint.ts';
import { exportFormats } from '../core/export-formats.ts';
import { text } from '../core/parts.ts';
import { DuplicateRules } from './duplicate-rules.ts';
import {
  downloadNamings,
  exportRequirements,
  ExportSettings,
  exportTriggers,
  FileNameTemplate,
  finishedActions,
  ZipMembers,
} from './export-settings.ts';
import { Features } from './v1.ts';
import { Day, PrefilledNotes } from './settings-v1.ts';
import { because } from '../core/issue-reason.ts';

const access = 'tenant.manage';

export const ExportSettingsDraft = z.strictObject({
  trigger: z.enum(exportTriggers),
  exportRequires: z.enum(exportRequirements),
  finishedAction: z.enum(finishedActions),
  downloadNaming: z.enum(downloadNamings),
  exportFormat: z.enum(exportFormats),
  fileNameTemplate: FileNameTemplate,
  zipMembers: ZipMembers,
});
export type ExportSettingsDraft = z.output<typeof ExportSettingsDraft>;

/** Name from the time zone database, such as Europe/Prague. */
export const TimeZone = text(100).refine((zone) => {
  // an offset is not a time zone: it has no daylight saving time
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}, because('unknown_time_zone'));

export const TenantName = text(200).trim().min(1);

export const tenantBff = {
  exportSettings: endpoint({
    method: 'GET',
    path: '/bff/tenant/export/settings',
    summary: 'Get the export settings of the tenant',
    access,
    answer: json(ExportSettings),
  }),
  setExportSettings: endpoint({
    method: 'PUT',
    path: '/bff/tenant/export/settings',
    summary: 'Update the export settings of the tenant',
    description:
      'The settings define how documents enter the export queue, what happens after the export, and how downloaded files are named. ' +
      '`was` is the state that the client last read. Returns 409 and saves nothing if it was changed since then.',
    access,
    body: z.strictObject({ settings: ExportSettingsDraft, was: ExportSettings }),
    answer: empty,
    errors: [400, 409],
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/bff/tenant/name',
    summary: 'Rename the tenant',
    description: '`was` is the name that the client last read. Returns 409 and saves nothing if it was changed since then.',
    access,
    body: z.strictObject({ name: TenantName, was: z.string().max(200) }),
    answer: empty,
    errors: [400, 409],
  }),
  setPrefilledNotes: endpoint({
    method: 'PUT',
    path: '/bff/tenant/prefilled-notes',
    summary: 'Replace the prefilled notes',
    description:
      '`was` contains the notes that the client last read. Returns 409 and saves nothing if they were changed since then.',
    access,
    body: z.strictObject({ notes: PrefilledNotes, was: PrefilledNotes.optional() }),
    answer: empty,
    errors: [400, 409],
  }),
  setDeductionStartDate: endpoint({
    method: 'PUT',
    path: '/bff/tenant/deduction-start-date',
    summary: 'Set the first day for which VAT deduction dates are assigned',
    description: '`was` is the day that the client last read. Returns 409 and saves nothing if it was changed since then.',
    access,
    body: z.strictObject({ date: Day, was: z.iso.date().optional() }),
    answer: empty,
    errors: [400, 409],
  }),
  timeZone: endpoint({
    method: 'GET',
    path: '/bff/tenant/time-zone',
    summary: 'Get the time zone of the tenant, used for the times and the sending of emails',
    access,
    answer: json(z.object({ timeZone: z.string() })),
  }),
  setTimeZone: endpoint({
    method: 'PUT',
    path: '/bff/tenant/time-zone',
    summary: 'Set the time zone of the tenant',
    access,
    description: '`was` is the time zone that the client last read. Returns 409 and saves nothing if it was changed since then.',
    body: z.strictObject({ timeZone: TimeZone, was: z.string().max(100).optional() }),
    answer: empty,
    errors: [400, 409],
  }),
  accountConfirmation: endpoint({
    method: 'GET',
    path: '/bff/tenant/account-confirmation',
    summary: 'Check whether two users must confirm a changed payment account of a supplier',
    access,
    answer: json(z.object({ needsTwo: z.boolean() })),
  }),
  setAccountConfirmation: endpoint({
    method: 'PUT',
    path: '/bff/tenant/account-confirmation',
    summary: 'Set whether two users must confirm a changed payment account of a supplier',
    description: '`was` is the value that the client last read. Returns 409 and saves nothing if it was changed since then.',
    access,
    body: z.strictObject({ needsTwo: z.boolean(), was: z.boolean().optional() }),
    answer: empty,
    errors: [400, 409],
  }),
  duplicateRules: endpoint({
    method: 'GET',
    path: '/bff/tenant/duplicate-rules',
    summary: 'Get the rules for possible duplicates',
    access,
    answer: json(DuplicateRules),
  }),
  setDuplicateRules: endpoint({
    method: 'PUT',
    path: '/bff/tenant/duplicate-rules',
    summary: 'Update the rules for possible duplicates',
    description:
      'The rules define when a document is a possible duplicate of an older one. `was` is the state that the client last read. ' +
      'Returns 409 and saves nothing if it was changed since then.',
    access,
    body: z.strictObject({ rules: DuplicateRules, was: DuplicateRules.optional() }),
    answer: empty,
    errors: [400, 409],
  }),
  setFeatures: endpoint({
    method: 'PUT',
    path: '/bff/tenant/features',
    summary: 'Replace the list of enabled features',
    description:
      '`was` contains the features that the client last read. Returns 409 and saves nothing if they were changed since then.',
    access,
    body: z.strictObject({ features: Features, was: z.array(z.string()).max(100).optional() }),
    answer: empty,
    errors: [400, 409],
  }),
  logo: endpoint({
    method: 'GET',
    path: '/bff/tenant/logo',
    summary: 'Get the logo of the tenant',
    access: 'signedIn',
    answer: file('image/png'),
    errors: [404],
  }),
  setLogo: endpoint({
    method: 'POST',
    path: '/bff/tenant/logo',
    summary: 'Set the logo of the tenant',
    description:
      'PNG, JPEG or WebP, at most 2 MB. The image is redrawn as PNG, at most 512 by 128 pixels, without any other content of the ' +
      'file.',
    access,
    upload: { filePart: 'File', fields: z.object({}) },
    answer: empty,
    errors: [400, 413, 415],
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/bff/tenant/logo',
    summary: 'Delete the logo of the tenant',
    access,
    answer: empty,
  }),
} as const;
