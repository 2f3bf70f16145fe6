/** Patterns of postal addresses in the supported countries. */
import { fold } from '../grammar/fold.ts';
import { isCountry } from './countries.ts';

/** Romanian towns and counties are printed without a code: `Loc. Feldioara`, `Jud. Brașov`. */
const romanianPlace = /(?:^|, ?)(?:[Ll]oc|[Jj]ud|[Mm]un)\. ?\p{Lu}\p{L}{2}/u;

/** Postal code with a town, in one line. Codes of four digits require the country prefix, or a street line above. */
const placeLines: readonly RegExp[] = [
  /^\p{Lu}[\p{L}.,\- ]+, \d[\d\- ]{3,6}, [A-Z]{2}$/u,
  // Ireland
  /, [A-Z]\d[\dW] ?[A-Z\d]{4}$|\p{Lu}{3} [A-Z]\d[\dW] (?=[A-Z]*\d)(?=\d*[A-Z])[A-Z\d]{4}$/u,
  /(?<![\d.,])\d{3} ?\d{2},? +(?!\d)(?:č\. ?)?\p{Lu}[\p{L}.\- ]+/u,
  /(?<![\d.,\-/])(?:[A-Z]{1,3}[- ])?\d{5}(?:,| [-–])? +(?!(?:Kč|Kc|EUR|CZK|USD|ks|pcs|Stk)\b)\p{Lu}[\p{L}.()\-' ]{2,}/u,
  /\p{Ll}[\p{L}\d .-]*, ?\d{3} \d{2}$/u,
  /\d{2}-\d{3} +\p{Lu}[\p{L}.\- ]+/u,
  /(?:^|, )(?:NL[- ])?\d{4} ?[A-Z]{2} +\p{Lu}[\p{L}.\- ]+(?:\(\p{L}+\))?$/u,
  /(?<![\d.,])(?:A|CH|B|L|DK|AT|BE)[- ]\d{4} +\p{Lu}[\p{L}.\- ]+/u,
  /\p{Lu}[\p{L}.\- ]+,? +[A-Z]{2},? +\d{5}(?:-\d{4})?\b/u,
  /(?:^|, ?|\p{L}{3} )[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?:$|,)/u,
  /^\p{Lu}\p{L}[\p{L}.\- ]+[, -]+ ?\d{5,6}(?=\s*(?:$|[,;(]\s*(?!\d)))/u,
  /\p{Lu}[\p{L}.\- ]+,? +(?:Georgia|California|Texas|New York|Washington|Florida|Illinois|Massachusetts) +\d{5}/u,
];

/** Matches a telephone or fax label after a number, which is not a town after its postal code: `Tel: 05528/78836 Fax: 19`. */
const behindNumber = /(?<=\d) ?(?:tel|fax|ph|mob|gsm)\b.*$/iu;

export function hasPlace(text: string): boolean {
  if (county.test(text.trim()) || romanianPlace.test(text)) return true;
  const told = text.replace(behindNumber, '');
  return placeLines.some((pattern) => pattern.test(told));
}

/** Patterns of a town that are valid only below a street: four digits, or a code after a town, might be anything else. */
const belowStreet: readonly RegExp[] = [
  /^\p{Lu}[\p{L}.'\- ]+, \p{Lu}{2}$/u,
  /^(?:\p{Lu}{1,2}-)?\d{4,6},? \p{Lu}[\p{L}.()'\- ]+$/u,
  /^\p{Lu}[\p{L}.'\- ]+,? (?:\p{Lu}{2,3},? )?\d{4,6}$/u,
  /^\p{Lu}[\p{L}.'\- ]+,? (?:\p{Lu}{2},? )?\p{Lu}\d\p{Lu} \d\p{Lu}\d$/u,
];

export const hasPlaceBelowStreet = (text: string): boolean =>
  hasPlace(text) || belowStreet.some((pattern) => pattern.test(text.replace(/[\s,;]+$/, '')));

const streetWords =
  /\b(?:ul|ulice|nam|namesti|trida|tr|nabrezi|nabr|street|st|str|strasse|platz|weg|allee|gasse|ring|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|rue|place|cours|chemin|aleja|al|os|plac|suite|floor|p\.?o\.? box|postfach|bp|jalan|jln|jl|lorong|lot|taman|bandar|no|straat|laan|plein|via|viale|contrada|frazione|localita|piazza|corso|calle|plaza|avenida|rua|praca|utca|strada|bulevardul|sokak|caddesi|cad|vej|gade|square|way|court|highway|unit|building|house|park|poligono|parcela|ctra|avda|utca|korut|bd|bdul|sos|soseaua|calea|aleea|cesta|trg|namestie)\b|^c\/ ?[a-z]/;

/** Streets and estates that need no number. */
const namedStreet =
  /\b(?:postfach|p\.?o\.? box|strasse|street|avenue|road|lieu-?dit|zone (?:artisanale|industrielle|d'activites?|de|du|des)|ind(?:ustrial|\.)? estate|(?:business|retail|industrial) park|parc (?:d'activites?|industriel)|gewerbe(?:park|gebiet)|industrie(?:park|gebiet)|prumyslova zona|priemyselna zona|poligono industrial|zona industriale|\p{L}{3,} yard)\b|^(?:jalan|jln|jl|jn)[ .]+\p{L}{3}|^(?:via|viale|corso|piazza|contrada|localita|frazione|strada)\b.*\bsnc$|^(?:za|zi|zac|z\.[ai]\.) \p{L}{2}|, \p{L}+ (?:lane|drive|close|crescent|gardens|terrace|mews|quay|hill)$/u;

/** Whether a line consists of street and number. */
export function hasStreet(text: string): boolean {
  const plain = fold(text);
  if (!/\d/.test(plain)) return namedStreet.test(plain);
  return (
    /^[\p{L}.'’\- ]{2,},?\s(?:n[ro°º]?[.:]?\s?)?\d{1,5}\s?[a-z]?(?:[/\-–]\d{1,5}\s?[a-z]?)?[.,]?$/u.test(plain) ||
    /^\d{1,5}\s?[a-z]?(?:[,/\- ]+\d{1,4})?,?\s+\p{L}{2,}/u.test(plain) ||
    streetWords.test(plain) ||
    /(?:strasse|str\.|weg|platz|gasse|allee|ufer|straat|laan|gatan|vagen|gade|vej)\s*\d/.test(plain)
  );
}

const postBox = /\b(?:p\.? ?o\.? ?box|postfach|postbus|boite postale|bp \d|apartado|casella postale|postboks)/;

/** Whether an address is a post box, which receives payments but is not where a business is. */
export const isPostBox = (text: string): boolean => postBox.test(fold(text));

/** Whether a text is a street number separated from its street: `Piazza Dante, 80, 30521 Torino`, `Contrada Lamalunga, km 3`. */
export const isSetApartNumber = (text: string): boolean => /^(?:(?:km|n[ro°º]?)[.:]? ?)?\d{1,4} ?\p{L}?$/iu.test(text.trim());

/** Legal forms at the end of a company name. */
const legalForms =
  /(?:^|[\s,.&])(?:s\.?\s?r\.?\s?o\.?|a\.?\s?s\.?|v\.?\s?o\.?\s?s\.?|k\.?\s?s\.?|o\.?\s?p\.?\s?s\.?|z\.?\s?s\.?|spol\.|gmbh|ag|kg|ohg|gbr|ug|e\.?\s?k\.?|e\.?\s?v\.?|se|mbh|ltd|limited|llc|inc|corp|corporation|plc|llp|co|company|sarl|sas|sasu|sa|eurl|b\.?v\.?|n\.?v\.?|sp\.?\s?z\s?o\.?\s?o\.?|s\.?\s?a\.?|sdn\.? ?bhd|bhd|pvt|pte|ab|oy|as|aps|s\.?r\.?l\.?|s\.?p\.?a\.?|kft|zrt|nyrt|bt(?=\.?$)|v\.?o\.?f\.?|lda|s\.?l\.?u?\.?|s\.?n\.?c\.?|oyj|kgaa|a\/s|i\/s|sp\.? ?[jkp]\.?|j?\.?d\.?\s?o\.?\s?o\.?|d\.\s?d\.?|s\.p\.|e\.\s?u\.?|asa|dac|hb|pty|uab|sia|e?ood|ltda|s\.\s?c\.|s\.a\.s\.|scop|selarl|bvba|cvba|unipessoal|enterprise|trading|eg|ggmbh|ges\.?\s?m\.?\s?b\.?\s?h\.?|partg|gaec|pllc|cic|z\.\s?u\.|s\.?\s?coop|& cia|s\/b)\.?(?=$|[\s,.)&-])/u;

/** Matches an Irish county, whose `Co.` is no company: `Co. Clare`. */
const county = /(?:^|, )(?:Co\.|County) \p{Lu}\p{L}+$/u;

export const hasLegalForm = (text: string): boolean => legalForms.test(fold(text.trim().replace(county, '')));

const allLegalForms = new RegExp(legalForms.source, 'gu');
const regions = /^(?:nord|sud|ost|west|mitte|north|south|east|europe|europa|international)$/;

const withoutForms = (text: string): string =>
  fold(text).replaceAll(allLegalForms, ' ').replaceAll(/[.,&]/g, ' ').replaceAll(/\s+/g, ' ').trim();

/** Whether one word is before the legal form, which may be the last one of a long name: `Ning Sdn. Bhd.` */
export const isWordWithForm = (text: string): boolean => hasLegalForm(text) && /^\S+$/.test(withoutForms(text));

/**
 * Whether a text consists only of a legal form, possibly with a location, which is the end of a name but never all of it: `S.L.`, `Süd
 * GmbH`, `Česká republika v.o.s.`.
 */
export function isOnlyLocation(text: string): boolean {
  const where = withoutForms(text);
  return where === '' || regions.test(where) || isCountry(where);
}
