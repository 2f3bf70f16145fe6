/** Single status of a document, derived from its three states. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ListStatus } from '#contract/core/document-states.ts';
import type { DocumentRow } from './documents.queries.ts';

export type DocumentStatus = Exclude<ListStatus, 'readyForExport' | 'deleted'> | 'queued';

export const statusNames: Record<DocumentStatus, MessageDescriptor> = {
  new: msg`Waiting for extraction`,
  extracting: msg`Extracting`,
  extracted: msg`To review`,
  validated: msg`Validated`,
  paused: msg`On hold`,
  error: msg`Extraction failed`,
  waitingForApproval: msg`Waiting for approval`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
  queued: msg`Queued for export`,
  exported: msg`Exported`,
  exportFailed: msg`Export failed`,
};

const byState = {
  New: 'new',
  Extracting: 'extracting',
  Extracted: 'extracted',
  Validated: 'validated',
  Paused: 'paused',
  Error: 'error',
} as const satisfies Record<DocumentRow['state'], DocumentStatus>;

/** Returns the latest status: export takes precedence over approval, approval over validation. */
export function statusOf(row: Pick<DocumentRow, 'state' | 'approvalState' | 'exportState'>): DocumentStatus {
  if (row.state !== 'Validated' && row.state !== 'Extracted') return byState[row.state];
  if (row.exportState === 'Exported') return 'exported';
  if (row.exportState === 'Failed') return 'exportFailed';
  if (row.exportState === 'Queued') return 'queued';
  if (row.approvalState === 'Pending') return 'waitingForApproval';
  if (row.approvalState === 'Approved') return 'approved';
  if (row.approvalState === 'Rejected') return 'rejected';
  return row.state === 'Validated' ? 'validated' : byState[row.state];
}
