import type { DocumentRow } from '../core/document-row.ts';
import { findTwin } from '../core/documents.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Of which older document this one is probably a copy; null also where somebody has said that it is none. */
export async function duplicateOf(
  { db }: Pick<Ctx, 'db'>,
  document: Pick<DocumentRow, 'id' | 'file_sha256' | 'fields' | 'not_duplicate_of'>,
): Promise<string | null> {
  const twin = (await findTwin(db, document)) ?? null;
  return twin === document.not_duplicate_of ? null : twin;
}

const identity = new Set([
  'invoice_number_sm',
  'issued_by_id_sm',
  'issued_by_name_sm',
  'total_amount',
  'currency',
  'date_issued',
]);
/** Whether a change of these fields can make a document a copy of another, or none any more. */
export const changesIdentity = (fieldNames: readonly string[]): boolean => fieldNames.some((name) => identity.has(name));
