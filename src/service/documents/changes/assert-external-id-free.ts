import { DomainError } from '#contract/core/errors.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Says in words, before the unique index is run into, that another document has the id. */
export async function assertExternalIdFree(ctx: Ctx, externalId: string, exceptDocumentId?: string): Promise<void> {
  const taken = await ctx.db
    .selectFrom('documents')
    .select('id')
    .where('external_id', '=', externalId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (taken && taken.id !== exceptDocumentId) throw new DomainError('external_id_taken', { context: { documentId: taken.id } });
}

/** Two callers at once can both find the id free; the index lets one of them through, and the other is told the same. */
export const asTakenExternalId = (error: unknown): unknown =>
  error instanceof Error && 'constraint' in error && error.constraint === 'documents_external_id'
    ? new DomainError('external_id_taken')
    : error;
