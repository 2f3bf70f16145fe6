import { i18n } from '@lingui/core';
import type { Culture } from '#contract/parts.ts';

export const cultures: Record<Culture, string> = { 'cs-CZ': 'Čeština', 'en-US': 'English' };
const rememberedKey = 'vidimus-culture';

type Messages = Parameters<typeof i18n.load>[1];
export type Catalog = Record<Culture, () => Promise<{ messages: Messages }>>;

/** That of the whole application, and those of the pages that were opened. */
const loaded: Catalog[] = [
  {
    'cs-CZ': () => import('./locales/shell/cs-CZ.po'),
    'en-US': () => import('./locales/shell/en-US.po'),
  },
];

export const isCulture = (name: unknown): name is Culture => typeof name === 'string' && Object.hasOwn(cultures, name);

/** What the person chose here before, else what the browser asks for; Slovak readers get Czech. */
export function guessedCulture(): Culture {
  const remembered = localStorage.getItem(rememberedKey);
  if (isCulture(remembered)) return remembered;
  return navigator.languages.some((language) => /^(cs|sk)\b/i.test(language)) ? 'cs-CZ' : 'en-US';
}

export async function activateCulture(culture: Culture): Promise<void> {
  for (let ready = 0; ready < loaded.length;) {
    // a page may have come while the others' texts were fetched
    const missing = loaded.slice(ready);
    ready = loaded.length;
    for (const { messages } of await Promise.all(missing.map((catalog) => catalog[culture]()))) i18n.load(culture, messages);
  }
  i18n.activate(culture);
  localStorage.setItem(rememberedKey, culture);
  document.documentElement.lang = culture;
}

export const currentCulture = (): Culture => (isCulture(i18n.locale) ? i18n.locale : 'en-US');

/** Texts of pages that few open come with those pages. */
export async function addCatalog(catalog: Catalog): Promise<void> {
  if (loaded.includes(catalog)) return;
  let culture: Culture;
  do {
    culture = currentCulture();
    const { messages } = await catalog[culture]();
    i18n.load(culture, messages);
    // the person may have another language than his browser, and be known meanwhile
  } while (culture !== currentCulture());
  loaded.push(catalog);
}
