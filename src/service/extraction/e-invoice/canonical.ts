/** Converts values of e-invoices to the product's canonical values (`#values/values.ts`). */
import { Big } from 'big.js';
import { invoiceFields } from '#contract/document-types/built-in-types.ts';

/** Parses an xs:decimal of reasonable length; null for anything else. */
export function decimalOf(text: string | undefined): Big | null {
  const trimmed = text?.trim() ?? '';
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(trimmed) && trimmed.length <= 40
    ? new Big(trimmed.replace(/^\+/, '').replace(/\.$/, ''))
    : null;
}

/** `12100` -> `12100.00`, `0.218370` -> `0.21837`: an amount has two decimals, and more only if they are significant. */
export const moneyText = (amount: Big): string => (amount.round(2).eq(amount) ? amount.toFixed(2) : amount.toFixed());

/** Formats a quantity, a rate or an exchange rate with no more decimals than necessary. */
export const numberText = (value: Big): string => value.toFixed();

/** Returns the calendar day of an xs:date, an xs:dateTime or a `20260305`; undefined for a nonexistent day. */
export function dateText(text: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(text?.trim() ?? '') ?? [];
  if (year === undefined) return undefined;
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

const isNumberOfPlaces = (name: string) => /rate|quantity/.test(name);

const longestText = 10_000;

function canonicalText(name: string, text: string): string {
  const lines = text.split(/\r?\n|\r/).map((line) => line.replaceAll(/\s+/g, ' ').trim());
  return lines
    .filter((line) => line !== '')
    .join(name === 'note' ? '\n' : ' ')
    .slice(0, longestText);
}

const typeOf = new Map(invoiceFields.map((field) => [field.name, field.type]));

/** Keeps fields with a value, in canonical form; values not valid for their type are left out. */
export function canonicalFields(raw: Record<string, string | boolean | Big | null | undefined>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(raw)) {
    if (value === null || value === undefined) continue;
    const text = canonicalValue(name, value);
    if (text !== undefined && text !== '') fields[name] = text;
  }
  return fields;
}

function canonicalValue(name: string, value: string | boolean | Big): string | undefined {
  if (typeof value === 'boolean') return String(value);
  const type = typeOf.get(name);
  if (type === 'DECIMAL') {
    const decimal = typeof value === 'string' ? decimalOf(value) : value;
    if (decimal === null) return undefined;
    return isNumberOfPlaces(name) ? numberText(decimal) : moneyText(decimal);
  }
  if (type === 'DATE') return dateText(String(value));
  return canonicalText(name, String(value));
}

/** Whether a text has the format of an IBAN: one with a wrong check digit is kept, and the reviewing user decides. */
export const looksLikeIban = (text: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text.replaceAll(/\s/g, '').toUpperCase());

/** Joins the parts of an address into one line: `Dlouhá 12, 110 00 Praha`. */
export const addressText = (street: (string | undefined)[], zip?: string, city?: string): string =>
  [...street, [zip, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
