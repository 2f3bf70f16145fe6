/** DATE: parses dates as typed or printed to `2026-03-05`. `Date.parse` is not used because it silently swaps day and month. */
import { notationOf } from './notation.ts';
import type { Parsed, ValueType } from './value-type.ts';

/** Prefixes that identify a month, without accents, in Czech, Slovak, English, German and Polish. */
const monthNames: readonly (readonly string[])[] = [
  ['led', 'jan', 'sty'],
  ['uno', 'feb', 'lut'],
  ['brez', 'mar', 'maerz'],
  ['dub', 'apr', 'kwi'],
  ['kve', 'maj', 'may', 'mai'],
  ['cervn', 'cerven', 'jun', 'cze'],
  ['cervenec', 'cervenc', 'jul', 'lip'],
  ['srp', 'aug', 'sie'],
  ['zar', 'sep', 'wrz'],
  ['rij', 'oct', 'okt', 'paz'],
  ['lis', 'nov'],
  ['pros', 'dec', 'dez', 'gru'],
];

const bare = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Returns 1 to 12, or null. The longest matching prefix wins, because `červenec` also starts with `červen`. */
export function monthOf(name: string): number | null {
  const plain = bare(name);
  let best: { month: number; length: number } | null = null;
  for (const [position, beginnings] of monthNames.entries())
    for (const beginning of beginnings)
      if (plain.startsWith(beginning) && beginning.length > (best?.length ?? 0))
        best = { month: position + 1, length: beginning.length };
  return best?.month ?? null;
}

/**
 * Parses `5.3.2026`, `5. 3.`, `050326`, `05032026`, `2026-03-05`, `5/3/26`, `5. března 2026`, `March 5, 2026`. A date without a year gets
 * the year of `today` (ISO). With slashes, the culture determines whether the month comes first; with dots, the day always comes first.
 */
export function parseDate(text: string, culture: string, today: string): Parsed {
  const trimmed = text.trim().replaceAll(/[\u00A0\u202F\s]+/g, ' ');
  if (trimmed === '') return { ok: true, value: '' };
  const monthFirst = notationOf(culture).isMonthFirst;
  const thisYear = today.slice(0, 4);

  const iso = /^(\d{4})[-./ ]\s?(\d{1,2})[-./ ]\s?(\d{1,2})\.?(?:[T ].*)?$/.exec(trimmed);
  if (iso) return day(iso[1], iso[2], iso[3]);

  const compact = /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(trimmed);
  if (compact) return monthFirst ? day(compact[3], compact[1], compact[2]) : day(compact[3], compact[2], compact[1]);

  const dotted = /^(\d{1,2})\. ?(\d{1,2})(?:\. ?(\d{4}|\d{2})?)?\.?$/.exec(trimmed);
  if (dotted) return day(dotted[3] ?? thisYear, dotted[2], dotted[1]);

  const slashed = /^(\d{1,2}) ?[/-] ?(\d{1,2})(?: ?[/-] ?(\d{4}|\d{2}))?$/.exec(trimmed);
  if (slashed)
    return monthFirst ? day(slashed[3] ?? thisYear, slashed[1], slashed[2]) : day(slashed[3] ?? thisYear, slashed[2], slashed[1]);

  const dayName = /^(\d{1,2})\.? ?(?:st|nd|rd|th)?[ -]?(\p{L}{3,})\.?,?(?:[ -](\d{4}|\d{2}))?$/u.exec(trimmed);
  if (dayName) return named(dayName[3] ?? thisYear, dayName[2], dayName[1]);
  const nameDay = /^(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,?(?: (\d{4}))?$/u.exec(trimmed);
  if (nameDay) return named(nameDay[3] ?? thisYear, nameDay[1], nameDay[2]);
  return { ok: false, problem: 'notADate' };
}

function named(year: string, name: string | undefined, dayOfMonth: string | undefined): Parsed {
  const month = monthOf(name ?? '');
  return month === null ? { ok: false, problem: 'notADate' } : day(year, String(month), dayOfMonth);
}

/** Two-digit years belong to this century, because business documents are not older. */
function day(year = '', month = '', dayOfMonth = ''): Parsed {
  const value = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
  const at = new Date(`${value}T00:00:00Z`);
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
  return isReal ? { ok: true, value } : { ok: false, problem: 'noSuchDay' };
}

const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/;

function canonicalDate(text: string): string | null {
  const [, year = '', month = '', date = ''] = isoDate.exec(text) ?? [];
  const parsed = day(year, month, date);
  return year !== '' && parsed.ok ? parsed.value : null;
}

const formatDate = (value: string, culture: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && canonicalDate(value) !== null ? notationOf(culture).formatDay(value) : value;

export const date: ValueType = {
  kind: 'date',
  canonical: canonicalDate,
  parse: parseDate,
  format: formatDate,
  json: (value) => value,
};
