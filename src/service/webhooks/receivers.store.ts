/** Our own receiver for trying webhooks. The database handle is the tenant's. */
import type { Insertable } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import type { WebhookReceiverRequests } from '#service/platform/database/schema.ts';

export type ReceiverRow = { token: string; answerStatus: number };

export const findReceiver = (db: Db): Promise<ReceiverRow | undefined> =>
  db.selectFrom('webhook_receivers').select(['token', 'response_status as answerStatus']).executeTakeFirst();

/** An existing receiver is kept. */
export async function insertReceiver(db: Db, tenantId: string, receiver: ReceiverRow, at: Date): Promise<void> {
  await db
    .insertInto('webhook_receivers')
    .values({ tenant_id: tenantId, token: receiver.token, response_status: receiver.answerStatus, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setReceiverStatus(db: Db, answerStatus: number): Promise<void> {
  await db.updateTable('webhook_receivers').set({ response_status: answerStatus }).execute();
}

/** Newest first, as ids grow with time. */
export const findReceivedCalls = (db: Db, after: Date, limit: number) =>
  db
    .selectFrom('webhook_receiver_requests')
    .selectAll()
    .where('received_at', '>', after)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Stores a request and deletes the oldest, so that `kept` remain. */
export async function insertReceivedCall(db: Db, call: Insertable<WebhookReceiverRequests>, kept: number): Promise<void> {
  await db.insertInto('webhook_receiver_requests').values(call).execute();
  await db
    .deleteFrom('webhook_receiver_requests')
    .where('id', 'in', (eb) =>
      eb.selectFrom('webhook_receiver_requests').select('id').orderBy('id', 'desc').offset(kept).limit(1000),
    )
    .execute();
}

export async function deleteReceivedCalls(db: Db): Promise<void> {
  await db.deleteFrom('webhook_receiver_requests').execute();
}

/** Over all tenants. */
export async function purgeReceivedCalls(system: Db, before: Date): Promise<void> {
  await system.deleteFrom('webhook_receiver_requests').where('received_at', '<', before).execute();
}
