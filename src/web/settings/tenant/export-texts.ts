/** Names of the export settings, used in the form and in the audit log. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ExportSettings } from './tenant.queries.ts';

export const triggerTexts = {
  Manual: msg`Manually`,
  AfterExtraction: msg`After extraction`,
  AfterValidation: msg`After validation`,
  AfterApproval: msg`After approval`,
} satisfies Record<ExportSettings['trigger'], MessageDescriptor>;
export const requirementTexts = {
  Extracted: msg`Extracted without errors`,
  Validated: msg`Validated`,
} satisfies Record<ExportSettings['exportRequires'], MessageDescriptor>;
export const actionTexts = {
  None: msg`Leave documents where they are`,
  Archive: msg`Archive documents`,
  Delete: msg`Move documents to trash`,
} satisfies Record<ExportSettings['finishedAction'], MessageDescriptor>;
export const namingTexts = {
  OriginalFileName: msg`Original file name`,
  DocumentId: msg`Document ID`,
  ExternalId: msg`External ID`,
  InvoiceNumber: msg`Invoice number`,
  Template: msg`Custom template`,
} satisfies Record<ExportSettings['downloadNaming'], MessageDescriptor>;
