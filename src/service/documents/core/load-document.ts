import type { Fault } from '#contract/core/error-reasons.ts';
import { DomainError } from '#contract/core/errors.ts';
import { type DocumentRow, lockDocuments } from './document-row.ts';
import { findElsewhere } from './documents.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Returns the document, locked until the end of the transaction. The caller must check permissions. */
export async function lockDocument(ctx: Ctx, documentId: string): Promise<DocumentRow> {
  const [document] = await lockDocuments(ctx.db, [documentId]);
  if (document) return document;
  const isElsewhere = (await findElsewhere(ctx.db, [documentId])).size > 0;
  throw new DomainError(isElsewhere ? 'unit_forbids' : 'document_not_found');
}

/** Locks all documents, or fails with the missing ones. */
export async function lockAll(ctx: Ctx, documentIds: readonly string[], pathOf: PathOf = inBody): Promise<DocumentRow[]> {
  const documents = await lockDocuments(ctx.db, documentIds);
  await assertAllFound(ctx, documentIds, documents, { pathOf });
  return documents;
}

/** Returns where in the request a document of a list is. */
export type PathOf = (index: number) => string;
export const inBody: PathOf = (index) => `body.${index}`;
export const inDocumentIds: PathOf = (index) => `body.documentIds.${index}`;

type Where = { isInTrash?: boolean; pathOf?: PathOf };

/**
 * Refuses a list with missing documents, by index. Nonexistent documents and those of another tenant give the same error; one of another
 * accounting unit is refused.
 */
export async function assertAllFound(
  { db }: Pick<Ctx, 'db'>,
  documentIds: readonly string[],
  found: readonly Pick<DocumentRow, 'id'>[],
  { isInTrash = false, pathOf = inBody }: Where = {},
): Promise<void> {
  const known = new Set(found.map(({ id }) => id));
  const isMissing = (id: string): boolean => !known.has(id.toLowerCase());
  if (!documentIds.some(isMissing)) return;
  for (const id of await findElsewhere(db, documentIds.filter(isMissing), isInTrash)) known.add(id);
  const missing = documentIds.flatMap((id, index): Fault[] =>
    isMissing(id) ? [{ path: pathOf(index), code: 'document_not_found' }] : [],
  );
  if (missing.length === 0) throw refusalOf(documentIds, found, pathOf);
  throw new DomainError('document_not_found', documentIds.length === 1 ? {} : { errors: missing.slice(0, 20) });
}

function refusalOf(documentIds: readonly string[], found: readonly Pick<DocumentRow, 'id'>[], pathOf: PathOf) {
  if (documentIds.length === 1) return new DomainError('unit_forbids');
  const mine = new Set(found.map(({ id }) => id));
  const errors = documentIds.flatMap((id, index): Fault[] =>
    mine.has(id.toLowerCase()) ? [] : [{ path: pathOf(index), code: 'unit_forbids' }],
  );
  return new DomainError('unit_forbids', { errors: errors.slice(0, 20) });
}
