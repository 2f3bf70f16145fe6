import { cultureOf, type CultureName, sourceCulture } from '#contract/core/cultures.ts';

/** Returns the first supported language of the Accept-Language header. */
export function preferredCulture(acceptLanguage: string | undefined): CultureName {
  for (const asked of (acceptLanguage ?? '').split(',')) {
    const culture = cultureOf(asked);
    if (culture) return culture;
  }
  return sourceCulture;
}
