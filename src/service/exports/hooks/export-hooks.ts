import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { exportFormatDefinitions } from '#contract/core/export-formats.ts';
import type { Reason } from '#contract/core/error-reasons.ts';
import { reasonText } from '#service/platform/texts/text.ts';
import { DomainError } from '#contract/core/errors.ts';
import { insertDeliveries } from '#service/webhooks/deliveries.store.ts';
import { findExportWebhooks, type WebhookRow } from '#service/webhooks/store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { callWebhook, type CallResult } from '#service/webhooks/call-webhook.ts';
import { waitingDelivery } from '#service/webhooks/waiting-delivery.ts';
import { customFiles, type NamedFile, UnusableAnswer } from './custom-files.ts';
import type { ExportFile } from '../export-files.ts';
import { exportCall } from './export-call.ts';
import { failExport } from '../fail-export.ts';
import { returnedFile } from './returned-file.ts';

/** The tenant's webhooks that may change the files of an export. */
export type ExportHooks = { beforeExport: readonly WebhookRow[]; customFileExport: readonly WebhookRow[] };

export const findExportHooks = async (ctx: Ctx): Promise<ExportHooks> => ({
  beforeExport: await findExportWebhooks(ctx.db, 'BeforeExport'),
  customFileExport: await findExportWebhooks(ctx.db, 'CustomFileExport'),
});

const concerns = (webhook: WebhookRow, file: ExportFile) =>
  webhook.accounting_unit_id === null || webhook.accounting_unit_id === file.accountingUnitId;

/** Returns the webhooks that apply to this file, in order of creation. Before export only applies to its own format. */
const hooksOf = (hooks: ExportHooks, file: ExportFile): ExportHooks => ({
  beforeExport: hooks.beforeExport.filter((webhook) => webhook.export_format === file.format && concerns(webhook, file)),
  customFileExport: hooks.customFileExport.filter((webhook) => concerns(webhook, file)),
});

/** Returns names of the webhooks that may change or replace the file. */
export function hookNames(hooks: ExportHooks, file: ExportFile): string[] {
  const { beforeExport, customFileExport } = hooksOf(hooks, file);
  return [...beforeExport, ...customFileExport].map(({ name }) => name);
}

export const hasHook = (hooks: ExportHooks, file: ExportFile): boolean => hookNames(hooks, file).length > 0;

/**
 * Returns the exported files of a document: the file as changed by the receivers of "before export", or the files that receivers of "custom
 * file export" returned instead. Never within a transaction. If a receiver that may change the file fails, the export fails.
 */
export async function filesOfHooks(ctx: Ctx, hooks: ExportHooks, file: ExportFile): Promise<[NamedFile, ...NamedFile[]]> {
  const { beforeExport, customFileExport } = hooksOf(hooks, file);
  let bytes = await file.write();
  for (const webhook of beforeExport) bytes = await changedFile(ctx, webhook, file, bytes);
  const made: NamedFile[] = [];
  for (const webhook of customFileExport) made.push(...(await createFiles(ctx, webhook, file, bytes)));
  const [first, ...others] = made;
  return first ? [first, ...others] : [{ fileName: file.fileName, bytes }];
}

async function changedFile(ctx: Ctx, webhook: WebhookRow, file: ExportFile, bytes: Uint8Array): Promise<Uint8Array> {
  const messageId = uuidv7();
  const { outcome, answer } = await callWebhook(ctx, webhook, exportCall(webhook.event, file, bytes, messageId));
  const { extension } = exportFormatDefinitions[file.format];
  const changed = answer && returnedFile(extension, answer.body);
  if (changed) {
    await storeDelivery(ctx, webhook, file, messageId, outcome);
    const details = { webhookId: webhook.id, format: file.format, sha256Before: sha256(bytes), sha256After: sha256(changed) };
    await transact(ctx, (ctx) => recordAudit(ctx, 'document.exportFileChanged', { documentId: file.documentId, details }));
    return changed;
  }
  const cause: Reason = outcome.reason ?? { code: 'webhook_returned_no_file', params: { format: file.format } };
  const failure = outcome.failure ?? 'unusable';
  await storeDelivery(ctx, webhook, file, messageId, { ...outcome, state: 'Failed', failure, reason: cause });
  const reason: Reason = { code: 'export_webhook_failed', params: { webhook: webhook.name, cause } };
  await failExport(ctx, file.documentId, file.format, reasonText(ctx.culture, reason));
  throw new DomainError('unavailable', { reason });
}

/** Returns no files if the receiver failed: only "before export" can prevent an export (interface 6.4). */
async function createFiles(ctx: Ctx, webhook: WebhookRow, file: ExportFile, bytes: Uint8Array): Promise<NamedFile[]> {
  const messageId = uuidv7();
  const { outcome, answer } = await callWebhook(ctx, webhook, exportCall(webhook.event, file, bytes, messageId));
  try {
    const files = answer ? await customFiles(ctx.outbound, answer.body) : [];
    await storeDelivery(ctx, webhook, file, messageId, outcome);
    const details = {
      webhookId: webhook.id,
      files: files.map((each) => ({ fileName: each.fileName, sha256: sha256(each.bytes) })),
    };
    if (files.length > 0)
      await transact(ctx, (ctx) => recordAudit(ctx, 'document.exportFilesMade', { documentId: file.documentId, details }));
    return files;
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error;
    await storeDelivery(ctx, webhook, file, messageId, {
      ...outcome,
      state: 'Failed',
      failure: 'unusable',
      reason: error.reason,
    });
    return [];
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function storeDelivery(
  ctx: Ctx,
  { id, url, event }: WebhookRow,
  { documentId }: ExportFile,
  messageId: string,
  outcome: CallResult['outcome'],
): Promise<void> {
  const { tenantId } = ctx.actor;
  const waiting = waitingDelivery({ tenantId, webhookId: id, messageId, event, documentId, url, at: ctx.now() });
  return insertDeliveries(ctx.db, [{ ...waiting, ...outcome }]);
}
