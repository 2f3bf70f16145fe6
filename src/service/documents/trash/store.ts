import type { Selectable } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import { type Visibility, whereVisible } from '../core/document-visibility.ts';
import type { Documents } from '#service/platform/database/schema.ts';

export type TrashRow = Pick<
  Selectable<Documents>,
  'id' | 'file_name' | 'list_supplier' | 'list_number' | 'list_total' | 'list_currency' | 'page_count'
> & { deleted_at: Date | null; deleted_by: string | null };

const inTrash = (db: Db, visibility: Visibility) =>
  db
    .selectFrom('documents')
    .where('deleted_at', 'is not', null)
    .where((eb) => whereVisible(eb, visibility));

/** Returns documents in the trash, the latest deleted first, each with the user who deleted it last. */
export const findTrash = (db: Db, visibility: Visibility, { skip, take }: { skip: number; take: number }): Promise<TrashRow[]> =>
  inTrash(db, visibility)
    .select([
      'id',
      'file_name',
      'list_supplier',
      'list_number',
      'list_total',
      'list_currency',
      'page_count',
      'deleted_at',
      (eb) =>
        eb
          .selectFrom('audit_log as a')
          .select('a.actor_name')
          .whereRef('a.tenant_id', '=', 'documents.tenant_id')
          .whereRef('a.document_id', '=', 'documents.id')
          .where('a.action', '=', 'document.deleted')
          .orderBy('a.created_at', 'desc')
          .limit(1)
          .as('deleted_by'),
    ])
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(take)
    .execute();

export async function countTrash(db: Db, visibility: Visibility): Promise<number> {
  const { count } = await inTrash(db, visibility)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
