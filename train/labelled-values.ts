/** Which words of a labelled page are which of its labelled values. */
import type { AmountCandidate } from '#service/extraction/understand/candidates/amounts.ts';
import type { DateCandidate } from '#service/extraction/understand/candidates/dates.ts';
import type { PageLayout } from '#service/extraction/understand/layout/layout.ts';
import type { Token } from '#service/extraction/understand/layout/tokens.ts';
import type { RoleName } from '#service/extraction/understand/learned/role-names.ts';
import type { Truth } from '../eval/corpus.ts';

export type LabelledPage = { page: PageLayout; dates: readonly DateCandidate[]; amounts: readonly AmountCandidate[] };
type Kind = 'code' | 'date' | 'text' | 'amount';

/** Labelled fields that are roles, each with how its words are recognized. */
export const labelledFields = {
  invoice_number: 'code',
  order_number: 'code',
  variable_symbol: 'code',
  issue_date: 'date',
  tax_point_date: 'date',
  due_date: 'date',
  supplier_name: 'text',
  supplier_address: 'text',
  supplier_company_id: 'code',
  supplier_vat_id: 'code',
  customer_name: 'text',
  customer_address: 'text',
  customer_company_id: 'code',
  customer_vat_id: 'code',
  total_amount: 'amount',
  net_amount: 'amount',
  vat_amount: 'amount',
  amount_due: 'amount',
  iban: 'code',
  bic: 'code',
  bank_account: 'code',
} as const satisfies Partial<Record<RoleName, Kind>>;
export type LabelledField = keyof typeof labelledFields;

/** Letters and digits without accents, by which words are compared. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
export const wordsOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map(plain)
    .filter((word) => word !== '');

const rowTokens = ({ rows }: PageLayout): Token[] => rows.flatMap((row) => row.tokens);

/** A code stands in up to nine words; a label of up to three letters may be joined to it. */
function codeWords({ page }: LabelledPage, want: string, field: LabelledField): Token[] {
  const code = plain(field === 'bank_account' ? (want.split('/')[0] ?? '') : want);
  if (code === '') return [];
  const tokens = rowTokens(page);
  const found: Token[] = [];
  for (const from of tokens.keys()) {
    let text = '';
    for (let to = from; to < Math.min(tokens.length, from + 9); to += 1) {
      text += plain(tokens[to]?.text ?? '');
      const over = text.length - code.length;
      const isWhole = text === code || (field === 'bank_account' && over === 4 && text.startsWith(code));
      if (isWhole || (to === from && code.length > 5 && text.endsWith(code) && over <= 3)) {
        found.push(...tokens.slice(from, to + 1));
        break;
      }
      if (text === '' || over > 4) break;
    }
  }
  return found;
}

/** Runs of words that all belong to the text: more than half of a name, or two words of an address. */
function textWords({ page }: LabelledPage, want: string, field: LabelledField): Token[] {
  const words = wordsOf(want);
  const known = new Set(words);
  const least = field.endsWith('name') ? Math.max(1, Math.ceil(words.length * 0.6)) : 2;
  return page.rows.flatMap((row) =>
    row.segments.flatMap(({ tokens }) => {
      const runs: Token[][] = [[]];
      for (const token of tokens) {
        const own = wordsOf(token.text);
        if (own.length === 0) continue;
        if (own.every((word) => known.has(word))) runs.at(-1)?.push(token);
        else runs.push([]);
      }
      return runs.filter((run) => run.flatMap(({ text }) => wordsOf(text)).length >= least).flat();
    }),
  );
}

function wordsOfValue(known: LabelledPage, want: string, field: LabelledField): Token[] {
  switch (labelledFields[field]) {
    case 'date':
      return known.dates.filter(({ date }) => date.iso === want.slice(0, 10)).flatMap(({ tokens }) => tokens);
    case 'amount':
      return known.amounts.filter(({ value }) => Math.abs(Number(value) - Number(want)) < 0.005).flatMap(({ tokens }) => tokens);
    case 'code':
      return codeWords(known, want, field);
    case 'text':
      return textWords(known, want, field);
  }
}

/** Returns the words of each labelled value, and of what is accepted in its place, wherever they stand on the page. */
export function valuesOn(known: LabelledPage, { truth, accept }: Truth): Map<LabelledField, Token[]> {
  const found = new Map<LabelledField, Token[]>();
  for (const field of Object.keys(labelledFields) as LabelledField[]) {
    const wanted = [truth[field], ...(accept?.[field] ?? [])].filter((value) => value !== undefined && value !== null);
    const words = wanted.map(String).flatMap((want) => (want === '' ? [] : wordsOfValue(known, want, field)));
    if (words.length > 0) found.set(field, words);
  }
  return found;
}
