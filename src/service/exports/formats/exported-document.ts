/** Input of the writers: all exported data of a document, so that formats need neither database nor files. */
import type { ExportFormat, ZipMember } from '#contract/core/export-formats.ts';
import type { UnmappedValue } from '#service/extraction/extracted.ts';
import type { FieldType } from '#values/values.ts';

export type ExportedField = { name: string; type: FieldType; value: string };

/** A field of the document's type, whether the document has a value or not. */
export type ExportColumn = {
  name: string;
  type: FieldType;
  /** The tenant's name of the field in exports. */
  exportName?: string | undefined;
  /** Its position among the columns that the tenant has selected for `Csv` and `Xlsx`; undefined if it is not selected. */
  place?: number | undefined;
};
export type ExportColumns = { fields: ExportColumn[]; items: ExportColumn[] };

export type ExportedDocument = {
  id: string;
  externalDocumentId: string | null;
  fileName: string;
  contentType: string;
  /** Size of the original in bytes. */
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
  /** All fields of the type in order, for tabular formats; without it, fields with values. */
  columns?: ExportColumns | undefined;
  /** Values of the e-invoice that it was extracted from that no field contains. */
  unmapped?: readonly UnmappedValue[] | undefined;
};

/** Data besides the values, loaded only by formats that contain it. */
export type ExportSources = {
  /** The original file. */
  original: () => Promise<Uint8Array>;
  /** The pages as a PDF, upright. */
  pages: () => Promise<Uint8Array>;
  /** The audit trail of the document as a PDF. */
  trail: () => Promise<Uint8Array>;
  /** File names of the document by the tenant's setting, for members of packages. */
  fileName: (extension: string) => string;
  /** Members of an archive of one document, as the tenant has selected them. */
  zipMembers: readonly ZipMember[];
  /** Texts for readers, in the language of the caller. */
  words: { title: string; item: string; labelOf: (fieldName: string) => string };
};

export type Writer = (document: ExportedDocument, sources: ExportSources) => Promise<Uint8Array>;
export type Writers = Record<ExportFormat, Writer>;
