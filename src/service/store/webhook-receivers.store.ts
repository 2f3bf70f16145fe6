/** Our own receiver to try webhooks with. The handle is of the tenant. */
import type { Insertable } from 'kysely';
import type { Db } from './database.ts';
import type { WebhookReceiverCalls } from './schema.ts';

export type ReceiverRow = { token: string; answerStatus: number };

export const findReceiver = (db: Db): Promise<ReceiverRow | undefined> =>
  db.selectFrom('webhook_receivers').select(['token', 'answer_status as answerStatus']).executeTakeFirst();

/** The one that is there stays. */
export async function insertReceiver(db: Db, tenantId: string, receiver: ReceiverRow, at: Date): Promise<void> {
  await db
    .insertInto('webhook_receivers')
    .values({ tenant_id: tenantId, token: receiver.token, answer_status: receiver.answerStatus, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setReceiverStatus(db: Db, answerStatus: number): Promise<void> {
  await db.updateTable('webhook_receivers').set({ answer_status: answerStatus }).execute();
}

/** Newest first: ids grow with time. */
export const findReceivedCalls = (db: Db, after: Date, limit: number) =>
  db
    .selectFrom('webhook_receiver_calls')
    .selectAll()
    .where('received_at', '>', after)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Keeps a call, and of those before only as many as leave `kept` in all. */
export async function insertReceivedCall(db: Db, call: Insertable<WebhookReceiverCalls>, kept: number): Promise<void> {
  await db.insertInto('webhook_receiver_calls').values(call).execute();
  await db
    .deleteFrom('webhook_receiver_calls')
    .where('id', 'in', (eb) =>
      eb.selectFrom('webhook_receiver_calls').select('id').orderBy('id', 'desc').offset(kept).limit(1000),
    )
    .execute();
}

export async function deleteReceivedCalls(db: Db): Promise<void> {
  await db.deleteFrom('webhook_receiver_calls').execute();
}

/** Over all tenants. */
export async function purgeReceivedCalls(system: Db, before: Date): Promise<void> {
  await system.deleteFrom('webhook_receiver_calls').where('received_at', '<', before).execute();
}
