import { currentCulture } from './i18n.ts';

/** In the order of the reader's alphabet, which no database has for everybody: Č after C, small beside large, 10 after 9. */
export function alphabetical<T extends { name: string }>(list: readonly T[]): T[] {
  const { compare } = new Intl.Collator(currentCulture(), { numeric: true });
  return list.toSorted((a, b) => compare(a.name, b.name));
}
