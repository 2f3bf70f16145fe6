/** Names of the values of the three document states in filters. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { statusNames } from '../core/document-status.ts';

export type StateKind = 'state' | 'approvalState' | 'exportState';

export const stateNames: Record<StateKind, Record<string, MessageDescriptor>> = {
  state: {
    New: statusNames.new,
    Extracting: statusNames.extracting,
    Extracted: statusNames.extracted,
    Paused: statusNames.paused,
    Validated: statusNames.validated,
    Error: statusNames.error,
  },
  approvalState: {
    None: msg`Not sent for approval`,
    Pending: statusNames.waitingForApproval,
    Approved: statusNames.approved,
    Rejected: statusNames.rejected,
  },
  exportState: {
    None: msg`Not exported yet`,
    Queued: statusNames.queued,
    Exported: statusNames.exported,
    Failed: statusNames.exportFailed,
  },
};
