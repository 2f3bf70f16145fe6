import type { ExportedDocument } from '#service/exports/formats/exported-document.ts';
import type { JsonObject } from '#service/platform/database/schema.ts';
import { toStorableText } from '#service/extraction/storable-text.ts';

/** Stored result of a one-off extraction: everything that its formats are written from. */
export type OperationResult = {
  document: ExportedDocument;
  firstPageIndices: number[] | null;
};

/** Serialized and parsed only by these two functions. */
export const toStoredResult = (result: OperationResult): JsonObject =>
  JSON.parse(JSON.stringify(result), (_key, value: unknown) =>
    typeof value === 'string' ? toStorableText(value) : value,
  ) as JsonObject;
export const readResult = (kept: unknown): OperationResult => kept as OperationResult;
