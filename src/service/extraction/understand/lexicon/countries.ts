/** Names of countries, as the Unicode CLDR has them in the languages that we read, and what else stands on invoices. */
import { fold } from '../grammar/fold.ts';

const languages = ['cs', 'sk', 'en', 'de', 'pl', 'fr', 'nl', 'es', 'it', 'hu', 'pt', 'ro', 'tr', 'sv', 'da', 'fi', 'nb'];

/** What CLDR does not name so: short forms, codes, and names of old. */
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

/** Thousands of names: looked up once somebody asks for one. */
let known: ReadonlyMap<string, string> | undefined;

/** ISO 3166 code of the country that these words name, each alone or two with a stroke between: `Deutschland / Germany`. */
function codeOf(text: string): string | null {
  const name = fold(text)
    .replace(/[.,;]+$/, '')
    .trim();
  const [first = ''] = name.split(' / ');
  known ??= new Map([...languages.flatMap(namedByUnicode), ...Object.entries(further)]);
  return known.get(name) ?? known.get(first) ?? null;
}

export const isCountry = (text: string): boolean => codeOf(text) !== null;

/** The country that an address ends with, or names in one of its parts. */
export function countryOf(address: string): string | null {
  const named = address.split(/[,\n·|]/).map((part) => (/\p{L}/u.test(part) ? codeOf(part) : null));
  return named.findLast((code) => code !== null) ?? null;
}
