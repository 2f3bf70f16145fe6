import { friendlyFormatIBAN, isValidIBAN } from 'ibantools';
import { isAmountField } from '#values/amount-fields.ts';
import { inCulture } from '#service/document-types/in-culture.ts';
import { text } from '#service/platform/texts/text.ts';
import type { CheckMessage } from './check-message.ts';

const amounts = new Set('net vat expected total base rate sum quantity price amount paid due'.split(' '));

/** Amounts as a reader of the language writes them; whatever else stands there stays as it is. Never through a binary number. */
function asRead(value: string, culture: string): string {
  const [, , fraction] = /^(-?\d+)\.(\d+)$/.exec(value) ?? [];
  if (fraction === undefined) return value;
  const digits = { minimumFractionDigits: fraction.length, maximumFractionDigits: fraction.length };
  // Intl takes decimal text as it is written, which its type knows only of literals
  return new Intl.NumberFormat(culture, digits).format(value as `${number}`);
}

/** An account in fours where it is an IBAN, as it is printed. */
const account = (value: string): string => (isValidIBAN(value) ? (friendlyFormatIBAN(value) ?? value) : value);

function shown(name: string, value: string, culture: string): string {
  if (name === 'last' || name === 'iban') return account(value);
  return amounts.has(name) ? asRead(value, culture) : value;
}

/** The text of a message in the language asked for. What another system or a tenant's own check says is theirs. */
export function messageText({ field, code, params }: CheckMessage, culture: string): string {
  if (code === 'external') return params['message'] ?? '';
  if (code === 'rule') return inCulture(params, culture, text(culture, 'check.rule'));
  const isOfAmounts = code === 'voicesDisagree' && isAmountField(field);
  const read = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isOfAmounts ? asRead(value, culture) : shown(name, value, culture)]),
  );
  // a document without a number is not named
  return text(culture, `check.${code}`, { ...read, ...(code === 'accountChanged' && { number: read['number'] || 'none' }) });
}
