import type { FieldType } from '#contract/values.ts';
import { parseAmount, parseInteger, type Parsed } from './parse-amount.ts';
import { parseDate } from './parse-date.ts';

const truths = new Set(['true', 'yes', 'ano', 'a', 'y', '1', 'x', 'ja', 'tak']);
const untruths = new Set(['false', 'no', 'ne', 'n', '0', 'nein', 'nie']);

function parseBoolean(text: string): Parsed {
  const plain = text.trim().toLowerCase();
  if (plain === '') return { ok: true, value: '' };
  if (truths.has(plain)) return { ok: true, value: 'true' };
  return untruths.has(plain) ? { ok: true, value: 'false' } : { ok: false, problem: 'notYesOrNo' };
}

const asText = (text: string): Parsed => ({ ok: true, value: text.trim() });

const parsers: Record<FieldType, (text: string, culture: string, today: string) => Parsed> = {
  TEXT: asText,
  DECIMAL: parseAmount,
  INTEGER: parseInteger,
  DATE: parseDate,
  BOOLEAN: parseBoolean,
  ENUM: asText,
  LOOKUP: asText,
};

/** What a person typed, pasted or picked from the page, as the field's canonical text, or why it cannot be. */
export const parseValue = (type: FieldType, text: string, culture: string, today: string): Parsed =>
  parsers[type](text, culture, today);
