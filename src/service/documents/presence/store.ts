import type { Db } from '#service/platform/database/database.ts';

export type Visit = {
  tenantId: string;
  documentId: string;
  windowId: string;
  userId: string;
  userName: string;
  openedAt: Date;
  field: string | null;
  fieldAt: Date | null;
  seenAt: Date;
};

/** Returns windows that have the document open and were seen since, in order of arrival. */
export const findVisits = (db: Db, documentId: string, since: Date) =>
  db
    .selectFrom('document_presence')
    .select([
      'window_id as windowId',
      'user_id as userId',
      'user_name as userName',
      'opened_at as openedAt',
      'field',
      'field_at as fieldAt',
    ])
    .where('document_id', '=', documentId)
    .where('seen_at', '>=', since)
    .orderBy('opened_at')
    .orderBy('window_id')
    .limit(50)
    .execute();

/** Saves a visit. A window belongs to the user who reported it first; others cannot change it. */
export async function saveVisit(db: Db, visit: Visit): Promise<void> {
  const state = { opened_at: visit.openedAt, field: visit.field, field_at: visit.fieldAt, seen_at: visit.seenAt };
  await db
    .insertInto('document_presence')
    .values({
      tenant_id: visit.tenantId,
      document_id: visit.documentId,
      window_id: visit.windowId,
      user_id: visit.userId,
      user_name: visit.userName,
      ...state,
    })
    .onConflict((oc) =>
      oc
        .columns(['tenant_id', 'document_id', 'window_id'])
        .doUpdateSet(state)
        .where('document_presence.user_id', '=', visit.userId),
    )
    .execute();
}

export async function removeVisit(db: Db, documentId: string, windowId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('document_presence')
    .where('document_id', '=', documentId)
    .where('window_id', '=', windowId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
