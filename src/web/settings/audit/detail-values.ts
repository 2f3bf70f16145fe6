/** Names of the known values of details, by the name of the detail. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PreferenceKey } from '#contract/users/preferences.ts';
import { statusNames } from '#web/documents/core/document-status.ts';
import { roleNames } from '#web/platform/i18n/role-names.ts';
import { connectorKindNames } from '#web/settings/accounting-systems/connector-names.ts';
import { featureTexts } from '#web/settings/tenant/feature-texts.ts';
import { actionTexts, namingTexts, requirementTexts, triggerTexts } from '#web/settings/tenant/export-texts.ts';

type Words = Partial<Record<string, MessageDescriptor>>;

/** Names of the states of documents, approvals, exports and webhook deliveries that an entry changes from and to. */
const states: Words = {
  New: statusNames.new,
  Extracting: statusNames.extracting,
  Extracted: statusNames.extracted,
  Validated: statusNames.validated,
  Paused: statusNames.paused,
  Error: statusNames.error,
  Pending: statusNames.waitingForApproval,
  Approved: statusNames.approved,
  Rejected: statusNames.rejected,
  Queued: statusNames.queued,
  Exported: statusNames.exported,
  Failed: msg`Failed`,
  Delivered: msg`Delivered`,
  Waiting: msg`Sending`,
};

/** Names of what a user can set for themselves. */
const preferences: Record<PreferenceKey, MessageDescriptor> = {
  'approval.inbox': msg`Columns of the approval inbox`,
  keys: msg`Keyboard shortcuts`,
  'list.columns': msg`Columns of the document list`,
  'list.views': msg`Saved views`,
  'review.panes': msg`Layout of review`,
  setup: msg`Set-up guide`,
  tour: msg`Introductions already shown`,
};

const features: Words = Object.fromEntries(Object.entries(featureTexts).map(([key, { name }]) => [key, name]));

/** Why an extraction failed. */
export const failureReasons: Words = {
  empty: msg`empty file`,
  unsupported: msg`unsupported file format`,
  broken: msg`damaged file`,
  encrypted: msg`protected by a password`,
  tooManyPages: msg`more than 300 pages`,
  tooManyPixels: msg`page larger than 100 megapixels`,
  tooLargeUnpacked: msg`more than 200 MB unpacked`,
  tooSlow: msg`took too long`,
  notAnInvoice: msg`no document found in the file`,
  internal: msg`internal error`,
};

export const detailValues: Partial<Record<string, Words>> = {
  afterEdit: { reset: msg`restart approval`, forbid: msg`reject the change`, allow: msg`allow the change` },
  because: { restart: msg`requested by a user`, edit: msg`a watched field was changed` },
  by: { Email: msg`Email`, Link: msg`Link`, link: msg`Link`, self: msg`the user`, reset: msg`password reset by email` },
  defaultRole: roleNames,
  downloadNaming: namingTexts,
  duplicateGround: { file: msg`same file`, values: msg`same values`, words: msg`nearly the same words` },
  effect: { reset: msg`approval restarted`, allow: msg`approval continued` },
  exportRequires: requirementTexts,
  finishedAction: actionTexts,
  from: { ...states, ...features },
  key: preferences,
  kind: connectorKindNames,
  mode: { upsert: msg`new rows are added, existing rows are updated`, replace: msg`all rows are replaced` },
  role: roleNames,
  state: states,
  to: { ...states, ...features },
  trigger: triggerTexts,
};
