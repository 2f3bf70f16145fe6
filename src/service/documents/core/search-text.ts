import { searchable } from '#values/searchable.ts';
import type { FieldValues } from '#values/values.ts';

/** Returns all texts that a document is found by, separated by spaces. */
export function searchTextOf(document: {
  file_name: string;
  external_id: string | null;
  fields: FieldValues;
  items: readonly FieldValues[];
}): string {
  const values = [document.fields, ...document.items].flatMap((each) => Object.values(each).map(({ value }) => value));
  const parts = [document.file_name, document.external_id ?? '', ...values].map(searchable).filter((part) => part !== '');
  // the first values are what is searched for; a contract of many pages must not make the row large
  return [...new Set(parts)].join(' ').slice(0, 20_000);
}
