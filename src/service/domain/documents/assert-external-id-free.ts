import { DomainError } from '#contract/errors.ts';
import type { Ctx } from '../ctx.ts';

/** The unique index is the wall; this says it in words before it is run into. */
export async function assertExternalIdFree(ctx: Ctx, externalId: string, exceptDocumentId?: string): Promise<void> {
  const taken = await ctx.db
    .selectFrom('documents')
    .select('id')
    .where('external_id', '=', externalId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (taken && taken.id !== exceptDocumentId) throw new DomainError('external_id_taken', { context: { documentId: taken.id } });
}
