import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ExportState } from '#contract/core/document-states.ts';
import type { Db } from '#service/platform/database/database.ts';
import { insertRows } from '#service/platform/database/insert-rows.ts';

export type ExportHistoryEntry = {
  documentId: string;
  state: ExportState;
  exportType?: string | null;
  exportFormat?: string | null;
  exportedByApplicationName?: string | null;
  accountingDocumentNumber?: string | null;
  errorMessage?: string | null;
};

export const insertExportHistory = (
  db: Db,
  tenantId: string,
  entries: readonly ExportHistoryEntry[],
  { userName, at }: { userName: string | null; at: Date },
): Promise<void> =>
  insertRows(
    db,
    'export_history',
    entries.map((entry) => ({
      tenant_id: tenantId,
      id: uuidv7(),
      document_id: entry.documentId,
      // set by a trigger
      accounting_unit_id: null,
      state: entry.state,
      export_type: entry.exportType ?? null,
      export_format: entry.exportFormat ?? null,
      exported_by_application_name: entry.exportedByApplicationName ?? null,
      accounting_document_number: entry.accountingDocumentNumber ?? null,
      error_message: entry.errorMessage ?? null,
      user_name: userName,
      created_at: at,
    })),
  );

/** Returns the targets that documents were ever marked as exported to. */
export const findExportTargets = (
  db: Db,
  documentIds: readonly string[],
): Promise<{ documentId: string; exportType: string | null }[]> =>
  db
    .selectFrom('export_history')
    .select(['document_id as documentId', 'export_type as exportType'])
    .distinct()
    .where(sql<boolean>`document_id = any(${documentIds}::uuid[])`)
    .where('state', '=', 'Exported')
    .execute();
