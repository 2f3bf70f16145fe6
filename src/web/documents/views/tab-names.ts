import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TabId } from '../core/list-view.ts';

export const tabNames: Record<TabId, MessageDescriptor> = {
  toReview: msg`To review`,
  extracting: msg`Extracting`,
  paused: msg`On hold`,
  validated: msg`Validated`,
  waitingForApproval: msg`Waiting for approval`,
  rejected: msg`Rejected`,
  readyForExport: msg`Ready for export`,
  exported: msg`Exported`,
  errors: msg`Errors`,
  all: msg`All`,
  deleted: msg`Trash`,
};
