import type { FieldType } from './values.ts';

const decimal = /^[+-]?\d{1,20}(?:[.,]\d{1,10})?$/;
const integer = /^[+-]?\d{1,15}$/;
const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/;

function isRealDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function canonicalDecimal(text: string): string | null {
  if (!decimal.test(text)) return null;
  const [whole = '', fraction] = text.replace(',', '.').replace('+', '').split('.');
  const trimmed = whole.replace(/^(-?)0+(?=\d)/, '$1');
  return fraction === undefined ? trimmed : `${trimmed}.${fraction}`;
}

function canonicalDate(text: string): string | null {
  const match = isoDate.exec(text);
  if (!match) return null;
  const [, year = '', month = '', day = ''] = match;
  return isRealDate(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : null;
}

/**
 * The canonical text of a value in a field's type (see `FieldValue`), or null when it is none. Empty text is an empty value of any type.
 * Takes what programs write: a decimal point or comma without thousands, ISO dates and timestamps. What people type is read by the inputs.
 */
export function canonicalValue(type: FieldType, raw: string): string | null {
  const text = raw.trim();
  if (text === '') return '';
  switch (type) {
    case 'DECIMAL':
      return canonicalDecimal(text);
    case 'INTEGER':
      return integer.test(text) ? String(BigInt(text.replace('+', ''))) : null;
    case 'DATE':
      return canonicalDate(text);
    case 'BOOLEAN': {
      const lower = text.toLowerCase();
      return lower === 'true' || lower === 'false' ? lower : null;
    }
    case 'TEXT':
    case 'ENUM':
    case 'LOOKUP':
      return text;
  }
}
