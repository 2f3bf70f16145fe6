import { v7 as uuidv7 } from 'uuid';
import type { WebhookEvent } from '#contract/core/events.ts';
import { isExportEvent } from '#contract/core/events.ts';
import type { DeliveryRow } from './deliveries.store.ts';
import { emptyResponse, emptyRequest } from './stored-exchange.ts';
import { shownAddress } from './shown-address.ts';

type Told = {
  tenantId: string;
  webhookId: string;
  /** Identifies the message for the receiver. */
  messageId: string;
  event: WebhookEvent;
  documentId: string;
  url: string;
  at: Date;
};

/** Returns a delivery that has not been attempted yet. */
export const waitingDelivery = ({ tenantId, webhookId, messageId, event, documentId, url, at }: Told): DeliveryRow => ({
  tenant_id: tenantId,
  id: uuidv7(),
  webhook_id: webhookId,
  message_id: messageId,
  event,
  document_id: documentId,
  state: 'Waiting',
  is_test: false,
  method: isExportEvent(event) ? 'POST' : 'GET',
  request_url: shownAddress(url),
  ...emptyRequest,
  ...emptyResponse,
  failure: null,
  error: null,
  reason: null,
  duration_ms: null,
  created_at: at,
  finished_at: null,
});
