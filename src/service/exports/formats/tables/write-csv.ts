import type { ExportColumns, ExportedDocument, ExportedField } from '../exported-document.ts';
import { chosenColumnsOf, headingOf, mappedColumnsOf, valueIn } from './columns.ts';
import { csvCell, type Dialect, european, guarded, international, writeRows } from './csv.ts';

/** One row for each item, the values of the header in all of them; one row where there are no items, or where none are asked for. */
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

/** A row for each item, where items have columns. */
export const writeCsv = async (document: ExportedDocument): Promise<Uint8Array> => {
  const columns = chosenColumnsOf(document);
  return table(document, columns, international, columns.items.length > 0);
};

/** The tenant's own columns, one row a document. */
export const writeCsvDocuments = async (document: ExportedDocument): Promise<Uint8Array> =>
  table(document, mappedColumnsOf(document), european, false);

/** The tenant's own columns, one row an item. */
export const writeCsvItems = async (document: ExportedDocument): Promise<Uint8Array> =>
  table(document, mappedColumnsOf(document), european, true);
