import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';

/** Which of the fields that must be filled before anybody approves are empty, in the document or in one of its items. */
export function missingFields({ fields, items, documentTypeDefinition }: DocumentDetail, required: readonly string[]): string[] {
  const ofItems = new Set(documentTypeDefinition?.fields.filter(({ isItemField }) => isItemField).map(({ name }) => name));
  return required.filter((name) => (ofItems.has(name) ? items.some((item) => !item[name]?.value) : !fields[name]?.value));
}
