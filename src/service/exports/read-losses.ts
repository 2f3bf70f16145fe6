import type { z } from 'zod';
import type { ExportBreach, ExportClaim, ExportLoss } from '#contract/exports/bff.ts';
import type { Breach } from '#service/extraction/e-invoice-rules/check-e-invoice.ts';
import { breachText } from '#service/documents/e-invoice-checks/breach-text.ts';
import type { UnmappedEntry } from '#contract/documents/unmapped-entry.ts';
import { unmappedAnswer } from '#service/documents/unmapped/label.ts';
import { listLocalizedFields } from '#service/document-types/read-types.ts';
import { inDocumentIds } from '#service/documents/core/load-document.ts';
import { findExportSettings } from '#service/tenant/settings.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { formatsFor } from './requested-format.ts';
import { type ExportFile, exportFiles } from './export-files.ts';

type DocumentLosses = {
  documentId: string;
  fileName: string;
  format: string;
  losses: z.input<typeof ExportLoss>[];
  breaches: z.input<typeof ExportBreach>[];
  claim: z.input<typeof ExportClaim> | null;
  unmapped: UnmappedEntry[];
};

/**
 * Returns values that files of a format would not contain, and official rules that they would violate, before any of them is written for a
 * user.
 */
export async function readLosses(
  ctx: Ctx,
  documentIds: readonly string[],
  formatName?: string | null,
): Promise<DocumentLosses[]> {
  const settings = await findExportSettings(ctx.db);
  const files = await exportFiles(ctx, documentIds, formatsFor(formatName ?? undefined, settings), settings, inDocumentIds);
  return lossesOfFiles(ctx, files);
}

/** Returns the same for prepared files, in the caller's language. */
export async function lossesOfFiles(ctx: Ctx, files: readonly ExportFile[]): Promise<DocumentLosses[]> {
  const labels = await listLocalizedFields(ctx, ctx.culture);
  const breachTextOf = ({ code, terms, itemIndex }: Breach) => ({
    code,
    itemIndex,
    message: breachText(ctx.culture, { code, terms }).message,
  });
  const found: DocumentLosses[] = [];
  for (const file of files) {
    const { documentId, documentClass, fileName, format } = file;
    const { losses, breaches, claim, unmapped } = await file.told();
    const labelOf = new Map(labels[documentClass]?.map(({ name, label }) => [name, label]));
    const labelled = losses.map((loss) => ({ ...loss, label: labelOf.get(loss.fieldName) ?? loss.fieldName }));
    found.push({
      documentId,
      fileName,
      format,
      losses: labelled,
      breaches: breaches.map(breachTextOf),
      unmapped: unmapped.map((entry) => unmappedAnswer(ctx.culture, entry)),
      claim: claim && {
        ...claim,
        refused: claim.refused.map(({ profile, breaches: broken }) => ({ profile, breaches: broken.map(breachTextOf) })),
      },
    });
  }
  return found;
}
