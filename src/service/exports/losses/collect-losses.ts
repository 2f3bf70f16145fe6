import type { ExportedDocument, ExportedField } from '../formats/exported-document.ts';
import type { Fate, Loss } from './loss.ts';

export type FateOf = (field: ExportedField, itemIndex: number | null) => Fate;

/** An unchecked box and an empty field contain nothing that could be lost. */
const saysNothing = ({ value, type }: ExportedField) => value.trim() === '' || (type === 'BOOLEAN' && value === 'false');

export function collectLosses(document: ExportedDocument, fateOf: FateOf): Loss[] {
  const of = (fields: readonly ExportedField[], itemIndex: number | null): Loss[] =>
    fields.flatMap((field) => {
      const fate = saysNothing(field) ? null : fateOf(field, itemIndex);
      return fate === null ? [] : [{ fieldName: field.name, type: field.type, itemIndex, value: field.value, ...fate }];
    });
  return [...of(document.fields, null), ...document.items.flatMap((item, index) => of(item, index))];
}
