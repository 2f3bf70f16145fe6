/** The language as what a component is drawn by: it is drawn anew when the person chooses another. */
import { useLingui } from '@lingui/react';
import { type CultureName, isCulture, sourceCulture } from '#contract/core/cultures.ts';
import { localeOf } from './i18n.ts';

export function useCulture(): CultureName {
  const { i18n } = useLingui();
  return isCulture(i18n.locale) ? i18n.locale : sourceCulture;
}

/** How the person writes numbers and days. */
export const useLocale = (): string => localeOf(useCulture());
