import type { Db } from './database.ts';

export type LinkKind = 'merged' | 'split' | 'attached';

/** Notes which documents others became. */
export async function insertLinks(
  db: Db,
  tenantId: string,
  kind: LinkKind,
  links: readonly { documentId: string; becameId: string }[],
  at: Date,
): Promise<void> {
  await db
    .insertInto('document_links')
    .values(
      links.map(({ documentId, becameId }) => ({
        tenant_id: tenantId,
        document_id: documentId,
        became_id: becameId,
        kind,
        created_at: at,
      })),
    )
    // restored from the trash and merged again
    .onConflict((conflict) => conflict.columns(['tenant_id', 'document_id', 'became_id']).doUpdateSet({ kind, created_at: at }))
    .execute();
}
