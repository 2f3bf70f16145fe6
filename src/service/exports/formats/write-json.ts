import type { FieldValueJson } from '#values/value-type.ts';
import { fieldValueJson } from '#values/value-types.ts';
import type { ExportedDocument, ExportedField } from './exported-document.ts';

export type JsonField = { fieldName: string; fieldValue: string; fieldValueJson: FieldValueJson };

/** Returns fields as the interface lists them for export and extraction: by name, each as text and typed. */
export const jsonFields = (fields: readonly ExportedField[]): Record<string, JsonField> =>
  Object.fromEntries(
    fields.map(({ name, type, value }) => [
      name,
      { fieldName: name, fieldValue: value, fieldValueJson: fieldValueJson(type, value) },
    ]),
  );

/** Returns a document as an element of the export queue. */
export const jsonDocument = (document: ExportedDocument) => ({
  documentId: document.id,
  externalDocumentId: document.externalDocumentId,
  pageCount: document.pageCount,
  fileName: document.fileName,
  documentClass: document.documentClass,
  accountingUnitId: document.accountingUnit?.id ?? null,
  accountingUnitExternalId: document.accountingUnit?.externalId ?? null,
  creationTime: document.creationTime,
  size: document.size,
  contentType: document.contentType,
  extractionTime: document.extractionTime,
  isValidated: document.isValidated,
  fields: jsonFields(document.fields),
  items: document.items.map((item) => jsonFields(item)),
  note: document.note,
});

export const writeJson = async (document: ExportedDocument): Promise<Uint8Array> =>
  new TextEncoder().encode(`${JSON.stringify(jsonDocument(document), null, 2)}\n`);
