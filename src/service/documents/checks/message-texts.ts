import { friendlyFormatIBAN, isValidIBAN } from 'ibantools';
import { isAmountField } from '#values/amount-fields.ts';
import { inCulture } from '#service/document-types/in-culture.ts';
import { text } from '#service/platform/texts/text.ts';
import type { CheckMessage } from './check-message.ts';

const amounts = new Set('net vat expected total base rate sum quantity price amount paid due'.split(' '));

/** Formats amounts in the reader's language; anything else is unchanged. Amounts are never converted to binary numbers. */
function asRead(value: string, culture: string): string {
  const [, , fraction] = /^(-?\d+)\.(\d+)$/.exec(value) ?? [];
  if (fraction === undefined) return value;
  const digits = { minimumFractionDigits: fraction.length, maximumFractionDigits: fraction.length };
  // Intl accepts decimal text and keeps its precision, but its type only allows literals
  return new Intl.NumberFormat(culture, digits).format(value as `${number}`);
}

/** Groups the digits of an IBAN by four, as it is printed. */
const account = (value: string): string => (isValidIBAN(value) ? (friendlyFormatIBAN(value) ?? value) : value);

function shown(name: string, value: string, culture: string): string {
  if (name === 'last' || name === 'iban') return account(value);
  return amounts.has(name) ? asRead(value, culture) : value;
}

/** Returns the text of a message in the given language. Messages of other systems and of a tenant's own checks are returned as they are. */
export function messageText({ field, code, params }: CheckMessage, culture: string): string {
  if (code === 'external') return params['message'] ?? '';
  if (code === 'rule') return inCulture(params, culture, text(culture, 'check.rule'));
  const isOfAmounts = code === 'voicesDisagree' && isAmountField(field);
  const read = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isOfAmounts ? asRead(value, culture) : shown(name, value, culture)]),
  );
  // the document may have no number
  return text(culture, `check.${code}`, { ...read, ...(code === 'accountChanged' && { number: read['number'] || 'none' }) });
}
