/** Documents as tables: which columns there are, and what stands in them. */
import type { ExportColumn, ExportColumns, ExportedDocument, ExportedField } from '../exported-document.ts';

/** By order of appearance, for a document whose type is not known any more. */
function columnsOfValues(rows: readonly (readonly ExportedField[])[]): ExportColumn[] {
  const found = new Map<string, ExportColumn>();
  for (const { name, type } of rows.flat()) if (!found.has(name)) found.set(name, { name, type });
  return [...found.values()];
}

/** All columns of the type, and those of values whose field the type has lost since. */
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

/** Only what the tenant has named for exports; everything where nothing is named. */
export function mappedColumnsOf(document: ExportedDocument): ExportColumns {
  const all = columnsOf(document);
  const isNamed = ({ exportName }: ExportColumn) => exportName !== undefined;
  if (![...all.fields, ...all.items].some(isNamed)) return all;
  return { fields: all.fields.filter(isNamed), items: all.items.filter(isNamed) };
}

/** Only the columns that the tenant has chosen for the type, in the order chosen; all of them where none is. */
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
