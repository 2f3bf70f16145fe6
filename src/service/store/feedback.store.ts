import { v7 as uuidv7 } from 'uuid';
import type { Db } from './database.ts';
import { insertRows } from './insert-rows.ts';

export type NewFeedback = {
  type: string;
  note: string;
  userId: string | null;
  clientApplicationId: string | null;
  userName: string;
  at: Date;
};

export const insertFeedback = (db: Db, tenantId: string, documentIds: readonly string[], feedback: NewFeedback): Promise<void> =>
  insertRows(
    db,
    'feedback',
    documentIds.map((documentId) => ({
      tenant_id: tenantId,
      id: uuidv7(),
      document_id: documentId,
      type: feedback.type,
      note: feedback.note,
      user_id: feedback.userId,
      client_application_id: feedback.clientApplicationId,
      user_name: feedback.userName,
      created_at: feedback.at,
    })),
  );
