/**
 * DECIMAL: parses amounts and quantities as typed or printed to canonical text (`-1234.56`). Digits are rearranged as text; binary
 * floating-point numbers are not used.
 */
import { notationOf } from './notation.ts';
import type { Parsed, ValueType } from './value-type.ts';

const wrong: Parsed = { ok: false, problem: 'notANumber' };
const spaces = /[\s\u00A0\u2007\u2009\u202F]/g;
/** Currencies, the percent sign and spaces around the digits. */
const around = /^(?:[A-Za-z]{3}|[€$£¥]|Kč|zł|Ft)?\s*(.*?)\s*(?:[A-Za-z]{3}|[€$£¥%]|Kč|zł|Ft)?$/u;

/**
 * Parses `1 234,56`, `1234.56`, `1.234,56`, `1'234.56`, `1234,-`, `(12,00)`, `12,00-`, with or without a currency. A single mark before
 * three digits can separate thousands or a fraction: the decimal mark of the culture is accepted as such, any other mark is rejected as
 * ambiguous.
 */
export function parseAmount(text: string, culture: string): Parsed {
  const trimmed = text.trim().replaceAll(/[−–—]/g, '-');
  if (trimmed === '') return { ok: true, value: '' };
  let digits = (around.exec(trimmed)?.[1] ?? '').replace(/[,.](?:-|=)+$/, '').trim();
  let isNegative = false;
  const bracketed = /^\((.*)\)$/.exec(digits);
  const signed = /^-\s*(.*)$/.exec(digits) ?? /^(.*?)\s*-$/.exec(digits);
  if (bracketed || signed) {
    isNegative = true;
    digits = (bracketed ?? signed)?.[1] ?? '';
  } else digits = digits.replace(/^\+\s*/, '');

  // A space or an apostrophe can only separate thousands. If present, it must separate all of them.
  if (/[\s\u00A0\u2007\u2009\u202F'’]/.test(digits)) {
    const [whole = '', ...rest] = digits.split(/[.,]/);
    if (rest.length > 1 || !/^\d{1,3}(?:[\s\u00A0\u2007\u2009\u202F'’]\d{3})+$/.test(whole) || !/^\d*$/.test(rest[0] ?? ''))
      return wrong;
    return canonical(isNegative, whole.replaceAll(/\D/g, ''), rest[0] ?? '');
  }
  if (!/^[\d.,]+$/.test(digits.replaceAll(spaces, '')) || !/\d/.test(digits)) return wrong;

  const lastComma = digits.lastIndexOf(',');
  const lastDot = digits.lastIndexOf('.');
  if (lastComma === -1 && lastDot === -1) return canonical(isNegative, digits, '');
  if (lastComma !== -1 && lastDot !== -1) {
    const mark = lastComma > lastDot ? ',' : '.';
    return grouped(isNegative, digits, mark, mark === ',' ? '.' : ',');
  }
  const mark = lastComma !== -1 ? ',' : '.';
  const parts = digits.split(mark);
  if (parts.length > 2) return grouped(isNegative, digits, null, mark);
  const [whole = '', fraction = ''] = parts;
  const looksGrouped = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  const { decimalMark, groupMark } = notationOf(culture);
  if (looksGrouped && mark !== decimalMark) {
    // In en-US, `1,234` means a thousand. In other cultures the mark that is not the decimal mark is ambiguous.
    return mark === groupMark ? canonical(isNegative, whole + fraction, '') : { ok: false, problem: 'ambiguousNumber' };
  }
  return canonical(isNegative, whole, fraction);
}

function grouped(isNegative: boolean, digits: string, mark: string | null, group: string): Parsed {
  const [whole = '', fraction = '', ...rest] = mark === null ? [digits] : digits.split(mark);
  const groups = whole.split(group);
  const isGrouped = /^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((each) => /^\d{3}$/.test(each));
  return rest.length > 0 || !isGrouped || !/^\d*$/.test(fraction) ? wrong : canonical(isNegative, groups.join(''), fraction);
}

function canonical(isNegative: boolean, whole: string, fraction: string): Parsed {
  const trimmedWhole = whole.replace(/^0+(?=\d)/, '') || '0';
  const value = fraction === '' ? trimmedWhole : `${trimmedWhole}.${fraction}`;
  return { ok: true, value: isNegative && /[1-9]/.test(value) ? `-${value}` : value };
}

const maxDecimals = 10;
const written = /^[+-]?\d{1,20}(?:[.,]\d{1,10})?$/;

function canonicalDecimal(text: string): string | null {
  if (!written.test(text)) return null;
  const [whole = '', fraction] = text.replace(',', '.').replace('+', '').split('.');
  const trimmed = whole.replace(/^(-?)0+(?=\d)/, '$1');
  return fraction === undefined ? trimmed : `${trimmed}.${fraction}`;
}

/** Returns the canonical texts of the same number: `12.5` is also `12.50`, `12.500` and so on. */
export function decimalSpellings(value: string): string[] {
  const [whole = '', fraction = ''] = value.split('.');
  const digits = fraction.replace(/0+$/, '');
  const counts = Array.from({ length: maxDecimals - digits.length + 1 }, (_, zeros) => digits.length + zeros);
  return counts.map((count) => (count === 0 ? whole : `${whole}.${digits.padEnd(count, '0')}`));
}

/** Keeps the decimal digits as written: a price of `1.5` does not become `1.50`, a total of `10.00` does not become `10`. */
function formatDecimal(value: string, culture: string): string {
  const digits = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (!digits) return value;
  const [, sign = '', whole = '', fraction] = digits;
  const { decimalMark, groupMark } = notationOf(culture);
  const groups = whole.replaceAll(/\B(?=(\d{3})+$)/g, groupMark);
  return `${sign}${groups}${fraction === undefined ? '' : decimalMark + fraction}`;
}

/** A value that is not a number stays text, because a user may save any text. */
const jsonOf = (value: string) => (/^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value);

export const decimal: ValueType = {
  kind: 'decimal',
  canonical: canonicalDecimal,
  parse: parseAmount,
  format: formatDecimal,
  json: jsonOf,
};
