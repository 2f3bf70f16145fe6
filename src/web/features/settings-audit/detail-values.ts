/** What the values that the service has names for are called, by the name of the detail that they stand in. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { statusNames } from '#web/blocks/document-status/document-status.ts';
import { roleNames } from '#web/i18n/role-names.ts';
import { featureTexts } from '../settings-tenant/feature-texts.ts';
import { actionTexts, namingTexts, triggerTexts } from '../settings-tenant/export-texts.ts';

type Words = Partial<Record<string, MessageDescriptor>>;

/** States of a document, its approval, its export and of a call: what a deed moves from and to. */
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
  Waiting: msg`On its way`,
};

const features: Words = Object.fromEntries(Object.entries(featureTexts).map(([key, { name }]) => [key, name]));

export const detailValues: Partial<Record<string, Words>> = {
  afterEdit: { reset: msg`starts the approval again`, forbid: msg`is refused`, allow: msg`is let be` },
  because: { restart: msg`somebody asked for it`, edit: msg`a watched value was changed` },
  by: { Email: msg`E-mail`, Link: msg`Link`, link: msg`Link`, himself: msg`the person` },
  culture: { 'cs-CZ': msg`Czech`, 'en-US': msg`English` },
  downloadNaming: namingTexts,
  effect: { reset: msg`the approval started again`, allow: msg`the approval went on` },
  finishedAction: actionTexts,
  from: { ...states, ...features },
  mode: { upsert: msg`new rows are added, known ones changed`, replace: msg`all rows are replaced` },
  role: roleNames,
  state: states,
  to: { ...states, ...features },
  trigger: triggerTexts,
};
