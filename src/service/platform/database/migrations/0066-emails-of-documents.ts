import { type Kysely, sql } from 'kysely';

/** Index for the emails about one document, instead of a scan over all emails of the tenant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index outbox_messages_document on outbox_messages (tenant_id, document_id, created_at desc, id desc)
    where document_id is not null`.execute(db);
}
