import { DomainError } from '#contract/core/errors.ts';
import type { Ctx } from '#service/platform/ctx.ts';

const findTaken = ({ db }: Ctx, externalId: string) =>
  db
    .selectFrom('documents')
    .select(['id', 'file_name', 'file_sha256', 'created_by_user', 'created_by_client', 'created_at'])
    .where('external_id', '=', externalId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Says in words, before the unique index is run into, that another document has the id. */
export async function assertExternalIdFree(ctx: Ctx, externalId: string, exceptDocumentId?: string): Promise<void> {
  const taken = await findTaken(ctx, externalId);
  if (taken && taken.id !== exceptDocumentId) throw new DomainError('external_id_taken', { context: { documentId: taken.id } });
}

/** Within it, the same file sent again under its external id is the same upload: its answer was lost. */
const repeatedMs = 86_400_000;

/** The document that this very upload made before: same external id, same file, same caller. Another one's id is refused. */
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

/** Two callers at once can both find the id free; the index lets one of them through, and the other is told the same. */
export const asTakenExternalId = (error: unknown): unknown =>
  error instanceof Error && 'constraint' in error && error.constraint === 'documents_external_id'
    ? new DomainError('external_id_taken')
    : error;
