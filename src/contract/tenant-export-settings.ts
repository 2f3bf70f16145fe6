/** How a tenant's documents reach the export queue and what happens then (interface 4.12, DESIGN section 4). */
import { z } from 'zod';

export const exportTriggers = ['Manual', 'AfterExtraction', 'AfterValidation', 'AfterApproval'] as const;
export type ExportTrigger = (typeof exportTriggers)[number];
export const finishedActions = ['None', 'Archive', 'Delete'] as const;
export const downloadNamings = ['OriginalFileName', 'DocumentId', 'ExternalId', 'InvoiceNumber', 'Template'] as const;

export const ExportSettings = z.object({
  trigger: z.enum(exportTriggers),
  finishedAction: z.enum(finishedActions),
  downloadNaming: z.enum(downloadNamings),
  exportFormat: z.string(),
});
export type ExportSettings = z.output<typeof ExportSettings>;
