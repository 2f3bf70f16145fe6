import type { ExportColumns, ExportedDocument, ExportedField } from '../exported-document.ts';
import { chosenColumnsOf, headingOf, mappedColumnsOf, valueIn } from './columns.ts';
import { csvCell, type Dialect, european, guarded, international, writeRows } from './csv.ts';

/** Returns one row for each item, with the values of the header in all of them; one row if there are no items, or none are wanted. */
function table(document: ExportedDocument, columns: ExportColumns, dialect: Dialect, hasItems: boolean): Uint8Array {
  const items: readonly (readonly ExportedField[])[] = hasItems && document.items.length > 0 ? document.items : [[]];
  const cellColumns = hasItems ? columns.items : [];
  const header = columns.fields.map(({ name, type }) => csvCell(valueIn(document.fields, name), type, dialect));
  return writeRows(
    [
      [...columns.fields, ...cellColumns].map((column) => guarded(headingOf(column))),
      ...items.map((item) => [...header, ...cellColumns.map(({ name, type }) => csvCell(valueIn(item, name), type, dialect))]),
    ],
    dialect,
  );
}

/** Writes a row for each item if item fields have columns. */
export const writeCsv = async (document: ExportedDocument): Promise<Uint8Array> => {
  const columns = chosenColumnsOf(document);
  return table(document, columns, international, columns.items.length > 0);
};

/** Writes the tenant's own columns, one row per document. */
export const writeCsvDocuments = async (document: ExportedDocument): Promise<Uint8Array> =>
  table(document, mappedColumnsOf(document), european, false);

/** Writes the tenant's own columns, one row per item. */
export const writeCsvItems = async (document: ExportedDocument): Promise<Uint8Array> =>
  table(document, mappedColumnsOf(document), european, true);
