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
    summary: 'How documents reach the export queue, and what happens then',
    access,
    answer: json(ExportSettings),
  }),
  setExportSettings: endpoint({
    method: 'PUT',
    path: '/bff/tenant/export/settings',
    summary: 'Set how documents reach the export queue, with the names of downloaded files',
    description: '`was` is what the writer read: when somebody else has changed it meanwhile, nothing is saved (409).',
    access,
    body: z.strictObject({ settings: ExportSettingsDraft, was: ExportSettings }),
    answer: empty,
    errors: [400, 409],
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/bff/tenant/name',
    summary: 'Rename the tenant',
    description: '`was` is the name that the writer read: when somebody else has changed it meanwhile, nothing is saved (409).',
    access,
    body: z.strictObject({ name: TenantName, was: z.string().max(200) }),
    answer: empty,
    errors: [400, 409],
  }),
  setPrefilledNotes: endpoint({
    method: 'PUT',
    path: '/bff/tenant/prefilled-notes',
    summary: 'Replace the notes to choose from, unless somebody else did meanwhile',
    description: '`was` are the notes that the writer read: when they are others by now, nothing is saved (409).',
    access,
    body: z.strictObject({ notes: PrefilledNotes, was: PrefilledNotes.optional() }),
    answer: empty,
    errors: [400, 409],
  }),
  setDeductionStartDate: endpoint({
    method: 'PUT',
    path: '/bff/tenant/deduction-start-date',
    summary: 'Set the first day for which VAT deductions are assigned, unless somebody else did meanwhile',
    description: '`was` is the day that the writer read: when it is another by now, nothing is saved (409).',
    access,
    body: z.strictObject({ date: Day, was: z.iso.date().optional() }),
    answer: empty,
    errors: [400, 409],
  }),
  timeZone: endpoint({
    method: 'GET',
    path: '/bff/tenant/time-zone',
    summary: 'By which clock emails say the time, and come in the morning',
    access,
    answer: json(z.object({ timeZone: z.string() })),
  }),
  setTimeZone: endpoint({
    method: 'PUT',
    path: '/bff/tenant/time-zone',
    summary: "Set the tenant's time zone",
    access,
    description: '`was` is the one that the writer read: when somebody else has set another meanwhile, nothing is saved (409).',
    body: z.strictObject({ timeZone: TimeZone, was: z.string().max(100).optional() }),
    answer: empty,
    errors: [400, 409],
  }),
  accountConfirmation: endpoint({
    method: 'GET',
    path: '/bff/tenant/account-confirmation',
    summary: 'Whether two people must confirm a changed payment account of a supplier',
    access,
    answer: json(z.object({ needsTwo: z.boolean() })),
  }),
  setAccountConfirmation: endpoint({
    method: 'PUT',
    path: '/bff/tenant/account-confirmation',
    summary: 'Set whether two people must confirm a changed payment account of a supplier',
    description: '`was` is what the writer read: when somebody else has changed it meanwhile, nothing is saved (409).',
    access,
    body: z.strictObject({ needsTwo: z.boolean(), was: z.boolean().optional() }),
    answer: empty,
    errors: [400, 409],
  }),
  duplicateRules: endpoint({
    method: 'GET',
    path: '/bff/tenant/duplicate-rules',
    summary: 'What makes a document a possible duplicate of an older one',
    access,
    answer: json(DuplicateRules),
  }),
  setDuplicateRules: endpoint({
    method: 'PUT',
    path: '/bff/tenant/duplicate-rules',
    summary: 'Set what makes a document a possible duplicate of an older one',
    description: '`was` is what the writer read: when somebody else has changed it meanwhile, nothing is saved (409).',
    access,
    body: z.strictObject({ rules: DuplicateRules, was: DuplicateRules.optional() }),
    answer: empty,
    errors: [400, 409],
  }),
  setFeatures: endpoint({
    method: 'PUT',
    path: '/bff/tenant/features',
    summary: 'Switch features on and off, unless somebody else did meanwhile',
    description: '`was` are the features that the writer read: when they are others by now, nothing is saved (409).',
    access,
    body: z.strictObject({ features: Features, was: z.array(z.string()).max(100).optional() }),
    answer: empty,
    errors: [400, 409],
  }),
  logo: endpoint({
    method: 'GET',
    path: '/bff/tenant/logo',
    summary: "The tenant's logo",
    access: 'signedIn',
    answer: file('image/png'),
    errors: [404],
  }),
  setLogo: endpoint({
    method: 'POST',
    path: '/bff/tenant/logo',
    summary: "Set the tenant's logo",
    description:
      'PNG, JPEG or WebP of 2 MB at most. It is drawn anew as PNG, 512 by 128 pixels at most, without anything else that was in the file.',
    access,
    upload: { filePart: 'File', fields: z.object({}) },
    answer: empty,
    errors: [400, 413, 415],
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/bff/tenant/logo',
    summary: "Take the tenant's logo away",
    access,
    answer: empty,
  }),
} as const;
