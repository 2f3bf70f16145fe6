/** Languages of the product. To add one, add a row here and its catalogs in `src/locales/<culture>`. */
export const cultures = {
  'cs-CZ': { name: 'Čeština', alsoFor: [] },
  'en-US': { name: 'English', alsoFor: [] },
  'sk-SK': { name: 'Slovenčina', alsoFor: [] },
} as const satisfies Record<string, Row>;

type Row = {
  name: string;
  /** Languages whose readers get this one until their own is available. */
  alsoFor: readonly string[];
};

export type CultureName = keyof typeof cultures;

/** Fallback language, and the language that texts are first written in. */
export const sourceCulture = 'en-US' satisfies CultureName;

export const isCulture = (name: unknown): name is CultureName => typeof name === 'string' && Object.hasOwn(cultures, name);

const languageOf = (tag: string): string => tag.trim().slice(0, 2).toLowerCase();
export const cultureList: readonly CultureName[] = Object.keys(cultures).filter(isCulture);

/** Returns the culture for a language tag such as `cs`, `cs-CZ` or `sk`. */
export const cultureOf = (tag: string): CultureName | undefined =>
  cultureList.find((name) => languageOf(name) === languageOf(tag)) ??
  cultureList.find((name) => cultures[name].alsoFor.some((language) => language === languageOf(tag)));

/** Builds a record with one entry per culture. */
export const mapCultures = <T>(of: (culture: CultureName) => T): Record<CultureName, T> =>
  // the keys are those of the list; the type of `fromEntries` does not express it
  Object.fromEntries(cultureList.map((name) => [name, of(name)])) as Record<CultureName, T>;

/** Name of each language in that language. */
export const cultureNames: Readonly<Record<CultureName, string>> = mapCultures((name) => cultures[name].name);
