import type { Catalog } from './i18n.ts';

export const approvalCatalog: Catalog = {
  'cs-CZ': () => import('./approval-locales/cs-CZ.po'),
  'en-US': () => import('./approval-locales/en-US.po'),
};
