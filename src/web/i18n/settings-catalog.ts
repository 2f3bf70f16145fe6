import type { Catalog } from './i18n.ts';

export const settingsCatalog: Catalog = {
  'cs-CZ': () => import('./settings-locales/cs-CZ.po'),
  'en-US': () => import('./settings-locales/en-US.po'),
};
