import { v7 as uuidv7 } from 'uuid';
import type { DeliveryState, Webhook, WebhookDraft } from '#contract/webhooks/bff.ts';
import { DomainError } from '#contract/core/errors.ts';
import { changeWebhook, deleteWebhook, findWebhooks, insertWebhook, lockWebhook, type WebhookRow } from './store.ts';
import { assertVersion } from '#service/platform/assert-version.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { checkDraft } from './check-draft.ts';
import { newSigningSecret } from './signing.ts';
import { webhookAnswer } from './webhook-answers.ts';

/** Period in which requests are also signed with the old secret after a new one was created. */
const rotationMs = 86_400_000;

export async function listWebhooks(ctx: Ctx): Promise<Webhook[]> {
  const rows = await findWebhooks(ctx.db);
  return rows.map(({ last_state: state, last_at: at, last_status: responseStatus, last_finished_at: finishedAt, ...row }) =>
    webhookAnswer(
      row,
      state === null || at === null
        ? null
        : {
            // only ever values of the contract's list
            state: state as DeliveryState,
            createdAt: at.toISOString(),
            responseStatus,
            finishedAt: finishedAt?.toISOString() ?? null,
          },
    ),
  );
}

/** Returns the details for the audit log: the address without its query, which may contain keys of receivers. */
const detailsOf = ({
  id,
  name,
  event,
  other_events: otherEvents,
  url,
  is_active: isActive,
  sends_secret_in_address: sendsSecret,
}: WebhookRow) => ({
  webhookId: id,
  name,
  event,
  ...(otherEvents.length > 0 && { otherEvents: otherEvents.join(', ') }),
  url: url.replace(/[?#].*$/s, ''),
  isActive,
  sendsSecret,
});

async function locked(ctx: Ctx, webhookId: string): Promise<WebhookRow> {
  const webhook = await lockWebhook(ctx.db, webhookId);
  if (!webhook) throw new DomainError('webhook_not_found');
  return webhook;
}

/** The only response that contains the signing secret. */
export function createWebhook(ctx: Ctx, draft: WebhookDraft): Promise<{ webhook: Webhook; signingSecret: string }> {
  return transact(ctx, async (ctx) => {
    const at = ctx.now();
    const signingSecret = newSigningSecret();
    const row: WebhookRow = {
      tenant_id: ctx.actor.tenantId,
      id: uuidv7(),
      ...(await checkDraft(ctx, draft)),
      sealed_signing_secret: ctx.sealerFor('webhook signing secret').seal(signingSecret),
      sealed_previous_secret: null,
      previous_secret_until: null,
      created_at: at,
      updated_at: at,
      version: 1,
      changed_by: ctx.actor.name,
    };
    await insertWebhook(ctx.db, row);
    await recordAudit(ctx, 'webhook.created', { details: detailsOf(row) });
    return { webhook: webhookAnswer(row), signingSecret };
  });
}

export function updateWebhook(ctx: Ctx, webhookId: string, draft: WebhookDraft, ifMatch: number | undefined): Promise<Webhook> {
  return transact(ctx, async (ctx) => {
    const before = await locked(ctx, webhookId);
    assertVersion(ifMatch, { version: before.version, changedBy: before.changed_by });
    const change = {
      ...(await checkDraft(ctx, draft, before)),
      updated_at: ctx.now(),
      version: before.version + 1,
      changed_by: ctx.actor.name,
    };
    await changeWebhook(ctx.db, before.id, change);
    const row = { ...before, ...change };
    await recordAudit(ctx, 'webhook.changed', { details: detailsOf(row) });
    return webhookAnswer(row);
  });
}

export function removeWebhook(ctx: Ctx, webhookId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const webhook = await locked(ctx, webhookId);
    await deleteWebhook(ctx.db, webhook.id);
    await recordAudit(ctx, 'webhook.removed', { details: detailsOf(webhook) });
  });
}

export function rotateSecret(ctx: Ctx, webhookId: string): Promise<{ signingSecret: string; previousSecretUntil: string }> {
  return transact(ctx, async (ctx) => {
    const webhook = await locked(ctx, webhookId);
    const signingSecret = newSigningSecret();
    const until = new Date(ctx.now().getTime() + rotationMs);
    await changeWebhook(ctx.db, webhook.id, {
      sealed_signing_secret: ctx.sealerFor('webhook signing secret').seal(signingSecret),
      sealed_previous_secret: webhook.sealed_signing_secret,
      previous_secret_until: until,
      updated_at: ctx.now(),
    });
    await recordAudit(ctx, 'webhook.secretRotated', { details: { webhookId: webhook.id, name: webhook.name } });
    return { signingSecret, previousSecretUntil: until.toISOString() };
  });
}
