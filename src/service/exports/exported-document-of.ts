import type { FieldValues } from '#values/values.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import type { ExportUnit } from './queue.store.ts';
import type { TypeField } from '#service/document-types/fields.store.ts';
import type { ExportColumn, ExportedDocument, ExportedField } from './formats/exported-document.ts';

/** Returns values in the order of the definition; those whose field the type no longer has are exported as text, at the end. */
function exportedFields(values: FieldValues, definition: readonly TypeField[]): ExportedField[] {
  const known = definition.flatMap(({ name, type }) => (values[name] ? [{ name, type, value: values[name].value }] : []));
  const names = new Set(definition.map(({ name }) => name));
  const lost = Object.entries(values).flatMap(([name, { value }]) =>
    names.has(name) ? [] : [{ name, type: 'TEXT' as const, value }],
  );
  return [...known, ...lost];
}

const noExportName = 'None';

const columnOf = ({ name, type, exportMapping, exportColumn }: TypeField): ExportColumn => {
  const exportName = exportMapping.trim();
  return {
    name,
    type,
    ...(exportName !== '' && exportName !== noExportName && { exportName }),
    ...(exportColumn > 0 && { place: exportColumn }),
  };
};

/** Returns header fields and items, typed by the definition. */
export function exportedValuesOf(
  values: { fields: FieldValues; items: readonly FieldValues[] },
  definition: readonly TypeField[],
): Pick<ExportedDocument, 'fields' | 'items' | 'columns'> {
  const header = definition.filter((field) => !field.isItem);
  const cells = definition.filter((field) => field.isItem);
  return {
    fields: exportedFields(values.fields, header),
    items: values.items.map((item) => exportedFields(item, cells)),
    columns: { fields: header.map(columnOf), items: cells.map(columnOf) },
  };
}

/** Returns all exported data of a document, for the writers and for the lists of the queue. */
export function exportedDocumentOf(
  document: DocumentRow,
  definition: readonly TypeField[],
  unit: ExportUnit | undefined,
): ExportedDocument {
  return {
    id: document.id,
    externalDocumentId: document.external_id,
    fileName: document.file_name,
    contentType: document.content_type,
    size: document.file_size,
    pageCount: document.page_count,
    documentClass: document.document_class,
    accountingUnit: unit ?? null,
    creationTime: document.created_at.toISOString(),
    extractionTime: document.extracted_at?.toISOString() ?? null,
    isValidated: document.state === 'Validated',
    note: document.fields['note']?.value || null,
    ...exportedValuesOf(document, definition),
  };
}
