/**
 * Describes a violation of an official rule: what is wrong, and what to request from the issuer. The publishers' own texts are for
 * programmers.
 */
import { text, textIfAny } from '#service/platform/texts/text.ts';

type BreachTerms = { code: string; terms: readonly string[] };
type Ask = 'add' | 'correct' | 'code' | 'round' | 'software';
type Wording = { id: string; ask: Ask; params?: Record<string, string> };

const maxTerms = 4;

function termsText(culture: string, terms: readonly string[]): string {
  const names = terms.map((term) => textIfAny(culture, `term.${term}`)).filter((name) => name !== undefined);
  return names.length === 0 ? text(culture, 'term.none') : [...new Set(names)].slice(0, maxTerms).join(', ');
}

/** Parties whose VAT IDs a VAT category requires. */
const numbersOf: Readonly<Record<string, string>> = { AE: 'both', IC: 'both', O: 'noIds' };
const taxed = new Set(['S', 'AF', 'AG']);
const reasoned = new Set(['E', 'AE', 'IC', 'G', 'O']);

function rateRule(category: string): string {
  if (category === 'S') return 'ratePositive';
  if (category === 'O') return 'rateNone';
  return taxed.has(category) ? 'rateSome' : 'rateZero';
}

/** Rules of the VAT categories have the same numbers in each category. */
function vatWording(category: string, number: number): Wording | undefined {
  const wording = (name: string, ask: Ask): Wording => ({ id: `rule.vat.${name}`, ask, params: { category } });
  if (number === 1) return wording(taxed.has(category) ? 'breakdownSome' : 'breakdown', 'correct');
  if (number <= 4) return wording(numbersOf[category] ?? 'seller', category === 'O' ? 'correct' : 'add');
  if (number <= 7) return wording(rateRule(category), 'correct');
  if (number === 8) return wording('base', 'correct');
  if (number === 9) return wording(taxed.has(category) ? 'amount' : 'amountZero', 'correct');
  if (number === 10) return wording(reasoned.has(category) ? 'reason' : 'noReason', reasoned.has(category) ? 'add' : 'correct');
  return category === 'O' ? wording('mixed', 'correct') : undefined;
}

/** Rules with their own text that require something to be added. */
const asksToAdd =
  /^(?:BR-(?:16|62|63|64|65|IC-1[12]|CO-(?:04|18|19|2\d))|PEPPOL-EN16931-R(?:001|003|010|020|041|042|061)|BR-DE-(?:15|16|26|TMP-32)|ISDOC-R0[13]|KSEF-M0[67])$/;

/** Rules of national formats that are equivalent to one of EN 16931. */
const sameAs: Readonly<Record<string, string>> = {
  'ISDOC-A01': 'BR-CO-15',
  'ISDOC-A02': 'BR-CO-13',
  'ISDOC-A03': 'BR-CO-16',
  'ISDOC-A04': 'BR-CO-17',
  'ISDOC-A05': 'BR-CO-15',
  'KSEF-A01': 'BR-CO-15',
  'KSEF-A02': 'BR-CO-13',
  'KSEF-A03': 'BR-CO-17',
  'KSEF-A04': 'PEPPOL-EN16931-R120',
};

const families: readonly [RegExp, Wording][] = [
  [/^(?:BR-DEC-|UBL-DT-01$)/, { id: 'rule.family.decimals', ask: 'round' }],
  [/^BR-CL-|^PEPPOL-EN16931-(?:CL|P)|^(?:ISDOC|KSEF)-C/, { id: 'rule.family.code', ask: 'code' }],
  [/^BR-\d+$|^BR-DE-\d+$|^(?:ISDOC|KSEF)-M/, { id: 'rule.family.missing', ask: 'add' }],
  [/^PEPPOL-COMMON-|^KSEF-I/, { id: 'rule.family.identifier', ask: 'correct' }],
  [/^(?:UBL|CII)-/, { id: 'rule.family.structure', ask: 'software' }],
];

function wordingOf(culture: string, { code: own }: BreachTerms): Wording {
  const code = sameAs[own] ?? own;
  if (textIfAny(culture, `rule.${code}`) !== undefined)
    return { id: `rule.${code}`, ask: asksToAdd.test(code) ? 'add' : 'correct' };
  const [, category, number] = /^BR-(S|Z|E|AE|IC|G|O|AF|AG)-(\d+)$/.exec(code) ?? [];
  const vat = category === undefined ? undefined : vatWording(category, Number(number));
  if (vat) return vat;
  const family = families.find(([pattern]) => pattern.test(code));
  if (family) return family[1];
  const [, country] = /^([A-Z]{2})-[RS]-/.exec(code) ?? [];
  if (country !== undefined) return { id: 'rule.family.national', ask: 'correct', params: { country } };
  return { id: 'rule.family.other', ask: 'correct' };
}

/** Returns the missing terms: a group such as "seller" only states where something is missing. */
const missingOf = (terms: readonly string[]): readonly string[] => {
  const values = terms.filter((term) => term.startsWith('BT-'));
  return values.length > 0 ? values : terms;
};

export function breachText(culture: string, breach: BreachTerms): { message: string; ask: string } {
  const { id, ask, params = {} } = wordingOf(culture, breach);
  const terms = termsText(culture, ask === 'add' ? missingOf(breach.terms) : breach.terms);
  const { category } = params;
  return {
    message: text(culture, id, {
      ...params,
      code: breach.code,
      terms,
      ...(category !== undefined && { category: text(culture, `category.${category}`) }),
    }),
    ask: text(culture, `rule.ask.${ask}`, { terms }),
  };
}
