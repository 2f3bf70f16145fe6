import { i18n } from '@lingui/core';
import { cultureOf, type CultureName, isCulture, sourceCulture } from '#contract/core/cultures.ts';
import { type Catalog, fetchCatalog } from './catalogs.ts';

const storageKey = 'vidimus-culture';

/** Catalogs of the application frame and of the pages opened so far. */
const loaded: Catalog[] = ['shell', 'common'];

/**
 * Returns the culture that the user selected in this browser, otherwise the one the browser requests. In most browsers English is listed in
 * addition to the language of the user.
 */
export function guessedCulture(): CultureName {
  const remembered = localStorage.getItem(storageKey);
  if (isCulture(remembered)) return remembered;
  const asked = navigator.languages.map(cultureOf);
  return asked.find((culture) => culture !== undefined && culture !== sourceCulture) ?? sourceCulture;
}

export async function activateCulture(culture: CultureName): Promise<void> {
  for (let ready = 0; ready < loaded.length;) {
    // A page may have been opened while the other texts were loading.
    const missing = loaded.slice(ready);
    ready = loaded.length;
    for (const { messages } of await Promise.all(missing.map((catalog) => fetchCatalog(catalog, culture))))
      i18n.load(culture, messages);
  }
  i18n.activate(culture);
  localStorage.setItem(storageKey, culture);
  document.documentElement.lang = culture;
}

/**
 * Returns the locale for numbers and dates: English text in a British browser uses `en-GB`, 22 Nov 2026 and 22/11/2026. A browser in
 * another language has no such preference.
 */
export const localeOf = (culture: string): string =>
  navigator.languages.find((tag) => tag.includes('-') && tag.slice(0, 2).toLowerCase() === culture.slice(0, 2)) ?? culture;

export const currentLocale = (): string => localeOf(currentCulture());

export const currentCulture = (): CultureName => (isCulture(i18n.locale) ? i18n.locale : sourceCulture);

type Texts = Awaited<ReturnType<typeof fetchCatalog>>['messages'];

/**
 * Adds texts that no mounted component uses yet. `i18n.load` would render every component that has texts again, synchronously, and discard
 * a page that is just being rendered.
 */
function addTexts(culture: CultureName, texts: Texts): void {
  if (i18n.locale === culture) Object.assign(i18n.messages, texts);
  else i18n.load(culture, texts);
}

/** Texts of rarely used pages are loaded with those pages. */
export async function addCatalog(catalog: Catalog): Promise<void> {
  if (loaded.includes(catalog)) return;
  let culture: CultureName;
  do {
    culture = currentCulture();
    const { messages } = await fetchCatalog(catalog, culture);
    addTexts(culture, messages);
    // The language of the user may differ from that of the browser and may have become known in the meantime.
  } while (culture !== currentCulture());
  loaded.push(catalog);
}

/** Returns the name of a language in the language of the user, capitalized for a list. */
export function languageName(culture: string): string {
  const name = new Intl.DisplayNames([currentCulture()], { type: 'language' }).of(culture.slice(0, 2)) ?? culture;
  return name.charAt(0).toLocaleUpperCase(currentCulture()) + name.slice(1);
}
