/** Why a document is not in the export queue, in the words of its state. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DocumentRow } from '#web/api/documents.queries.ts';
import { statusOf } from '#web/blocks/document-status/document-status.ts';

export const reasons = {
  beingRead: msg`It is still being read.`,
  toReview: msg`Nobody has validated it yet.`,
  paused: msg`It was put aside.`,
  unreadable: msg`It could not be read. Open it to fill it in by hand, or read it again.`,
  hasErrors: msg`It is validated, but a check found errors in it.`,
  inApproval: msg`It waits for approval.`,
  rejected: msg`It was rejected in approval.`,
  notQueued: msg`It is ready, but nobody queued it.`,
  queued: msg`It is here: it waits for export.`,
  exported: msg`It has been exported already.`,
  failed: msg`Its export failed. Queue it again when the cause is gone.`,
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
