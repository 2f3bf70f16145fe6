/** Determines the country of a party, which documents seldom state: EN 16931 requires it, and only what the document shows is used. */
import { countryOfVatId, isCountry } from '#service/extraction/understand/grammar/country-of-vat-id.ts';

const languages = ['cs', 'sk', 'en', 'de', 'pl', 'fr', 'hu', 'it', 'es', 'nl'];
const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`));

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}|\./gu, '')
    .toLowerCase()
    .trim();

/** Other common names. */
const otherNames: Readonly<Record<string, string>> = {
  'ceska republika': 'CZ', cr: 'CZ', 'czech republic': 'CZ', 'slovenska republika': 'SK', 'slovak republic': 'SK', sr: 'SK',
  usa: 'US', uk: 'GB', 'great britain': 'GB', 'velka britanie': 'GB', england: 'GB', brd: 'DE', holland: 'NL', polska: 'PL',
}; // prettier-ignore

let known: ReadonlyMap<string, string> | undefined;
function countryNames(): ReadonlyMap<string, string> {
  known ??= new Map([
    ...languages.flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
      return codes.filter(isCountry).map((code) => [plain(names.of(code) ?? code), code] as const);
    }),
    ...Object.entries(otherNames),
  ]);
  return known;
}

/** Vehicle country codes, as written before postcodes. */
const postalPrefixes: Readonly<Record<string, string>> = {
  D: 'DE',
  A: 'AT',
  F: 'FR',
  I: 'IT',
  B: 'BE',
  L: 'LU',
  H: 'HU',
  E: 'ES',
};

/** Returns the country of `…, 80333 München, Deutschland` or `D-80333 München`; undefined if the address contains none. */
export function countryOfAddress(address: string): string | undefined {
  const parts = address.split(/[,\n]/).map((part) => part.trim());
  const last = parts.at(-1) ?? '';
  const named = countryNames().get(plain(last));
  if (named !== undefined) return named;
  if (parts.length > 1 && isCountry(last)) return last;
  const prefix = parts.map((part) => /^([A-Z]{1,2})-\d{3}/.exec(part)?.[1]).find((each) => each !== undefined);
  if (prefix === undefined) return undefined;
  return postalPrefixes[prefix] ?? (isCountry(prefix) ? prefix : undefined);
}

type Stated = { vatId: string; address: string; iban?: string | undefined };

/** Returns the country of a party, from the most reliable source first. */
export function countryOf({ vatId, address, iban = '' }: Stated): string {
  const ofAccount = iban.slice(0, 2).toUpperCase();
  return countryOfVatId(vatId) ?? countryOfAddress(address) ?? (isCountry(ofAccount) ? ofAccount : '');
}
