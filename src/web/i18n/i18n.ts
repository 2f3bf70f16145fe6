import { i18n } from '@lingui/core';
import type { Culture } from '#contract/parts.ts';

export const cultures: Record<Culture, string> = { 'cs-CZ': 'Čeština', 'en-US': 'English' };
const rememberedKey = 'vidimus-culture';

const catalogs: Record<Culture, () => Promise<{ messages: Parameters<typeof i18n.load>[1] }>> = {
  'cs-CZ': () => import('./locales/cs-CZ.po'),
  'en-US': () => import('./locales/en-US.po'),
};

export const isCulture = (name: unknown): name is Culture => typeof name === 'string' && Object.hasOwn(cultures, name);

/** What the person chose here before, else what the browser asks for; Slovak readers get Czech. */
export function guessedCulture(): Culture {
  const remembered = localStorage.getItem(rememberedKey);
  if (isCulture(remembered)) return remembered;
  return navigator.languages.some((language) => /^(cs|sk)\b/i.test(language)) ? 'cs-CZ' : 'en-US';
}

export async function activateCulture(culture: Culture): Promise<void> {
  const { messages } = await catalogs[culture]();
  i18n.loadAndActivate({ locale: culture, messages });
  localStorage.setItem(rememberedKey, culture);
  document.documentElement.lang = culture;
}

export const currentCulture = (): Culture => (isCulture(i18n.locale) ? i18n.locale : 'en-US');
