/**
 * DECIMAL: money and quantities as people type and print them, to canonical text (`-1234.56`). No binary floats: digits are moved, never computed.
 */
import { notationOf } from './notation.ts';
import type { Parsed, ValueType } from './value-type.ts';

const wrong: Parsed = { ok: false, problem: 'notANumber' };
const spaces = /[\s\u00A0\u2007\u2009\u202F]/g;
/** Currencies, percent and dashes for "no hellers" around the digits. */
const around = /^(?:[A-Za-z]{3}|[€$£¥]|Kč|zł|Ft)?\s*(.*?)\s*(?:[A-Za-z]{3}|[€$£¥%]|Kč|zł|Ft)?$/u;

/**
 * `1 234,56`, `1234.56`, `1.234,56`, `1'234.56`, `1234,-`, `(12,00)`, `12,00-`, with or without a currency. One mark before three
 * digits is thousands or a fraction: the culture's own decimal mark settles it, the other mark is refused as ambiguous.
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

  // a space or an apostrophe can only part thousands; where it does, it must part all of them
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
    // `1,234` is how en-US writes a thousand; elsewhere the other mark says nothing certain
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

const written = /^[+-]?\d{1,20}(?:[.,]\d{1,10})?$/;

function canonicalDecimal(text: string): string | null {
  if (!written.test(text)) return null;
  const [whole = '', fraction] = text.replace(',', '.').replace('+', '').split('.');
  const trimmed = whole.replace(/^(-?)0+(?=\d)/, '$1');
  return fraction === undefined ? trimmed : `${trimmed}.${fraction}`;
}

/** Digits after the decimal mark as they were written: a price of `1.5` is not `1.50`, a total of `10.00` is not `10`. */
function formatDecimal(value: string, culture: string): string {
  const digits = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (!digits) return value;
  const [, sign = '', whole = '', fraction] = digits;
  const { decimalMark, groupMark } = notationOf(culture);
  const groups = whole.replaceAll(/\B(?=(\d{3})+$)/g, groupMark);
  return `${sign}${groups}${fraction === undefined ? '' : decimalMark + fraction}`;
}

/** A text that is no number (a person may save anything) stays a text. */
const jsonOf = (value: string) => (/^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value);

export const decimal: ValueType = {
  kind: 'decimal',
  canonical: canonicalDecimal,
  parse: parseAmount,
  format: formatDecimal,
  json: jsonOf,
};
