import { type Kysely, sql } from 'kysely';

/** The emails about one document, without a walk over all emails of the tenant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index outbox_messages_document on outbox_messages (tenant_id, document_id, created_at desc, id desc)
    where document_id is not null`.execute(db);
}
