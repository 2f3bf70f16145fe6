import { DomainError } from '#contract/core/errors.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';

type Checked = Pick<DocumentRow, 'messages'>;

/** Fields of which page, e-invoice and payment code say different things, and nobody has decided which is right. */
const undecidedFields = ({ messages }: Checked): string[] =>
  messages.flatMap(({ code, field }) => (code === 'voicesDisagree' ? [field] : []));

export const isContradictory = (document: Checked): boolean => undecidedFields(document).length > 0;

/** Whoever approves says that the values are right: of two that exclude each other that can be said of neither. */
export function assertNotContradictory(document: Checked): void {
  const fields = undecidedFields(document);
  if (fields.length === 0) return;
  throw new DomainError('state_conflict', {
    reason: { code: 'decide_contradictions' },
    errors: fields.slice(0, 50).map((field) => ({ path: `fields.${field}`, code: 'contradiction_undecided' })),
  });
}
