/** Which specification the e-invoice claims that a document would become, and what stricter ones ask for that it lacks. */
import type { ExportFormat } from '#contract/core/export-formats.ts';
import { claimOfCii } from '../formats/en16931/write-cii.ts';
import { claimOfUbl } from '../formats/en16931/write-ubl.ts';
import type { explainClaim } from '../formats/en16931/profiles.ts';
import type { ExportedDocument } from '../formats/exported-document.ts';

export type ExportClaim = Awaited<ReturnType<typeof explainClaim>>;

const claimOf: Partial<Record<ExportFormat, (document: ExportedDocument) => Promise<ExportClaim>>> = {
  Ubl: claimOfUbl,
  Cii: claimOfCii,
};

/** Null for formats that claim nothing, or always the same. */
export const exportClaim = async (format: ExportFormat, document: ExportedDocument): Promise<ExportClaim | null> =>
  (await claimOf[format]?.(document)) ?? null;
