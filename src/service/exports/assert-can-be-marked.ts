import { DomainError } from '#contract/core/errors.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { exportObstacle, type ExportRules, isRead } from '#service/documents/core/export-rules.ts';

/** A target system can only have been given what was good to be given. One that it has may be named for another system too. */
export function assertCanBeMarked(document: DocumentRow, rules: ExportRules): void {
  const reason = document.export_state === 'Exported' ? null : exportObstacle(document, rules);
  if (reason) throw new DomainError('state_conflict', { reason });
}

/** It may refuse for the very reason why a document has left the queue meanwhile; only what was never read it cannot have seen. */
export function assertCanHaveFailed(document: DocumentRow): void {
  if (!isRead(document))
    throw new DomainError('state_conflict', {
      reason: { code: 'no_values_to_export', params: { file: document.file_name } },
    });
}
