import { DomainError } from '#contract/core/errors.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';

type Checked = Pick<DocumentRow, 'messages'>;

/** Returns paths of the fields in which page, e-invoice and payment code disagree and nobody has decided. */
const undecidedPaths = ({ messages }: Checked): string[] =>
  messages.flatMap(({ code, field, itemIndex }) =>
    code === 'voicesDisagree' ? [itemIndex === null ? `fields.${field}` : `items.${itemIndex}.${field}`] : [],
  );

export const isContradictory = (document: Checked): boolean => undecidedPaths(document).length > 0;

/** Refuses contradictory values: an approval states that the values are right, which cannot be true of two that exclude each other. */
export function assertNotContradictory(document: Checked): void {
  const paths = undecidedPaths(document);
  if (paths.length === 0) return;
  throw new DomainError('state_conflict', {
    reason: { code: 'decide_contradictions' },
    errors: paths.slice(0, 50).map((path) => ({ path, code: 'contradiction_undecided' })),
  });
}
