import type { UnmappedValue } from '#service/extraction/extracted.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { Db } from '#service/platform/database/database.ts';

/** Replaces the result of an earlier extraction. */
export async function replaceUnmapped(ctx: Ctx, documentId: string, entries: readonly UnmappedValue[]): Promise<void> {
  await ctx.db.deleteFrom('unmapped_values').where('document_id', '=', documentId).execute();
  if (entries.length === 0) return;
  await ctx.db
    .insertInto('unmapped_values')
    .values({ tenant_id: ctx.actor.tenantId, document_id: documentId, entries: JSON.stringify(entries) })
    .execute();
}

export async function findUnmapped(db: Db, documentId: string): Promise<readonly UnmappedValue[]> {
  const row = await db.selectFrom('unmapped_values').select('entries').where('document_id', '=', documentId).executeTakeFirst();
  const entries: unknown = row?.entries ?? [];
  // written only by the function above
  return entries as UnmappedValue[];
}
