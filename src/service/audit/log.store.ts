import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#service/platform/database/database.ts';
import { insertRows } from '#service/platform/database/insert-rows.ts';
import type { JsonObject } from '#service/platform/database/schema.ts';

export type NewAuditRow = {
  tenantId: string;
  action: string;
  documentId: string | null;
  userId: string | null;
  clientApplicationId: string | null;
  actorName: string;
  address: string | null;
  details: JsonObject;
  traceId: string;
  createdAt: Date;
};

export const insertAuditRows = (db: Db, rows: readonly NewAuditRow[]): Promise<void> =>
  insertRows(
    db,
    'audit_log',
    rows.map((row) => ({
      tenant_id: row.tenantId,
      id: uuidv7(),
      action: row.action,
      document_id: row.documentId,
      user_id: row.userId,
      client_application_id: row.clientApplicationId,
      actor_name: row.actorName,
      address: row.address,
      details: row.details,
      trace_id: row.traceId,
      created_at: row.createdAt,
    })),
  );

/**
 * Returns who performed the newest of these actions, among rows without a document whose details contain all of `details`; also for callers
 * who may not read the log.
 */
export async function findLastActor(
  db: Db,
  actions: readonly string[],
  details: Record<string, string> = {},
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    select audit_last_actor(${[...actions]}::text[], ${JSON.stringify(details)}::jsonb) as name`.execute(db);
  return rows[0]?.name ?? undefined;
}

/** Returns the details of the newest row for a document, an action and a user. */
export async function findLastAudit(
  db: Db,
  { documentId, action, userId }: { documentId: string; action: string; userId: string },
): Promise<Record<string, unknown> | undefined> {
  const row = await db
    .selectFrom('audit_log')
    .select('details')
    .where('document_id', '=', documentId)
    .where('action', '=', action)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  // written only by insertAuditRows
  return row?.details as Record<string, unknown> | undefined;
}
