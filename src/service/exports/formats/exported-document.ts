/** What a writer is given: all of a document that leaves, so that a format needs neither database nor files. */
import type { ExportFormat, ZipMember } from '#contract/core/export-formats.ts';
import type { UnmappedValue } from '#service/extraction/extracted.ts';
import type { FieldType } from '#values/values.ts';

export type ExportedField = { name: string; type: FieldType; value: string };

/** A field of the document's type, whether the document has a value in it or not. */
export type ExportColumn = {
  name: string;
  type: FieldType;
  /** What the tenant calls the field in exports. */
  exportName?: string | undefined;
  /** Its place among the columns that the tenant has chosen for `Csv` and `Xlsx`; undefined where it is none of them. */
  place?: number | undefined;
};
export type ExportColumns = { fields: ExportColumn[]; items: ExportColumn[] };

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
  /** All fields of the type in their order, for formats of columns; without it, those that have values. */
  columns?: ExportColumns | undefined;
  /** What the e-invoice that it was read from says and no field holds. */
  unmapped?: readonly UnmappedValue[] | undefined;
};

/** What lies beside the values, fetched only by formats that hold it. */
export type ExportSources = {
  /** The file as it came. */
  original: () => Promise<Uint8Array>;
  /** The pages, upright, as a PDF. */
  pages: () => Promise<Uint8Array>;
  /** What the audit log says of the document, as pages. */
  trail: () => Promise<Uint8Array>;
  /** The document's file names by the tenant's naming, for members of packages. */
  fileName: (extension: string) => string;
  /** What the tenant wants in an archive of one document. */
  zipMembers: readonly ZipMember[];
  /** What people read, in the language of the caller. */
  words: { title: string; item: string; labelOf: (fieldName: string) => string };
};

export type Writer = (document: ExportedDocument, sources: ExportSources) => Promise<Uint8Array>;
export type Writers = Record<ExportFormat, Writer>;
