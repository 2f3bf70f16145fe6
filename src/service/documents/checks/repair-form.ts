import { canonicalValue, kindOf } from '#values/value-types.ts';
import { parseAmount } from '#service/extraction/understand/grammar/amounts.ts';
import { parseCurrency } from '#service/extraction/understand/grammar/currencies.ts';
import { parseDate } from '#service/extraction/understand/grammar/dates.ts';
import { parseBoolean } from '#values/boolean.ts';
import type { Proposer } from './repair.ts';

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

/** Proposes the same value in the format of the field: `5.3.2026` as a date, `12 100,00 Kč` as an amount, an option in another case. */
export const formRepairs: Proposer = ({ field: name, itemIndex, params }, { definition, today }) => {
  const field = definition.find((each) => each.name === name && each.isItem === (itemIndex !== null));
  const written = params['value'] ?? '';
  const read = (): string | null | undefined => {
    if (!field) return null;
    switch (kindOf(field.type)) {
      case 'date':
        return parseDate(written, today)?.iso;
      case 'decimal':
      case 'integer':
        return canonicalValue(field.type, parseAmount(written)?.value ?? '');
      case 'boolean':
        return parseBoolean(written);
      case 'key': {
        // only ENUM fields have options here: a table may have many thousands of rows
        const alike = field.options.filter((option) => folded(option) === folded(written));
        return alike.length === 1 ? alike[0] : null;
      }
      case 'text':
        return name === 'currency' ? (parseCurrency(written) ?? written.toUpperCase()) : null;
    }
  };
  const value = read();
  return value ? [{ reason: 'form', changes: [{ field: name, itemIndex, value }] }] : [];
};
