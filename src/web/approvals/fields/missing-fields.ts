import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';

/** Returns the empty fields among those required before approval, in the document or in any of its items. */
export function missingFields({ fields, items, documentTypeDefinition }: DocumentDetail, required: readonly string[]): string[] {
  const ofItems = new Set(documentTypeDefinition?.fields.filter(({ isItemField }) => isItemField).map(({ name }) => name));
  return required.filter((name) => (ofItems.has(name) ? items.some((item) => !item[name]?.value) : !fields[name]?.value));
}
