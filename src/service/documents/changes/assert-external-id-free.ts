import { DomainError } from '#contract/core/errors.ts';
import type { Ctx } from '#service/platform/ctx.ts';

const findTaken = ({ db }: Ctx, externalId: string) =>
  db
    .selectFrom('documents')
    .select(['id', 'file_name', 'file_sha256', 'created_by_user', 'created_by_client', 'created_at'])
    .where('external_id', '=', externalId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Refuses an external ID of another document with a proper message, before the unique index does. */
export async function assertExternalIdFree(ctx: Ctx, externalId: string, exceptDocumentId?: string): Promise<void> {
  const taken = await findTaken(ctx, externalId);
  if (taken && taken.id !== exceptDocumentId) throw new DomainError('external_id_taken', { context: { documentId: taken.id } });
}

/** Period in which the same file with the same external ID counts as a repeated upload whose response was lost. */
const repeatedMs = 86_400_000;

/**
 * Returns the document that the same upload created before: same external ID, same file, same caller. An external ID of another document is
 * refused.
 */
export async function findRepeated(
  ctx: Ctx,
  externalId: string,
  file: { fileName: string; sha256: string },
): Promise<string | undefined> {
  const taken = await findTaken(ctx, externalId);
  if (!taken) return undefined;
  const isSame =
    taken.file_name === file.fileName &&
    taken.file_sha256 === file.sha256 &&
    (taken.created_by_user ?? taken.created_by_client) === ctx.actor.id &&
    taken.created_at.getTime() > ctx.now().getTime() - repeatedMs;
  if (isSame) return taken.id;
  throw new DomainError('external_id_taken', { context: { documentId: taken.id } });
}

/**
 * Converts a unique violation: two concurrent callers can both find the id free; the index accepts one, and the other gets the same error.
 */
export const asTakenExternalId = (error: unknown): unknown =>
  error instanceof Error && 'constraint' in error && error.constraint === 'documents_external_id'
    ? new DomainError('external_id_taken')
    : error;
