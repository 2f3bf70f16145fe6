import { sql } from 'kysely';
import { acrossUnits } from '#service/platform/database/across-units.ts';
import type { Db } from '#service/platform/database/database.ts';

export type LinkKind = 'merged' | 'split' | 'attached';
/** The document that one in the trash became, and the attachments moved along; for an attached document, itself is the first of them. */
export type DocumentLink = { documentId: string; becameId: string; attachmentIds: readonly string[] };

/** Records which documents others became. */
export async function insertLinks(
  db: Db,
  tenantId: string,
  kind: LinkKind,
  links: readonly DocumentLink[],
  at: Date,
): Promise<void> {
  await db
    .insertInto('document_links')
    .values(
      links.map(({ documentId, becameId, attachmentIds }) => ({
        tenant_id: tenantId,
        document_id: documentId,
        successor_id: becameId,
        attachment_ids: [...attachmentIds],
        kind,
        created_at: at,
      })),
    )
    // restored from the trash and merged again
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'document_id', 'successor_id'])
        .doUpdateSet((eb) => ({ kind, created_at: at, attachment_ids: eb.ref('excluded.attachment_ids') })),
    )
    .execute();
}

type FoundLink = { documentId: string; becameId: string; kind: LinkKind; attachmentIds: string[] };

/**
 * Returns the latest links of a document and those of all documents that became the same one: for a merged document, of all that were
 * merged with it.
 */
export async function findLinksOf(db: Db, documentId: string): Promise<FoundLink[]> {
  const rows = await db
    .selectFrom('document_links as link')
    .innerJoin('document_links as own', (join) =>
      join.onRef('own.successor_id', '=', 'link.successor_id').onRef('own.created_at', '=', 'link.created_at'),
    )
    .select([
      'link.document_id as documentId',
      'link.successor_id as becameId',
      'link.kind',
      'link.attachment_ids as attachmentIds',
    ])
    .where('own.document_id', '=', documentId)
    .where('own.created_at', '=', (eb) =>
      eb
        .selectFrom('document_links as latest')
        .select((each) => each.fn.max('latest.created_at').as('at'))
        .where('latest.document_id', '=', documentId),
    )
    .orderBy('link.document_id')
    .execute();
  // written only by insertLinks
  return rows.map((row) => ({ ...row, kind: row.kind as LinkKind }));
}

/** Returns which of these documents others replace that still exist: those they were split or merged into, or what became of these. */
export function findReplaced(db: Db, documentIds: readonly string[]): Promise<Set<string>> {
  return acrossUnits(db, async (db) => {
    const { rows } = await sql<{ id: string }>`
      with recursive heirs as (
        select tenant_id, document_id as source, successor_id as id from document_links
        where document_id = any(${[...documentIds]}::uuid[]) and kind <> 'attached'
        union
        select h.tenant_id, h.source, l.successor_id from heirs h
        join document_links l on l.tenant_id = h.tenant_id and l.document_id = h.id and l.kind <> 'attached'
      )
      select distinct h.source as id from heirs h
      join documents d on d.tenant_id = h.tenant_id and d.id = h.id
      where d.deleted_at is null`.execute(db);
    return new Set(rows.map(({ id }) => id));
  });
}

export async function deleteLinks(db: Db, links: readonly Pick<DocumentLink, 'documentId' | 'becameId'>[]): Promise<void> {
  for (const { documentId, becameId } of links)
    await db.deleteFrom('document_links').where('document_id', '=', documentId).where('successor_id', '=', becameId).execute();
}
