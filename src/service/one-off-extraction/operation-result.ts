import type { ExportedDocument } from '#service/exports/formats/exported-document.ts';
import type { JsonObject } from '#service/platform/database/schema.ts';
import { keepableText } from '#service/extraction/keepable-text.ts';

/** What is kept of a one-off extraction: all that its formats are written from. */
export type OperationResult = {
  document: ExportedDocument;
  firstPageIndices: number[] | null;
};

/** Written and read by these two only. */
export const keptResult = (result: OperationResult): JsonObject =>
  JSON.parse(JSON.stringify(result), (_key, value: unknown) =>
    typeof value === 'string' ? keepableText(value) : value,
  ) as JsonObject;
export const readResult = (kept: unknown): OperationResult => kept as OperationResult;
