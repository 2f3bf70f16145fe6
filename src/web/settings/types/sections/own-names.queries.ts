import { type I18n, setupI18n } from '@lingui/core';
import { queryOptions } from '@tanstack/react-query';
import type { CultureName } from '#contract/core/cultures.ts';
import { fetchCatalog } from '#web/platform/i18n/catalogs.ts';

/** Catalog that contains the names of built-in sections. */
const catalog = 'work';

export const sectionTextQueries = {
  /** Texts in a language other than that of the user. */
  inCulture: (culture: CultureName) =>
    queryOptions({
      queryKey: ['section texts', culture],
      queryFn: async (): Promise<I18n> => {
        const { messages } = await fetchCatalog(catalog, culture);
        return setupI18n({ locale: culture, messages: { [culture]: messages } });
      },
      staleTime: Infinity,
    }),
};
