import { i18n } from '@lingui/core';
import { cultureOf, type CultureName, isCulture, sourceCulture } from '#contract/core/cultures.ts';
import { type Catalog, fetchCatalog } from './catalogs.ts';

const rememberedKey = 'vidimus-culture';

/** That of the whole application, and those of the pages that were opened. */
const loaded: Catalog[] = ['shell', 'common'];

/** What the person chose here before, else what the browser asks for. English stands in most browsers beside the language of the person. */
export function guessedCulture(): CultureName {
  const remembered = localStorage.getItem(rememberedKey);
  if (isCulture(remembered)) return remembered;
  const asked = navigator.languages.map(cultureOf);
  return asked.find((culture) => culture !== undefined && culture !== sourceCulture) ?? sourceCulture;
}

export async function activateCulture(culture: CultureName): Promise<void> {
  for (let ready = 0; ready < loaded.length;) {
    // a page may have come while the others' texts were fetched
    const missing = loaded.slice(ready);
    ready = loaded.length;
    for (const { messages } of await Promise.all(missing.map((catalog) => fetchCatalog(catalog, culture))))
      i18n.load(culture, messages);
  }
  i18n.activate(culture);
  localStorage.setItem(rememberedKey, culture);
  document.documentElement.lang = culture;
}

/**
 * How the person writes numbers and days: an English text with a British browser has `en-GB`, 22 Nov 2026 and 22/11/2026. A browser in another
 * language says nothing of that.
 */
export const localeOf = (culture: string): string =>
  navigator.languages.find((tag) => tag.includes('-') && tag.slice(0, 2).toLowerCase() === culture.slice(0, 2)) ?? culture;

export const currentLocale = (): string => localeOf(currentCulture());

export const currentCulture = (): CultureName => (isCulture(i18n.locale) ? i18n.locale : sourceCulture);

/** Texts of pages that few open come with those pages. */
export async function addCatalog(catalog: Catalog): Promise<void> {
  if (loaded.includes(catalog)) return;
  let culture: CultureName;
  do {
    culture = currentCulture();
    const { messages } = await fetchCatalog(catalog, culture);
    i18n.load(culture, messages);
    // the person may have another language than their browser, and be known meanwhile
  } while (culture !== currentCulture());
  loaded.push(catalog);
}

/** What a language is called in the reader's, as an entry of a list. */
export function languageName(culture: string): string {
  const name = new Intl.DisplayNames([currentCulture()], { type: 'language' }).of(culture.slice(0, 2)) ?? culture;
  return name.charAt(0).toLocaleUpperCase(currentCulture()) + name.slice(1);
}
