import type { WebhookEvent } from '#contract/core/events.ts';
import type { WebhookCall } from '#service/webhooks/call-webhook.ts';
import type { ExportFile } from '../export-files.ts';
import { maxReturnedFileBytes } from './returned-file.ts';

/**
 * Builds the request of an export event (interface 6.3): the file as base64 in JSON. Custom file export also has query parameters in its
 * address, like most events; before export is specified without them.
 */
export const exportCall = (
  event: WebhookEvent,
  { documentId, format }: Pick<ExportFile, 'documentId' | 'format'>,
  bytes: Uint8Array,
  messageId: string,
): WebhookCall => ({
  messageId,
  query: event === 'CustomFileExport' ? { documentId, eventType: event } : undefined,
  body: JSON.stringify({
    DocumentIds: [documentId],
    ExportFormat: format,
    OriginalFileBase64: Buffer.from(bytes).toString('base64'),
  }),
  // a user or client application waits for it
  timeoutMs: 30_000,
  // base64 takes a third more, plus the JSON around it
  maxBytes: Math.ceil(maxReturnedFileBytes * 1.4),
});
