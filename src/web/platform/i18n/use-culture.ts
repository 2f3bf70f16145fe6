/** Returns the language as a hook value, so that a component renders again when the user selects another language. */
import { useLingui } from '@lingui/react';
import { type CultureName, isCulture, sourceCulture } from '#contract/core/cultures.ts';
import { localeOf } from './i18n.ts';

export function useCulture(): CultureName {
  const { i18n } = useLingui();
  return isCulture(i18n.locale) ? i18n.locale : sourceCulture;
}

/** Returns the locale for numbers and dates. */
export const useLocale = (): string => localeOf(useCulture());
