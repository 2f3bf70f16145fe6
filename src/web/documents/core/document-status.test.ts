import { expect, test } from 'vitest';
import { statusOf } from './document-status.ts';

test.each([
  ['New', 'None', 'None', 'new'],
  ['Extracted', 'None', 'None', 'extracted'],
  // Taken back after it was approved: what matters is that somebody must look again.
  ['Extracted', 'Approved', 'None', 'approved'],
  ['Error', 'None', 'None', 'error'],
  ['Validated', 'None', 'None', 'validated'],
  ['Validated', 'Pending', 'None', 'waitingForApproval'],
  ['Validated', 'Rejected', 'None', 'rejected'],
  ['Validated', 'Approved', 'Queued', 'queued'],
  ['Validated', 'Approved', 'Failed', 'exportFailed'],
  ['Validated', 'Approved', 'Exported', 'exported'],
] as const)('%s, approval %s, export %s is %s', (state, approvalState, exportState, expected) => {
  expect(statusOf({ state, approvalState, exportState })).toBe(expected);
});
