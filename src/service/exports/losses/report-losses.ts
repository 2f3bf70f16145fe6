/** Report on a file, from writing it once. */
import type { ExportFormat, ZipMember } from '#contract/core/export-formats.ts';
import type { Breach } from '#service/extraction/e-invoice-rules/check-e-invoice.ts';
import type { UnmappedValue } from '#service/extraction/extracted.ts';
import type { ExplainedClaim } from '../formats/en16931/profiles.ts';
import type { ExportedDocument } from '../formats/exported-document.ts';
import { eInvoiceTexts } from './e-invoice-text.ts';
import { exportBreaches } from './export-breaches.ts';
import type { Loss } from './loss.ts';
import { lossesOf } from './losses.ts';
import { unmappedLosses } from './unmapped-losses.ts';

export type Told = {
  /** Values that the file does not contain. */
  losses: Loss[];
  /** Official rules that the file violates. */
  breaches: Breach[];
  /** The specification that an e-invoice claims; null for formats that claim none, or always the same. */
  claim: ExplainedClaim | null;
  /** Values of the original e-invoice that neither a field nor the file contains. */
  unmapped: readonly UnmappedValue[];
};

/** Whether the file consists only of its e-invoice. */
const isText = (format: ExportFormat): boolean => format === 'Ubl' || format === 'Cii' || format === 'ISDOC';

/** Returns the report, and the bytes of the file if it was written for that. */
export async function reportLosses(
  format: ExportFormat,
  document: ExportedDocument,
  zipMembers: readonly ZipMember[],
): Promise<Told & { bytes: Uint8Array | undefined }> {
  const texts = eInvoiceTexts(document);
  const text = format === 'Zip' ? undefined : await texts(format);
  return {
    losses: await lossesOf(format, document, zipMembers, texts),
    breaches: await exportBreaches(text, document.items.length),
    claim: text?.claim ?? null,
    unmapped: await unmappedLosses(format, document, zipMembers, texts),
    bytes: isText(format) ? text?.xml : undefined,
  };
}
