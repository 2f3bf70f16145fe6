const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
/** Regions that the standard lists besides countries; `EU` is the prefix of VAT IDs of sellers from outside the Union. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'ZZ', 'QO']);

/** Whether a code is current, and not replaced by another one such as `UK` or `FX`. */
const isCurrent = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code;

export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && !noCountries.has(code) && isCurrent(code) && countryNames.of(code) !== undefined;

/** Greece and Northern Ireland use a different country code in VAT IDs. */
const ownPrefixes: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };

/** Returns the country of a VAT ID in ISO 3166; undefined if the ID has no country prefix. */
export function countryOfVatId(vatId: string): string | undefined {
  const prefix = /^[A-Z]{2}(?=[A-Z0-9]*\d)/.exec(vatId.replaceAll(/[\s.-]/g, '').toUpperCase())?.[0] ?? '';
  const country = ownPrefixes[prefix] ?? prefix;
  return isCountry(country) ? country : undefined;
}
