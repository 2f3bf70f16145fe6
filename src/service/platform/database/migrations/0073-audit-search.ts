import { type Kysely, sql } from 'kysely';

/**
 * Finds the newest entries of an action or a user: in the index of all entries by age, those of a rare action are behind millions of others. The
 * first also lists the actions, as the index that it replaces did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_by_action on audit_log (tenant_id, action, created_at desc, id desc)`.execute(db);
  await sql`create index audit_log_by_actor on audit_log (tenant_id, actor_name, action, created_at desc, id desc)`.execute(db);
  await sql`drop index audit_log_action`.execute(db);
}
