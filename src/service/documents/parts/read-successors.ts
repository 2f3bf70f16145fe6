import { validate as isUuid } from 'uuid';
import { DomainError } from '#contract/core/errors.ts';
import { findLinksOf, type LinkKind } from '../core/links.store.ts';
import { findDocuments } from '../core/document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { mayRead } from '../core/policy.ts';

/** Returns what a document became, as far as the caller may see it; for a split one its parts in order. */
export async function readSuccessors(ctx: Ctx, documentId: string): Promise<{ kind: LinkKind; documentIds: string[] }> {
  const links = isUuid(documentId) ? await findLinksOf(ctx.db, documentId) : [];
  const found = await findDocuments(
    ctx.db,
    links.map((link) => link.becameId),
  );
  const documentIds = found.filter((document) => mayRead(ctx.actor, document)).map(({ id }) => id);
  const [first] = links;
  if (!first || documentIds.length === 0) throw new DomainError('document_not_found');
  return { kind: first.kind, documentIds };
}
