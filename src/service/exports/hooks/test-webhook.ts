import { v7 as uuidv7 } from 'uuid';
import type { WebhookDelivery } from '#contract/webhooks/bff.ts';
import { DomainError } from '#contract/core/errors.ts';
import { isExportEvent } from '#contract/core/events.ts';
import { parseExportFormat } from '#contract/core/export-formats.ts';
import { findExportSettings } from '#service/tenant/settings.store.ts';
import { insertDeliveries } from '#service/webhooks/deliveries.store.ts';
import { findSampleDocument, findWebhook, type WebhookRow } from '#service/webhooks/store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { loadReadable } from '#service/documents/core/load-readable.ts';
import { exportCall } from './export-call.ts';
import { exportFiles } from '../export-files.ts';
import { callWebhook, type WebhookCall } from '#service/webhooks/call-webhook.ts';
import { backgroundLimits } from '#service/webhooks/deliver-webhook.ts';
import { waitingDelivery } from '#service/webhooks/waiting-delivery.ts';
import { deliveryAnswer } from '#service/webhooks/webhook-answers.ts';

/** Calls a webhook at once, active or not, and returns the outcome. Without a document it uses the newest one, or a nonexistent one. */
export async function testWebhook(ctx: Ctx, webhookId: string, askedId: string | null): Promise<WebhookDelivery> {
  const webhook = await findWebhook(ctx.db, webhookId);
  if (!webhook) throw new DomainError('webhook_not_found');
  const sampleId =
    askedId === null ? await findSampleDocument(ctx.db, webhook.accounting_unit_id) : (await loadReadable(ctx, askedId)).id;
  const documentId = sampleId ?? uuidv7();
  const messageId = uuidv7();
  const call = isExportEvent(webhook.event)
    ? await exportTest(ctx, webhook, sampleId, messageId)
    : { ...backgroundLimits, messageId, query: { documentId, eventType: webhook.event } };
  const { outcome } = await callWebhook(ctx, webhook, call);
  const { tenantId } = ctx.actor;
  const { id, event, url } = webhook;
  const waiting = waitingDelivery({ tenantId, webhookId: id, messageId, event, documentId, url, at: ctx.now() });
  const delivery = { ...waiting, is_test: true, ...outcome };
  await transact(ctx, async (ctx) => {
    await insertDeliveries(ctx.db, [delivery]);
    await recordAudit(ctx, 'webhook.tested', { details: { webhookId: id, name: webhook.name, state: outcome.state } });
  });
  return deliveryAnswer(ctx.culture, delivery);
}

/** Sends a real file of a real document: a receiver that changes files cannot use any other. */
async function exportTest(
  ctx: Ctx,
  webhook: WebhookRow,
  documentId: string | undefined,
  messageId: string,
): Promise<WebhookCall> {
  if (documentId === undefined)
    throw new DomainError('invalid_input', {
      reason: { code: 'no_exported_document' },
      errors: [{ path: 'body.documentId', code: 'no_exported_document' }],
    });
  const settings = await findExportSettings(ctx.db);
  const format = parseExportFormat(webhook.export_format ?? settings.exportFormat) ?? 'Json';
  const [file] = await exportFiles(ctx, [documentId], () => format, settings);
  if (!file) throw new DomainError('document_not_found');
  return exportCall(webhook.event, file, await file.write(), messageId);
}
