import { validate as isUuid } from 'uuid';
import { findLinksOf, type LinkKind } from '../core/links.store.ts';
import { findDocuments } from '../core/document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { mayRead } from '../core/policy.ts';

type Successors = { kind: LinkKind | null; documentIds: string[] };

/** Returns what a document became, as far as the caller may see it; for a split one its parts in order. Others became nothing. */
export async function readSuccessors(ctx: Ctx, documentId: string): Promise<Successors> {
  const links = isUuid(documentId) ? await findLinksOf(ctx.db, documentId) : [];
  const found = await findDocuments(
    ctx.db,
    links.map((link) => link.becameId),
  );
  const documentIds = found.filter((document) => mayRead(ctx.actor, document)).map(({ id }) => id);
  const [first] = links;
  return first && documentIds.length > 0 ? { kind: first.kind, documentIds } : { kind: null, documentIds: [] };
}
