/** Selects the columns of CSV and Excel and their order. */
import { moved } from '#web/ui/use-reorder.ts';
import { headerOf, itemsOf, type DraftField } from '../design-model.ts';

const placeOf = ({ exportColumn }: DraftField): number => exportColumn ?? 0;

/** Returns the fields that are columns, in column order. */
export const columnFields = (fields: readonly DraftField[]): DraftField[] =>
  fields.filter((field) => placeOf(field) > 0).toSorted((a, b) => placeOf(a) - placeOf(b));

/** Whether columns are selected. If no field is a column, all fields are exported. */
export const hasSelectedColumns = (fields: readonly DraftField[]): boolean => fields.some((field) => placeOf(field) > 0);

/** Makes exactly these fields the columns of the group, numbered from 1. Fields of the other group are unchanged. */
function withColumns(fields: readonly DraftField[], group: readonly DraftField[], columns: readonly DraftField[]): DraftField[] {
  const places = new Map(columns.map(({ fieldName }, index) => [fieldName, index + 1]));
  const names = new Set(group.map(({ fieldName }) => fieldName));
  return fields.map((field) =>
    names.has(field.fieldName) ? { ...field, exportColumn: places.get(field.fieldName) ?? 0 } : field,
  );
}

export const groupOf = (fields: readonly DraftField[], isItem: boolean): DraftField[] =>
  isItem ? itemsOf(fields) : headerOf(fields);

/** Selects what the files contain by default: all fields in their order. */
export const selectAllColumns = (fields: readonly DraftField[]): DraftField[] =>
  [false, true].reduce<DraftField[]>(
    (done, isItem) => {
      const group = groupOf(done, isItem);
      return withColumns(done, group, group);
    },
    [...fields],
  );

export const clearColumns = (fields: readonly DraftField[]): DraftField[] =>
  fields.map((field) => ({ ...field, exportColumn: 0 }));

/** Makes a field the last column of its group, or removes it from the columns. */
export function withColumn(
  fields: readonly DraftField[],
  { fieldName, isItemField }: DraftField,
  isColumn: boolean,
): DraftField[] {
  const group = groupOf(fields, isItemField ?? false);
  const others = columnFields(group).filter((field) => field.fieldName !== fieldName);
  const added = isColumn ? group.filter((field) => field.fieldName === fieldName) : [];
  return withColumns(fields, group, [...others, ...added]);
}

export function withColumnMoved(fields: readonly DraftField[], isItem: boolean, from: number, to: number): DraftField[] {
  const group = groupOf(fields, isItem);
  return withColumns(fields, group, moved(columnFields(group), from, to));
}
