import { decimal, parseAmount } from './decimal.ts';
import type { Parsed, ValueType } from './value-type.ts';

const written = /^[+-]?\d{1,15}$/;

export function parseInteger(text: string, culture: string): Parsed {
  const amount = parseAmount(text, culture);
  if (!amount.ok) return amount.problem === 'ambiguousNumber' ? amount : { ok: false, problem: 'notAnInteger' };
  const whole = amount.value.replace(/\.0*$/, '');
  return whole.includes('.') ? { ok: false, problem: 'notAnInteger' } : { ok: true, value: whole };
}

export const integer: ValueType = {
  ...decimal,
  kind: 'integer',
  canonical: (text) => (written.test(text) ? String(BigInt(text.replace('+', ''))) : null),
  parse: parseInteger,
};
