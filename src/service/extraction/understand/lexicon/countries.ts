/** Names of countries from the Unicode CLDR in the supported languages, and further names on invoices. */
import { fold } from '../grammar/fold.ts';

const languages = ['cs', 'sk', 'en', 'de', 'pl', 'fr', 'nl', 'es', 'it', 'hu', 'pt', 'ro', 'tr', 'sv', 'da', 'fi', 'nb'];

/** Names that CLDR does not contain: short forms, codes, and former names. */
const further: Readonly<Record<string, string>> = {
  cr: 'CZ',
  'ceska republika': 'CZ',
  'czech republic': 'CZ',
  'tschechische republik': 'CZ',
  'republika czeska': 'CZ',
  'republique tcheque': 'CZ',
  'slovenska republika': 'SK',
  'slovak republic': 'SK',
  'great britain': 'GB',
  england: 'GB',
  uk: 'GB',
  usa: 'US',
  'united states of america': 'US',
  'the netherlands': 'NL',
  holland: 'NL',
  turkey: 'TR',
  'hong kong': 'HK',
  cz: 'CZ',
  sk: 'SK',
  de: 'DE',
  at: 'AT',
  pl: 'PL',
  fr: 'FR',
  nl: 'NL',
  us: 'US',
};

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

function namedByUnicode(language: string): [name: string, code: string][] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  return letters.flatMap((first) =>
    letters.flatMap((second): [string, string][] => {
      const name = names.of(first + second);
      return name === undefined ? [] : [[fold(name), first + second]];
    }),
  );
}

/** Thousands of names, built on first use. */
let known: ReadonlyMap<string, string> | undefined;

/** Returns the ISO 3166 code of the country with this name, or with two names separated by a slash: `Deutschland / Germany`. */
function codeOf(text: string): string | null {
  const name = fold(text)
    .replace(/[.,;]+$/, '')
    .trim();
  const [first = ''] = name.split(' / ');
  known ??= new Map([...languages.flatMap(namedByUnicode), ...Object.entries(further)]);
  return known.get(name) ?? known.get(first) ?? null;
}

export const isCountry = (text: string): boolean => codeOf(text) !== null;

/** Returns the country at the end of an address, or in one of its parts. */
export function countryOf(address: string): string | null {
  const named = address.split(/[,\n·|]/).map((part) => (/\p{L}/u.test(part) ? codeOf(part) : null));
  return named.findLast((code) => code !== null) ?? null;
}
