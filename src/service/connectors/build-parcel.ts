import { exportFormatDefinitions } from '#contract/core/export-formats.ts';
import { DomainError } from '#contract/core/errors.ts';
import { type ExportFile, exportFiles } from '#service/exports/export-files.ts';
import { findExportHooks, filesOfHooks } from '#service/exports/hooks/export-hooks.ts';
import { findExportSettings } from '#service/tenant/settings.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { ConnectionRow } from './connections.store.ts';
import type { Parcel } from './connector.ts';
import { connectors } from './connectors.ts';

/** Returns the export file of a document in the format of its connection; not yet written. */
export async function exportFileFor(ctx: Ctx, documentId: string, connection: ConnectionRow): Promise<ExportFile> {
  const format = connectors[connection.kind].formatOf(connection);
  const [file] = await exportFiles(ctx, [documentId], () => format, await findExportSettings(ctx.db));
  if (!file) throw new DomainError('document_not_found');
  return file;
}

/** Builds the parcel to send, after the webhooks before an export have changed it. */
export async function buildParcel(
  ctx: Ctx,
  documentId: string,
  connection: ConnectionRow,
  key: string,
): Promise<Parcel & { fileName: string }> {
  const file = await exportFileFor(ctx, documentId, connection);
  const [made, ...others] = await filesOfHooks(ctx, await findExportHooks(ctx), file);
  if (others.length > 0) throw new DomainError('state_conflict', { reason: { code: 'connection_takes_one_file' } });
  const { contentType, extension } = exportFormatDefinitions[file.format];
  return { documentId, key, extension, contentType, bytes: made.bytes, fileName: made.fileName };
}
