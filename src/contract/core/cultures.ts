/** The languages of the product. A new one is a row here and its catalogs in `src/locales/<culture>`. */
export const cultures = {
  'cs-CZ': { name: 'Čeština', alsoFor: [] },
  'en-US': { name: 'English', alsoFor: [] },
  'sk-SK': { name: 'Slovenčina', alsoFor: [] },
} as const satisfies Record<string, Row>;

type Row = {
  name: string;
  /** Languages whose readers get this one as long as their own is not here. */
  alsoFor: readonly string[];
};

export type CultureName = keyof typeof cultures;

/** What is spoken to whom nothing better is known of; the language that texts are first written in. */
export const sourceCulture = 'en-US' satisfies CultureName;

export const isCulture = (name: unknown): name is CultureName => typeof name === 'string' && Object.hasOwn(cultures, name);

const languageOf = (tag: string): string => tag.trim().slice(0, 2).toLowerCase();
export const cultureList: readonly CultureName[] = Object.keys(cultures).filter(isCulture);

/** The culture that a language tag asks for, as `cs`, `cs-CZ` or `sk`. */
export const cultureOf = (tag: string): CultureName | undefined =>
  cultureList.find((name) => languageOf(name) === languageOf(tag)) ??
  cultureList.find((name) => cultures[name].alsoFor.some((language) => language === languageOf(tag)));

/** Something for each language. */
export const mapCultures = <T>(of: (culture: CultureName) => T): Record<CultureName, T> =>
  // its keys are those of the list, which the type of `fromEntries` does not tell
  Object.fromEntries(cultureList.map((name) => [name, of(name)])) as Record<CultureName, T>;

/** What each language calls itself. */
export const cultureNames: Readonly<Record<CultureName, string>> = mapCultures((name) => cultures[name].name);
