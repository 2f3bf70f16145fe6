import { isAmountField } from '#values/amount-fields.ts';
import type { FieldType } from '#values/values.ts';
import { decimalText, moneyText, parseAmount } from '../understand/grammar/amounts.ts';
import { parseBic, parseIban } from '../understand/grammar/bank-accounts.ts';
import { parseCurrency } from '../understand/grammar/currencies.ts';
import { parseDate } from '../understand/grammar/dates.ts';
import { parseVatId } from '../understand/grammar/identifiers.ts';

/** Types that can be parsed from words; choices, table rows and booleans cannot. */
export const typesOfWords: readonly FieldType[] = ['TEXT', 'DECIMAL', 'INTEGER', 'DATE'];

function decimalOf(name: string, words: string): string | null {
  const amount = parseAmount(words);
  if (amount === null) return null;
  return isAmountField(name) ? moneyText(amount.value) : decimalText(amount.value);
}

/** Parses a text; texts with a format of their own must match it. */
function textOf(name: string, words: string): string | null {
  if (name === 'currency') return parseCurrency(words);
  if (/(^|_)iban(_|$)/.test(name)) return parseIban(words)?.value ?? null;
  if (/(^|_)(bic|swift)(_|$)/.test(name)) return parseBic(words);
  if (/(^|_)vat_id(_|$)/.test(name)) return parseVatId(words)?.value ?? null;
  return words;
}

/** Parses words as the value of a field, by the grammar of the extraction; null if they are not of its type. */
export function valueOfWords({ name, type }: { name: string; type: FieldType }, words: string, today: string): string | null {
  switch (type) {
    case 'TEXT':
      return textOf(name, words);
    case 'DECIMAL':
      return decimalOf(name, words);
    case 'INTEGER':
      return /^\d{1,9}$/.test(words) ? String(Number(words)) : null;
    case 'DATE':
      return parseDate(words, today)?.iso ?? null;
    case 'BOOLEAN':
    case 'ENUM':
    case 'LOOKUP':
      return null;
  }
}
