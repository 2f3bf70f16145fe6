import { DomainError } from '#contract/core/errors.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';

/** A target system can only have been given, or have refused, what was good to be given. */
export function assertCanBeMarked(document: DocumentRow): void {
  if (document.state !== 'Validated')
    throw new DomainError('state_conflict', {
      reason: { code: 'mark_needs_validated', params: { file: document.file_name } },
    });
}
