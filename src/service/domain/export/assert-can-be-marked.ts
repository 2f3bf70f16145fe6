import { DomainError } from '#contract/errors.ts';
import type { DocumentRow } from '#service/store/document-row.ts';

/** A target system can only have been given, or have refused, what was good to be given. */
export function assertCanBeMarked(document: DocumentRow): void {
  if (document.state !== 'Validated')
    throw new DomainError('state_conflict', {
      detail: `${document.file_name} is ${document.state}; only a validated document can be marked.`,
    });
}
