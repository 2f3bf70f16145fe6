import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

/** Returns every file that a row of the tenant refers to, and its owner. A small page has one file for both of its images. */
export async function findFilesOf(system: Db, tenantId: string): Promise<{ key: string; of: string }[]> {
  const { rows } = await sql<{ key: string; of: string }>`
    select file_key as key, 'document ' || id as of from documents where tenant_id = ${tenantId}
    union select image_key, 'document ' || document_id || ' page ' || page_index from document_pages where tenant_id = ${tenantId}
    union select preview_key, 'document ' || document_id || ' page ' || page_index from document_pages where tenant_id = ${tenantId}
    union select file_key, 'attachment ' || id from document_attachments where tenant_id = ${tenantId}
    union select file_key, 'draft ' || draft_id from page_draft_pages where tenant_id = ${tenantId} and file_key is not null
    union select file_key, 'import ' || id from data_table_imports where tenant_id = ${tenantId}
    union select file_key, 'operation ' || id from extract_operations where tenant_id = ${tenantId} and file_key is not null
    union select raw_key, 'email ' || id from received_emails where tenant_id = ${tenantId}
    union select raw_key, 'document ' || document_id || ' email' from document_emails where tenant_id = ${tenantId} and raw_key is not null
  `.execute(system);
  return rows;
}
