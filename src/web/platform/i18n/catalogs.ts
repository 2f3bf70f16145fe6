import type { i18n } from '@lingui/core';
import type { CultureName } from '#contract/core/cultures.ts';

/** The catalogs besides the shell's; each is fetched with the code that shows its texts. Which folders each holds: `lingui.config.ts`. */
export const catalogs = [
  'documents',
  'work',
  'review',
  'dialogs',
  'approvals',
  'settings',
  'dashboards',
  'reference',
  'reasons',
  'audit',
  'events',
] as const;
export type Catalog = (typeof catalogs)[number] | 'shell' | 'common';

/** Loads a catalog in one language: `src/locales/<culture>/<catalog>.po`. */
export const fetchCatalog = (catalog: Catalog, culture: CultureName): Promise<{ messages: Parameters<typeof i18n.load>[1] }> =>
  import(`../../../locales/${culture}/${catalog}.po`);
