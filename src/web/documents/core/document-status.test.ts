import { expect, test } from 'vitest';
import { statusOf } from './document-status.ts';

test.each([
  ['New', 'None', 'None', 'new'],
  ['Extracted', 'None', 'None', 'extracted'],
  // An Extracted document can be approved and exported without being validated.
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
