import type { Selectable } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { DeliveryState } from '#contract/endpoints/webhooks.ts';
import type { WebhookEvent } from '#contract/events.ts';
import type { Db } from './database.ts';
import { insertRows } from './insert-rows.ts';
import type { WebhookDeliveries } from './schema.ts';

export type DeliveryRow = Omit<Selectable<WebhookDeliveries>, 'event' | 'state' | 'method'> & {
  event: WebhookEvent;
  state: DeliveryState;
  method: 'GET' | 'POST';
};

/** States, events and methods are written from the contract's lists only. */
const asDeliveryRow = (row: Selectable<WebhookDeliveries>): DeliveryRow => row as DeliveryRow;

export const insertDeliveries = (db: Db, deliveries: readonly DeliveryRow[]): Promise<void> =>
  insertRows(db, 'webhook_deliveries', deliveries);

export async function findDelivery(db: Db, id: string): Promise<DeliveryRow | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asDeliveryRow(row);
}

export type DeliveryOutcome = Pick<
  DeliveryRow,
  'state' | 'request_url' | 'response_status' | 'response_body' | 'error' | 'duration_ms' | 'finished_at'
>;

/** Writes down how a waiting delivery went; what has its outcome already keeps it. */
export async function finishDelivery(db: Db, id: string, outcome: Partial<DeliveryOutcome>): Promise<void> {
  await db.updateTable('webhook_deliveries').set(outcome).where('id', '=', id).where('state', '=', 'Waiting').execute();
}

/** Newest first: ids grow with time. */
export async function findDeliveries(
  db: Db,
  webhookId: string,
  { skip, take }: { skip: number; take: number },
): Promise<{ deliveries: DeliveryRow[]; totalCount: number }> {
  const own = db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId);
  const rows = await own.selectAll().orderBy('id', 'desc').offset(skip).limit(take).execute();
  const { count } = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { deliveries: rows.map(asDeliveryRow), totalCount: count };
}
