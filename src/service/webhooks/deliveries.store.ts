import { type Selectable, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { DeliveryFailure, DeliveryState } from '#contract/webhooks/bff.ts';
import type { Reason } from '#contract/core/error-reasons.ts';
import type { WebhookEvent } from '#contract/core/events.ts';
import type { Db } from '#service/platform/database/database.ts';
import { insertRows } from '#service/platform/database/insert-rows.ts';
import type { WebhookDeliveries } from '#service/platform/database/schema.ts';

export type DeliveryRow = Omit<Selectable<WebhookDeliveries>, 'event' | 'state' | 'method' | 'reason'> & {
  event: WebhookEvent;
  state: DeliveryState;
  method: 'GET' | 'POST';
  failure: DeliveryFailure | null;
  reason: Reason | null;
  request_headers: StoredHeaders | null;
  response_headers: StoredHeaders | null;
};

/** Values that may be secret are removed before. */
export type StoredHeaders = Record<string, string>;

/** States, events and methods are only ever values of the contract's lists. */
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
  | 'state'
  | 'request_url'
  | 'request_headers'
  | 'request_body'
  | 'request_bytes'
  | 'response_status'
  | 'response_headers'
  | 'response_body'
  | 'response_bytes'
  | 'failure'
  | 'reason'
  | 'duration_ms'
  | 'finished_at'
>;

/** Stores the outcome of a waiting delivery; an existing outcome is not overwritten. */
export async function finishDelivery(db: Db, id: string, outcome: Partial<DeliveryOutcome>): Promise<void> {
  await db.updateTable('webhook_deliveries').set(outcome).where('id', '=', id).where('state', '=', 'Waiting').execute();
}

/** Without request and response, except the beginning of the response. */
export type ListedDelivery = Omit<
  DeliveryRow,
  'request_headers' | 'request_body' | 'request_bytes' | 'response_headers' | 'response_bytes'
>;

const maxListedChars = 4096;

/** Newest first, as ids grow with time. */
export async function findDeliveries(
  db: Db,
  webhookId: string,
  { skip, take }: { skip: number; take: number },
): Promise<{ deliveries: ListedDelivery[]; totalCount: number }> {
  const own = db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId);
  const rows = await own
    .select([
      'tenant_id',
      'id',
      'webhook_id',
      'message_id',
      'event',
      'document_id',
      'state',
      'is_test',
      'method',
      'request_url',
      'response_status',
      'failure',
      'error',
      'reason',
      'duration_ms',
      'created_at',
      'finished_at',
    ])
    // the beginning is enough in a list of hundreds
    .select(sql<string | null>`left(response_body, ${maxListedChars})`.as('response_body'))
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(take)
    .execute();
  const { count } = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { deliveries: rows.map((row) => row as ListedDelivery), totalCount: count };
}
