import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { BackgroundEvent, WebhookEvent } from '#contract/core/events.ts';
import type { Db } from '#service/platform/database/database.ts';
import type { Webhooks } from '#service/platform/database/schema.ts';
import { statement } from '#service/platform/database/statement.ts';

export type WebhookRow = Omit<Selectable<Webhooks>, 'event' | 'other_events'> & {
  event: WebhookEvent;
  other_events: BackgroundEvent[];
};
export type WebhookChange = Updateable<Omit<Webhooks, 'tenant_id' | 'id' | 'created_at'>>;

/** Events are only ever values of the contract's list. */
const asWebhookRow = (row: Selectable<Webhooks>): WebhookRow => row as WebhookRow;

export async function insertWebhook(db: Db, webhook: Insertable<Webhooks>): Promise<void> {
  await db.insertInto('webhooks').values(webhook).execute();
}

export async function changeWebhook(db: Db, id: string, change: WebhookChange): Promise<void> {
  await db.updateTable('webhooks').set(change).where('id', '=', id).execute();
}

export async function deleteWebhook(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

export async function findWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asWebhookRow(row);
}

/** Whether the tenant allows webhook addresses that contain secrets. */
export async function areSecretsAllowed(db: Db): Promise<boolean> {
  const row = await db.selectFrom('tenants').select('webhook_secrets_allowed').executeTakeFirstOrThrow();
  return row.webhook_secrets_allowed;
}

export async function allowSecrets(db: Db, isAllowed: boolean): Promise<void> {
  await db.updateTable('tenants').set({ webhook_secrets_allowed: isAllowed }).execute();
}

/** Locked until the transaction ends. */
export async function lockWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && asWebhookRow(row);
}

type LastCall = { last_state: string | null; last_at: Date | null; last_status: number | null; last_finished_at: Date | null };

/** Returns all webhooks of the tenant, by name, each with the outcome of its last delivery. */
export async function findWebhooks(db: Db): Promise<(WebhookRow & LastCall)[]> {
  const rows = await db
    .selectFrom('webhooks as w')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhook_deliveries as d')
          .select([
            'd.state as last_state',
            'd.created_at as last_at',
            'd.response_status as last_status',
            'd.finished_at as last_finished_at',
          ])
          .whereRef('d.tenant_id', '=', 'w.tenant_id')
          .whereRef('d.webhook_id', '=', 'w.id')
          .orderBy('d.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('w')
    .select(['last.last_state', 'last.last_at', 'last.last_status', 'last.last_finished_at'])
    .orderBy(sql`lower(w.name)`)
    .orderBy('w.id')
    .execute();
  return rows.map((row) => ({ ...row, event: asWebhookRow(row).event, other_events: asWebhookRow(row).other_events }));
}

/** Returns the active webhooks for each event and document; a webhook is returned once for each event. */
export async function findListening(
  db: Db,
  events: readonly WebhookEvent[],
  documentIds: readonly string[],
): Promise<(Pick<WebhookRow, 'id' | 'event' | 'url'> & { documentId: string })[]> {
  const rows = await listening(db, { events, documentIds });
  return rows.flatMap(({ otherEvents, ...row }) =>
    events.filter((event) => event === row.event || otherEvents.includes(event)).map((event) => ({ ...row, event })),
  );
}

const listening = statement((db, { events, documentIds }: { events: readonly string[]; documentIds: readonly string[] }) =>
  db
    .selectFrom('webhooks as w')
    .innerJoin('documents as d', (join) =>
      join
        .onRef('d.tenant_id', '=', 'w.tenant_id')
        .on((eb) =>
          eb.or([eb('w.accounting_unit_id', 'is', null), eb('w.accounting_unit_id', '=', eb.ref('d.accounting_unit_id'))]),
        ),
    )
    .select(['w.id', 'w.event', 'w.other_events as otherEvents', 'w.url', 'd.id as documentId'])
    .where('w.is_active', '=', true)
    .where(sql<boolean>`array_append(w.other_events, w.event) && ${events}::text[]`)
    .where(sql<boolean>`d.id = any(${documentIds}::uuid[])`)
    .orderBy('d.id')
    .orderBy('w.id'),
);

/** Returns the active webhooks for an export event, oldest first. */
export async function findExportWebhooks(db: Db, event: WebhookEvent): Promise<WebhookRow[]> {
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('is_active', '=', true)
    .where('event', '=', event)
    .orderBy('id')
    .execute();
  return rows.map(asWebhookRow);
}

/** Returns the newest extracted document, to try a webhook with. */
export async function findSampleDocument(db: Db, unitId: string | null): Promise<string | undefined> {
  let query = db
    .selectFrom('documents')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('state', 'in', ['Extracted', 'Validated']);
  if (unitId !== null) query = query.where('accounting_unit_id', '=', unitId);
  return (await query.orderBy('created_at', 'desc').limit(1).executeTakeFirst())?.id;
}
