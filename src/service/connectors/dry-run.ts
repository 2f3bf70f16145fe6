import { createHash } from 'node:crypto';
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import { exportFormatDefinitions } from '#contract/core/export-formats.ts';
import { exportBlocker, findExportRules } from '#service/documents/core/export-rules.ts';
import { readableDocument } from './readable-document.ts';
import { reasonText } from '#service/platform/texts/text.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { contentOf } from './compared-content.ts';
import { exportFileFor } from './build-parcel.ts';
import { connectionOf } from './connection-of.ts';
import { findExportHooks, hookNames } from '#service/exports/hooks/export-hooks.ts';
import { lossesOfFiles } from '#service/exports/read-losses.ts';
import { lineDifferences } from './line-differences.ts';
import { connectorOf } from './reach.ts';
import { findLastSent, findOpen } from './transfers.store.ts';

type DryRun = Result<Contract['connectorsBff']['dryRun']>;

/** Returns what would be sent, byte for byte except for changes by webhooks, and how it differs from what was last sent. Sends nothing. */
export async function dryRun(ctx: Ctx, documentId: string): Promise<DryRun> {
  const document = await readableDocument(ctx, documentId);
  const connection = await connectionOf(ctx, document);
  const connector = await connectorOf(ctx, connection);
  const file = await exportFileFor(ctx, document.id, connection);
  const [told] = await lossesOfFiles(ctx, [file]);
  const bytes = await file.write();
  const content = contentOf({ contentType: exportFormatDefinitions[file.format].contentType, bytes });
  const last = await findLastSent(ctx.db, document.id, connection.accounting_system_id);
  const obstacle = exportBlocker(document, await findExportRules(ctx, [document]));
  const isOpen = (await findOpen(ctx.db, [document.id])).length > 0;
  return {
    accountingSystemName: connection.systemName,
    kind: connection.kind,
    target: connector.target,
    fileName: file.fileName,
    bytes: bytes.byteLength,
    content,
    lastSentAt: last?.sent_at?.toISOString() ?? last?.created_at.toISOString() ?? null,
    isSameAsLast: last ? last.sha256 === createHash('sha256').update(bytes).digest('hex') : null,
    differences: last && last.content !== null && content !== null ? lineDifferences(last.content, content) : null,
    obstacle: obstacle
      ? reasonText(ctx.culture, obstacle)
      : isOpen
        ? reasonText(ctx.culture, { code: 'transfer_under_way' })
        : null,
    webhooks: hookNames(await findExportHooks(ctx), file),
    format: file.format,
    losses: told?.losses ?? [],
    breaches: told?.breaches ?? [],
    claim: told?.claim ?? null,
    unmapped: told?.unmapped ?? [],
    canCheck: connector.check !== undefined,
  };
}
