/** Reasons, by status, why a document is not in the export queue. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DocumentRow } from '#web/documents/core/documents.queries.ts';
import { statusOf } from '#web/documents/core/document-status.ts';

export const reasons = {
  beingRead: msg`Extraction is still in progress.`,
  toReview: msg`It has not been validated yet.`,
  paused: msg`It is on hold.`,
  unreadable: msg`Extraction failed. Open the document to enter the values manually, or extract it again.`,
  hasErrors: msg`It is validated, but it has validation errors.`,
  inApproval: msg`It is waiting for approval.`,
  rejected: msg`It was rejected.`,
  notQueued: msg`It is ready, but it has not been queued for export.`,
  queued: msg`It is in the export queue.`,
  exported: msg`It has already been exported.`,
  failed: msg`Its export failed. Fix the cause, then queue it again.`,
  deleted: msg`It is in the trash.`,
} satisfies Record<string, MessageDescriptor>;

export type Reason = keyof typeof reasons;

export function reasonOf(row: DocumentRow): Reason {
  const status = statusOf(row);
  switch (status) {
    case 'new':
    case 'extracting':
      return 'beingRead';
    case 'extracted':
      return 'toReview';
    case 'paused':
      return 'paused';
    case 'error':
      return 'unreadable';
    case 'waitingForApproval':
      return 'inApproval';
    case 'rejected':
      return 'rejected';
    case 'queued':
      return 'queued';
    case 'exported':
      return 'exported';
    case 'exportFailed':
      return 'failed';
    case 'validated':
    case 'approved':
      return row.errorCount > 0 ? 'hasErrors' : 'notQueued';
  }
}
