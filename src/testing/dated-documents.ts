/** Documents as after days of work, for statistics over time. */
import { v7 as uuidv7 } from 'uuid';
import type { TestApp } from './app.ts';
import type { DocumentDraft, TestTenant } from './builders.ts';

export type Times = { updated_at?: Date; extracted_at?: Date; validated_at?: Date; exported_at?: Date; queued_at?: Date };

export async function datedDocument(app: TestApp, tenant: TestTenant, draft: DocumentDraft, times: Times): Promise<string> {
  const id = await app.document(tenant, draft);
  await app.database.system.updateTable('documents').set(times).where('id', '=', id).execute();
  return id;
}

type Correction = { documentId: string; field: string; source?: string; itemIndex?: number | null; at: Date };

export async function correctField(app: TestApp, { tenantId }: TestTenant, correction: Correction): Promise<void> {
  const { documentId, field, source = 'User', itemIndex = null, at } = correction;
  await app.database.system
    .insertInto('field_history')
    .values({
      tenant_id: tenantId,
      id: uuidv7(),
      document_id: documentId,
      field_name: field,
      item_index: itemIndex,
      source,
      created_at: at,
    })
    .execute();
}
