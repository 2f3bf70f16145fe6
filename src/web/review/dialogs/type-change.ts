/** What a change of the document's type does to its values, before it is done. Pure; the same rule as the service's. */
import { canonicalValue } from '#values/value-types.ts';
import type { FieldDefinition } from '#contract/document-types/v1.ts';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';

export type Dropped = { name: string; label: string; value: string; isItem: boolean };

/** Values that the other type has no field for, or keeps another kind of value in; of item columns the first that would go. */
export function droppedBy(
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

/** Somebody's work would go if the document were read again. */
export const hasTypedValues = ({ fields, items }: Pick<DocumentDetail, 'fields' | 'items'>): boolean =>
  [fields, ...items].some((values) => Object.values(values).some(({ source }) => source === 'User'));
