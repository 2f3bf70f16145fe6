/** How a tenant's documents reach the export queue and what happens then (interface 4.12, DESIGN section 4). */
import { z } from 'zod';
import { defaultFileNameTemplate, longestTemplate, templateFault } from './file-name-template.ts';

export const exportTriggers = ['Manual', 'AfterExtraction', 'AfterValidation', 'AfterApproval'] as const;
export type ExportTrigger = (typeof exportTriggers)[number];
export const finishedActions = ['None', 'Archive', 'Delete'] as const;
export const downloadNamings = ['OriginalFileName', 'DocumentId', 'ExternalId', 'InvoiceNumber', 'Template'] as const;

export const FileNameTemplate = z
  .string()
  .max(longestTemplate)
  .superRefine((template, context) => {
    const fault = templateFault(template);
    if (fault) context.addIssue({ code: 'custom', message: `template: ${fault}` });
  });

export const ExportSettings = z.object({
  trigger: z.enum(exportTriggers),
  finishedAction: z.enum(finishedActions),
  downloadNaming: z.enum(downloadNamings),
  exportFormat: z.string(),
  /** Names files where `downloadNaming` is Template. */
  fileNameTemplate: z.string().default(defaultFileNameTemplate),
});
export type ExportSettings = z.output<typeof ExportSettings>;
