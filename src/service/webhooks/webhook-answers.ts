import { reasonText } from '#service/platform/texts/text.ts';
import type { Webhook, WebhookDelivery, WebhookExchange } from '#contract/webhooks/bff.ts';
import type { DeliveryRow, ListedDelivery } from './deliveries.store.ts';
import type { WebhookRow } from './store.ts';

/** Converts a webhook to its API format, without secrets. */
export const webhookAnswer = (row: WebhookRow, lastDelivery: Webhook['lastDelivery'] = null): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  event: row.event,
  otherEvents: row.other_events,
  isActive: row.is_active,
  accountingUnitId: row.accounting_unit_id,
  clientApplicationId: row.client_application_id,
  sendsSecretInAddress: row.sends_secret_in_address,
  exportFormat: row.export_format,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  previousSecretUntil: row.previous_secret_until?.toISOString() ?? null,
  version: row.version,
  lastDelivery,
});

/** Rows written before migration 0070 have an English sentence instead. */
const errorOf = (culture: string, { reason, error }: ListedDelivery): string | null =>
  reason ? reasonText(culture, reason) : error;

export const deliveryAnswer = (culture: string, row: ListedDelivery): WebhookDelivery => ({
  id: row.id,
  webhookId: row.webhook_id,
  messageId: row.message_id,
  event: row.event,
  documentId: row.document_id,
  state: row.state,
  isTest: row.is_test,
  method: row.method,
  requestUrl: row.request_url,
  responseStatus: row.response_status,
  responseBody: row.response_body,
  failure: row.failure,
  error: errorOf(culture, row),
  durationMs: row.duration_ms,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});

export const exchangeAnswer = (row: DeliveryRow): WebhookExchange => ({
  requestHeaders: row.request_headers,
  requestBody: row.request_body,
  requestBytes: row.request_bytes,
  responseHeaders: row.response_headers,
  responseBody: row.response_body,
  responseBytes: row.response_bytes,
});
