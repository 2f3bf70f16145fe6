/** All that is said of a file beside it, from one writing of it. */
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
  /** Which values the file does not tell. */
  losses: Loss[];
  /** Which official rules the file breaks. */
  breaches: Breach[];
  /** Which specification an e-invoice claims; null for formats that claim nothing, or always the same. */
  claim: ExplainedClaim | null;
  /** What the e-invoice that it was read from says, no field holds, and the file does not tell. */
  unmapped: readonly UnmappedValue[];
};

/** The files that are their e-invoice and nothing else. */
const isText = (format: ExportFormat): boolean => format === 'Ubl' || format === 'Cii' || format === 'ISDOC';

/** With the bytes of the file, where it was written for that. */
export async function toldOf(
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
