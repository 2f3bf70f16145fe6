/** What a writer is given: all of a document that leaves, so that a format needs neither database nor files. */
import type { ExportFormat } from '#contract/core/export-formats.ts';
import type { FieldType } from '#values/values.ts';

export type ExportedField = { name: string; type: FieldType; value: string };

export type ExportedDocument = {
  id: string;
  externalDocumentId: string | null;
  fileName: string;
  contentType: string;
  /** Bytes of the original. */
  size: number;
  pageCount: number;
  documentClass: string;
  accountingUnit: { id: string; name: string; externalId: string | null; ico: string | null; dic: string | null } | null;
  /** ISO 8601, UTC. */
  creationTime: string;
  extractionTime: string | null;
  isValidated: boolean;
  note: string | null;
  fields: ExportedField[];
  items: ExportedField[][];
};

export type Writer = (document: ExportedDocument) => Promise<Uint8Array>;
export type Writers = Record<ExportFormat, Writer>;
