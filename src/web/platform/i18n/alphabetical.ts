import { currentCulture } from './i18n.ts';

/**
 * Sorts by name in the alphabet of the user, which no database collation provides for all users: Č after C, upper and lower case together,
 * 10 after 9.
 */
export function alphabetical<T extends { name: string }>(list: readonly T[]): T[] {
  const { compare } = new Intl.Collator(currentCulture(), { numeric: true });
  return list.toSorted((a, b) => compare(a.name, b.name));
}
