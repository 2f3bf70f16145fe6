import type { ExportedDocument, ExportedField } from '../formats/exported-document.ts';
import type { ValueLoss, Loss } from './loss.ts';

export type FindLoss = (field: ExportedField, itemIndex: number | null) => ValueLoss;

/** An unchecked box and an empty field contain nothing that could be lost. */
const isBlankValue = ({ value, type }: ExportedField) => value.trim() === '' || (type === 'BOOLEAN' && value === 'false');

export function collectLosses(document: ExportedDocument, fateOf: FindLoss): Loss[] {
  const of = (fields: readonly ExportedField[], itemIndex: number | null): Loss[] =>
    fields.flatMap((field) => {
      const fate = isBlankValue(field) ? null : fateOf(field, itemIndex);
      return fate === null ? [] : [{ fieldName: field.name, type: field.type, itemIndex, value: field.value, ...fate }];
    });
  return [...of(document.fields, null), ...document.items.flatMap((item, index) => of(item, index))];
}
