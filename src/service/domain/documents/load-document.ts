import { DomainError } from '#contract/errors.ts';
import { type DocumentRow, lockDocuments } from '#service/store/document-row.ts';
import { findTypeFields, type TypeField } from '#service/store/type-fields.store.ts';
import type { Ctx } from '../ctx.ts';

/** The document, locked until the transaction ends. What the caller may do with it is for the caller to ask. */
export async function lockDocument(ctx: Ctx, documentId: string): Promise<DocumentRow> {
  const [document] = await lockDocuments(ctx.db, [documentId]);
  if (!document) throw new DomainError('document_not_found');
  return document;
}

/** All of them or none: the first that is missing is named by its place in the list. */
export async function lockAll(ctx: Ctx, documentIds: readonly string[]): Promise<DocumentRow[]> {
  const documents = new Map((await lockDocuments(ctx.db, documentIds)).map((document) => [document.id, document]));
  const missing = documentIds.flatMap((id, index) =>
    documents.has(id) ? [] : [{ path: String(index), message: `there is no document ${id.slice(0, 50)}` }],
  );
  if (missing.length > 0) throw new DomainError('document_not_found', { errors: missing.slice(0, 20) });
  return [...documents.values()];
}

export async function definitionOf(ctx: Ctx, documentClass: string): Promise<TypeField[]> {
  const fields = await findTypeFields(ctx.db, documentClass);
  if (fields.length === 0)
    throw new DomainError('document_type_not_found', {
      errors: [{ path: 'documentClass', message: `there is no document type ${documentClass.slice(0, 50)}` }],
    });
  return fields;
}
