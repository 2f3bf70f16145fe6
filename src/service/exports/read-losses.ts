import type { z } from 'zod';
import type { ExportLoss } from '#contract/exports/bff.ts';
import { canHold } from '#contract/core/export-formats.ts';
import { listLocalizedFields } from '#service/document-types/read-types.ts';
import { findExportSettings } from '#service/tenant/settings.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { askedFormat } from './asked-format.ts';
import { exportFiles } from './export-files.ts';

type DocumentLosses = { documentId: string; fileName: string; format: string; losses: z.input<typeof ExportLoss>[] };

/** What files of a format would not tell of documents, before any of them is written for somebody. */
export async function readLosses(
  ctx: Ctx,
  documentIds: readonly string[],
  formatName?: string | null,
): Promise<DocumentLosses[]> {
  const settings = await findExportSettings(ctx.db);
  const asked = formatName ?? undefined;
  const format = askedFormat(asked ?? settings.exportFormat);
  const formatFor = (documentClass: string) => (asked !== undefined || canHold(format, documentClass) ? format : 'Xml');
  const files = await exportFiles(ctx, documentIds, formatFor, settings);
  const labels = await listLocalizedFields(ctx, ctx.culture);
  const found: DocumentLosses[] = [];
  for (const { documentId, documentClass, fileName, format: own, losses } of files) {
    const labelOf = new Map(labels[documentClass]?.map(({ name, label }) => [name, label]));
    const labelled = (await losses()).map((loss) => ({ ...loss, label: labelOf.get(loss.fieldName) ?? loss.fieldName }));
    found.push({ documentId, fileName, format: own, losses: labelled });
  }
  return found;
}
