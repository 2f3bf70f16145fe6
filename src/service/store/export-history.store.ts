import { v7 as uuidv7 } from 'uuid';
import type { ExportState } from '#contract/document-states.ts';
import type { Db } from './database.ts';

export type ExportHistoryEntry = {
  state: ExportState;
  exportType?: string | null;
  exportFormat?: string | null;
  exportedByApplicationName?: string | null;
  accountingDocumentNumber?: string | null;
  errorMessage?: string | null;
  userName: string | null;
};

export async function insertExportHistory(
  db: Db,
  tenantId: string,
  documentId: string,
  entry: ExportHistoryEntry,
  at: Date,
): Promise<void> {
  await db
    .insertInto('export_history')
    .values({
      tenant_id: tenantId,
      id: uuidv7(),
      document_id: documentId,
      state: entry.state,
      export_type: entry.exportType ?? null,
      export_format: entry.exportFormat ?? null,
      exported_by_application_name: entry.exportedByApplicationName ?? null,
      accounting_document_number: entry.accountingDocumentNumber ?? null,
      error_message: entry.errorMessage ?? null,
      user_name: entry.userName,
      created_at: at,
    })
    .execute();
}

/** Whether the document was already marked as exported to that target. */
export async function wasExportedTo(db: Db, documentId: string, exportType: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('export_history')
    .select('id')
    .where('document_id', '=', documentId)
    .where('state', '=', 'Exported')
    .where('export_type', exportType === null ? 'is' : '=', exportType)
    .executeTakeFirst();
  return row !== undefined;
}
