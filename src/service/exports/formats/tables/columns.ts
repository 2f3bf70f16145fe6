/** Documents as tables: their columns and cells. */
import type { ExportColumn, ExportColumns, ExportedDocument, ExportedField } from '../exported-document.ts';

/** Returns columns in order of appearance, for a document whose type no longer exists. */
function columnsOfValues(rows: readonly (readonly ExportedField[])[]): ExportColumn[] {
  const found = new Map<string, ExportColumn>();
  for (const { name, type } of rows.flat()) if (!found.has(name)) found.set(name, { name, type });
  return [...found.values()];
}

/** Returns all columns of the type, and those of values whose field the type no longer has. */
export function columnsOf(document: ExportedDocument): ExportColumns {
  const withLost = (known: readonly ExportColumn[], rows: readonly (readonly ExportedField[])[]) => {
    const names = new Set(known.map(({ name }) => name));
    return [...known, ...columnsOfValues(rows).filter(({ name }) => !names.has(name))];
  };
  return {
    fields: withLost(document.columns?.fields ?? [], [document.fields]),
    items: withLost(document.columns?.items ?? [], document.items),
  };
}

/** Returns columns that the tenant has named for exports; all if none is named. */
export function mappedColumnsOf(document: ExportedDocument): ExportColumns {
  const all = columnsOf(document);
  const isNamed = ({ exportName }: ExportColumn) => exportName !== undefined;
  if (![...all.fields, ...all.items].some(isNamed)) return all;
  return { fields: all.fields.filter(isNamed), items: all.items.filter(isNamed) };
}

/** Returns columns that the tenant has selected for the type, in the selected order; all if none is selected. */
export function chosenColumnsOf(document: ExportedDocument): ExportColumns {
  const all = columnsOf(document);
  const chosen = (columns: readonly ExportColumn[]) =>
    columns
      .flatMap((column) => (column.place === undefined ? [] : [{ column, place: column.place }]))
      .toSorted((a, b) => a.place - b.place)
      .map(({ column }) => column);
  const [fields, items] = [chosen(all.fields), chosen(all.items)];
  return fields.length + items.length === 0 ? all : { fields, items };
}

export const headingOf = ({ name, exportName }: ExportColumn): string => exportName ?? name;

export const valueIn = (fields: readonly ExportedField[], name: string): string =>
  fields.find((field) => field.name === name)?.value ?? '';
