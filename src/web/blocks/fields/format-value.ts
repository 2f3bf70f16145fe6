import type { FieldType } from '#contract/values.ts';
import { decimalMark } from './parse-amount.ts';

/** Digits after the decimal mark as they were written: a price of `1.5` is not `1.50`, a total of `10.00` is not `10`. */
function formatDecimal(value: string, culture: string): string {
  const canonical = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (!canonical) return value;
  const [, sign = '', whole = '', fraction] = canonical;
  const isCzech = culture.startsWith('cs');
  const groups = whole.replaceAll(/\B(?=(\d{3})+$)/g, isCzech ? '\u00A0' : ',');
  return `${sign}${groups}${fraction === undefined ? '' : decimalMark(culture) + fraction}`;
}

function formatDate(value: string, culture: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!iso) return value;
  const [, year = '', month = '', day = ''] = iso;
  return culture.startsWith('cs') ? `${Number(day)}. ${Number(month)}. ${year}` : `${Number(month)}/${Number(day)}/${year}`;
}

const asIs = (value: string) => value;

const formats: Record<FieldType, (value: string, culture: string) => string> = {
  TEXT: asIs,
  DECIMAL: formatDecimal,
  INTEGER: formatDecimal,
  DATE: formatDate,
  BOOLEAN: asIs,
  ENUM: asIs,
  LOOKUP: asIs,
};

/** Canonical text as a person of this culture writes it; what is not canonical is shown as it is. */
export const formatValue = (type: FieldType, value: string, culture: string): string => formats[type](value, culture);
