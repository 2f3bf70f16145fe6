import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

/** A file that a row refers to, and its owner. */
export type NamedFile = { key: string; of: string };

/** Files after `after`, up to `upTo` if given, in the order in which the file store lists keys. */
export type FileRange = { after: NamedFile | undefined; upTo: string | undefined; take: number };

/** Returns files that rows of the tenant refer to. A small page has one file for both of its images. */
export async function findFilesOf(system: Db, tenantId: string, { after, upTo, take }: FileRange): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select key, of from (
      select file_key as key, 'document ' || id as of from documents where tenant_id = ${tenantId}
      union select image_key, 'document ' || document_id || ' page ' || page_index from document_pages where tenant_id = ${tenantId}
      union select preview_key, 'document ' || document_id || ' page ' || page_index from document_pages where tenant_id = ${tenantId}
      union select file_key, 'attachment ' || id from document_attachments where tenant_id = ${tenantId}
      union select file_key, 'draft ' || draft_id from page_draft_pages where tenant_id = ${tenantId} and file_key is not null
      union select file_key, 'import ' || id from data_table_imports where tenant_id = ${tenantId}
      union select file_key, 'operation ' || id from extract_operations where tenant_id = ${tenantId} and file_key is not null
      union select raw_key, 'email ' || id from received_emails where tenant_id = ${tenantId}
      union select raw_key, 'document ' || document_id || ' email' from document_emails where tenant_id = ${tenantId} and raw_key is not null
    ) named
    where (key collate "C", of collate "C") > (${after?.key ?? ''}, ${after?.of ?? ''})
      and (${upTo ?? null}::text is null or key collate "C" <= ${upTo ?? null})
    order by key collate "C", of collate "C"
    limit ${take}
  `.execute(system);
  return rows;
}
