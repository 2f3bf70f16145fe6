import { DomainError } from '#contract/core/errors.ts';
import type { DocumentRow } from './document-row.ts';
import { findDocument, findDocumentByExternalId, findElsewhere, isExternalIdElsewhere } from './documents.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { assertMayRead } from './policy.ts';

/** Returns the document if the caller may read it. One of another tenant is not found; one of another accounting unit is refused. */
export async function loadReadable(ctx: Ctx, id: string, { isExternalId = false } = {}): Promise<DocumentRow> {
  const document = await (isExternalId ? findDocumentByExternalId(ctx.db, id) : findDocument(ctx.db, id));
  if (!document) {
    const isElsewhere = isExternalId ? await isExternalIdElsewhere(ctx.db, id) : (await findElsewhere(ctx.db, [id])).size > 0;
    throw new DomainError(isElsewhere ? 'unit_forbids' : 'document_not_found');
  }
  assertMayRead(ctx.actor, document);
  return document;
}
