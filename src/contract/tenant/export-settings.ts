/** When documents enter the export queue and what happens after the export (interface 4.12, DESIGN section 4). */
import { z } from 'zod';
import type { ReasonCode } from '../core/error-reasons.ts';
import { defaultZipMembers, zipMembers } from '../core/export-formats.ts';
import { because } from '../core/issue-reason.ts';
import { defaultFileNameTemplate, maxTemplateLength, type TemplateFault, templateFault } from '../core/file-name-template.ts';

export const exportTriggers = ['Manual', 'AfterExtraction', 'AfterValidation', 'AfterApproval'] as const;
export type ExportTrigger = (typeof exportTriggers)[number];
/** State required for export: extracted without errors, or validated. */
export const exportRequirements = ['Extracted', 'Validated'] as const;
export type ExportRequirement = (typeof exportRequirements)[number];
export const finishedActions = ['None', 'Archive', 'Delete'] as const;
export const downloadNamings = ['OriginalFileName', 'DocumentId', 'ExternalId', 'InvoiceNumber', 'Template'] as const;

const templateReasons = {
  empty: 'template_empty',
  tooLong: 'template_too_long',
  path: 'template_path',
  characters: 'template_characters',
  unknown: 'template_unknown',
  braces: 'template_braces',
  noField: 'template_no_field',
} as const satisfies Record<TemplateFault, ReasonCode>;

export const FileNameTemplate = z
  .string()
  .max(maxTemplateLength)
  .superRefine((template, context) => {
    const fault = templateFault(template);
    if (fault) context.addIssue({ code: 'custom', message: because(templateReasons[fault]) });
  });

/** At least one, without repetition. */
export const ZipMembers = z
  .array(z.enum(zipMembers))
  .min(1)
  .max(zipMembers.length)
  .transform((members) => zipMembers.filter((member) => members.includes(member)));

export const ExportSettings = z.object({
  trigger: z.enum(exportTriggers),
  exportRequires: z.enum(exportRequirements).default('Extracted'),
  finishedAction: z.enum(finishedActions),
  downloadNaming: z.enum(downloadNamings),
  exportFormat: z.string(),
  /** File name template, if `downloadNaming` is Template. */
  fileNameTemplate: z.string().default(defaultFileNameTemplate),
  /** What the Zip format contains for a document. */
  zipMembers: z.array(z.enum(zipMembers)).default([...defaultZipMembers]),
});
export type ExportSettings = z.output<typeof ExportSettings>;
