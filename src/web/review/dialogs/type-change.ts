/** Determines the effect of a new document type on the values, by the same rule as the service. */
import { canonicalValue } from '#values/value-types.ts';
import type { FieldDefinition } from '#contract/document-types/v1.ts';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';

export type Dropped = { name: string; label: string; value: string; isItem: boolean };

/** Returns the values for which the new type has no field or a field of another kind. For an item column, the first lost value. */
export function lostValues(
  detail: Pick<DocumentDetail, 'fields' | 'items' | 'documentTypeDefinition'>,
  next: readonly FieldDefinition[],
): Dropped[] {
  const labels = new Map(detail.documentTypeDefinition?.fields.map(({ name, label }) => [name, label]));
  const typeOf = (name: string, isItem: boolean) =>
    next.find((field) => field.name === name && field.isItemField === isItem)?.type;
  const found = new Map<string, Dropped>();
  const look = (values: DocumentDetail['fields'], isItem: boolean) => {
    for (const [name, { value }] of Object.entries(values)) {
      const type = typeOf(name, isItem);
      if (value === '' || found.has(`${isItem} ${name}`) || (type !== undefined && canonicalValue(type, value) === value))
        continue;
      found.set(`${isItem} ${name}`, { name, label: labels.get(name) ?? name, value, isItem });
    }
  };
  look(detail.fields, false);
  for (const item of detail.items) look(item, true);
  return [...found.values()];
}

/** Whether the document contains values entered by users, which extracting it again would discard. */
export const hasTypedValues = ({ fields, items }: Pick<DocumentDetail, 'fields' | 'items'>): boolean =>
  [fields, ...items].some((values) => Object.values(values).some(({ source }) => source === 'User'));
