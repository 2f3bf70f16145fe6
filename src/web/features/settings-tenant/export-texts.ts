/** What the choices of the export settings are called: where one chooses, and where the audit log tells of it. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ExportSettings } from '#web/api/tenant.queries.ts';

export const triggerTexts = {
  Manual: msg`When somebody queues them`,
  AfterExtraction: msg`When they have been read`,
  AfterValidation: msg`When they have been validated`,
  AfterApproval: msg`When they have been approved`,
} satisfies Record<ExportSettings['trigger'], MessageDescriptor>;
export const actionTexts = {
  None: msg`They stay where they are`,
  Archive: msg`They are archived`,
  Delete: msg`They go to the trash`,
} satisfies Record<ExportSettings['finishedAction'], MessageDescriptor>;
export const namingTexts = {
  OriginalFileName: msg`The name of the original file`,
  DocumentId: msg`The id of the document`,
  ExternalId: msg`The external id`,
  InvoiceNumber: msg`The invoice number`,
  Template: msg`A name of your own making`,
} satisfies Record<ExportSettings['downloadNaming'], MessageDescriptor>;
