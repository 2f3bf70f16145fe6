const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
/** Regions that the standard names beside countries; `EU` begins VAT ids of sellers from outside the Union. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'ZZ', 'QO']);

/** Not a code that another has replaced, such as `UK` or `FX`. */
const isCurrent = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code;

export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && !noCountries.has(code) && isCurrent(code) && countryNames.of(code) !== undefined;

/** Greece and Northern Ireland write another code in VAT ids than everywhere else. */
const ownPrefixes: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };

/** The country whose VAT id it is, in ISO 3166; undefined where the id does not begin with one. */
export function countryOfVatId(vatId: string): string | undefined {
  const prefix = /^[A-Z]{2}(?=[A-Z0-9]*\d)/.exec(vatId.replaceAll(/[\s.-]/g, '').toUpperCase())?.[0] ?? '';
  const country = ownPrefixes[prefix] ?? prefix;
  return isCountry(country) ? country : undefined;
}
