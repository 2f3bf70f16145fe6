import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

export type DocumentFiles = { tenantId: string; documentId: string; keys: string[] };

/**
 * Returns documents that were moved to the trash before a time, with the keys of all their files; at most `limit` at once. Over all
 * tenants.
 */
export async function findExpiredTrash(system: Db, before: Date, limit: number): Promise<DocumentFiles[]> {
  const { rows } = await sql<{ tenant_id: string; id: string; keys: string[] }>`
    select d.tenant_id, d.id, array(
      select d.file_key
      union all select unnest(array[p.image_key, p.preview_key]) from document_pages p
        where p.tenant_id = d.tenant_id and p.document_id = d.id
      union all select a.file_key from document_attachments a where a.tenant_id = d.tenant_id and a.document_id = d.id
    ) as keys
    from documents d
    where d.deleted_at < ${before}
    order by d.tenant_id, d.id limit ${limit}`.execute(system);
  return rows.map((row) => ({ tenantId: row.tenant_id, documentId: row.id, keys: row.keys }));
}

/** Deletes a document permanently with its pages and histories; its audit rows remain. Returns false if it is no longer in the trash. */
export async function purgeDocument(system: Db, tenantId: string, documentId: string, before: Date): Promise<boolean> {
  const { numDeletedRows } = await system
    .deleteFrom('documents')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', documentId)
    .where('deleted_at', '<', before)
    .executeTakeFirstOrThrow();
  // removes the content of deliveries about the document; the deliveries themselves remain
  if (numDeletedRows > 0)
    await system
      .updateTable('webhook_deliveries')
      .set({ request_body: null, response_body: null })
      .where('tenant_id', '=', tenantId)
      .where('document_id', '=', documentId)
      .execute();
  return numDeletedRows > 0;
}

/** Returns the files of one-off extractions whose results can no longer be fetched. */
export async function findExpiredOperationFiles(system: Db, before: Date): Promise<string[]> {
  const rows = await system
    .selectFrom('extract_operations')
    .select('file_key')
    .where('created_at', '<', before)
    .where('file_key', 'is not', null)
    .execute();
  return rows.flatMap(({ file_key: key }) => key ?? []);
}

export async function purgeOperations(system: Db, before: Date): Promise<void> {
  await system.deleteFrom('extract_operations').where('created_at', '<', before).execute();
}

export async function purgeDeliveries(system: Db, before: Date): Promise<void> {
  await system.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute();
}

/** Returns drafts of documents uploaded page by page that were started before a time. Over all tenants. */
export async function findExpiredDrafts(
  system: Db,
  before: Date,
  limit: number,
): Promise<{ tenantId: string; draftId: string }[]> {
  const rows = await system
    .selectFrom('page_drafts')
    .select(['tenant_id as tenantId', 'id as draftId'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows;
}

/** Returns the files that are no longer needed. */
export async function purgeDraft(system: Db, tenantId: string, draftId: string): Promise<string[]> {
  // locked first: a page that arrives at this moment waits, and starts a new draft
  await system
    .selectFrom('page_drafts')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', draftId)
    .forUpdate()
    .execute();
  const pages = await system
    .deleteFrom('page_draft_pages')
    .where('tenant_id', '=', tenantId)
    .where('draft_id', '=', draftId)
    .returning('file_key')
    .execute();
  await system.deleteFrom('page_drafts').where('tenant_id', '=', tenantId).where('id', '=', draftId).execute();
  return pages.flatMap(({ file_key: key }) => key ?? []);
}

export type ExpiredEmail = { tenantId: string; id: string; key: string };

/** Returns emails that were processed before a time and that no document refers to. Over all tenants. */
export async function findExpiredEmails(system: Db, before: Date, limit: number): Promise<ExpiredEmail[]> {
  const { rows } = await sql<ExpiredEmail>`
    select l.tenant_id as "tenantId", l.id, l.raw_key as key from received_emails l
    where l.received_at < ${before} and l.state <> 'Received'
      and not exists (select from document_emails e where e.tenant_id = l.tenant_id and e.raw_key = l.raw_key)
    order by l.received_at limit ${limit}`.execute(system);
  return rows;
}

export async function purgeEmail(system: Db, { tenantId, id }: ExpiredEmail): Promise<void> {
  await system.deleteFrom('received_emails').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Deletes expired data of sign-ins. */
export async function purgeSignIns(system: Db, now: Date): Promise<void> {
  await system.deleteFrom('oidc_state').where('expires_at', '<', now).execute();
  await system.deleteFrom('web_sessions').where('expires_at', '<', now).execute();
  const dayAgo = new Date(now.getTime() - 86_400_000);
  await system.deleteFrom('sign_in_failures').where('last_failure_at', '<', dayAgo).execute();
}

/** Deletes windows that disappeared without notice. */
export async function purgeStoredResponses(system: Db, before: Date): Promise<void> {
  await system.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}

export async function purgePresence(system: Db, before: Date): Promise<void> {
  await system.deleteFrom('document_presence').where('seen_at', '<', before).execute();
}
