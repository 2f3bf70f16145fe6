import type { WebhookEvent } from '#contract/core/events.ts';
import type { WebhookCall } from '#service/webhooks/call-webhook.ts';
import type { ExportFile } from '../export-files.ts';
import { largestFileBytes } from './returned-file.ts';

/**
 * The call of an event of export (interface 6.3): the file as base64 in JSON. Custom file export also carries in its address what most events
 * do; before export is written down without.
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
  // a person or a program waits for it
  timeoutMs: 30_000,
  // base64 takes a third more, and there is JSON around it
  maxBytes: Math.ceil(largestFileBytes * 1.4),
});
