import { v7 as uuidv7 } from 'uuid';
import type { Db } from './database.ts';
import { insertRows } from './insert-rows.ts';
import type { JsonObject } from './schema.ts';

export type NewAuditRow = {
  tenantId: string;
  action: string;
  documentId: string | null;
  userId: string | null;
  clientApplicationId: string | null;
  actorName: string;
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
      details: row.details,
      trace_id: row.traceId,
      created_at: row.createdAt,
    })),
  );
