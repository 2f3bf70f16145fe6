/** Converts printed dates in European languages to ISO; a day that does not exist in the calendar is not a date. */
import { fold } from './fold.ts';
import { monthByName } from './months.ts';

export type DateOrder = 'dayFirst' | 'monthFirst';
export type DateReading = {
  iso: string;
  /** The other interpretation of an ambiguous date (03/04/2024), if valid. */
  otherIso?: string;
  hasNamedMonth: boolean;
};

const blank = String.raw`\s*`;
const yearFirst = new RegExp(String.raw`^((?:19|20)\d\d)${blank}([-./])${blank}(\d{1,2})${blank}\2${blank}(\d{1,2})\.?$`);
const figures = new RegExp(String.raw`^(\d{1,2})${blank}([-./])${blank}(\d{1,2})${blank}\2${blank}(\d{4}|\d{2})$`);
/** Dates with the name of the month, whose order is printed. */
const namedDates: readonly RegExp[] = [
  /^(?<day>\d{1,2})(?:\.|st|nd|rd|th|er|o)?[\s\-/.]*(?:de |of )?(?<month>[a-z]{3,12})\.?,?[\s\-/.,]*(?:del? )?(?<year>\d{4}|\d{2})$/,
  // `2015. március 10.`, in Lithuanian `2025 m. spalio 17 d.`
  /^(?<year>\d{4})\.?(?:\s*m\.)?[\s\-/]*(?<month>[a-z]{3,12})\.?[\s\-/]*(?<day>\d{1,2})\.?(?:\s*d\.?)?$/,
  // in Latvian: `2025. gada 17. oktobris`
  /^(?<year>\d{4})\.?\s*gada\s*(?<day>\d{1,2})\.?\s*(?<month>[a-z]{3,12})$/,
  /^(?<month>[a-z]{3,12})\.?[\s\-/]*(?<day>\d{1,2})(?:st|nd|rd|th)?\s*,?[\s\-/]+(?<year>\d{4})$/,
];

/** Returns the ISO text of a date, or null if the day does not exist. */
export function isoDate(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || year < 1900 || year > 2199) return null;
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day > daysInMonth) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

export function addDays(iso: string, days: number): string {
  const date = new Date(`${iso}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Expands a two-digit year to the latest century in which it is at most five years after today. */
function fullYear(text: string, today: string): number {
  const year = Number(text);
  if (text.length === 4) return year;
  const thisYear = Number(today.slice(0, 4));
  const inCentury = Math.floor(thisYear / 100) * 100 + year;
  return inCentury > thisYear + 5 ? inCentury - 100 : inCentury;
}

function reading(iso: string | null, otherIso: string | null, hasNamedMonth: boolean): DateReading | null {
  if (iso === null) return otherIso === null ? null : { iso: otherIso, hasNamedMonth };
  return otherIso === null || otherIso === iso ? { iso, hasNamedMonth } : { iso, otherIso, hasNamedMonth };
}

/** Parses a text that must be exactly one date. */
export function parseDate(text: string, today: string, order: DateOrder = 'dayFirst'): DateReading | null {
  const plain = fold(text)
    .replaceAll('ı', 'i')
    .replace(/[,;:]+$/u, '')
    .replace(/(?<=\d{4}|\d{4}-\d\d-\d\d)\.$/, '')
    .replace(/[‐-―−]/gu, '-')
    .trim();
  const iso = yearFirst.exec(plain);
  if (iso !== null) return reading(isoDate(Number(iso[1]), Number(iso[3]), Number(iso[4])), null, false);
  const numeric = figures.exec(plain);
  if (numeric !== null) {
    const [, first = '', mark = '', second = '', yearText = ''] = numeric;
    const year = fullYear(yearText, today);
    const dayFirst = isoDate(year, Number(second), Number(first));
    // Dates with dots never start with the month.
    const monthFirst = mark === '.' ? null : isoDate(year, Number(first), Number(second));
    return order === 'dayFirst' || mark === '.' ? reading(dayFirst, monthFirst, false) : reading(monthFirst, dayFirst, false);
  }
  for (const pattern of namedDates) {
    const { day, month: name = '', year = '' } = pattern.exec(plain)?.groups ?? {};
    const month = monthByName.get(name);
    if (month !== undefined) return reading(isoDate(fullYear(year, today), month, Number(day)), null, true);
  }
  return null;
}

/** Determines the order of dates with slash or hyphen from one with a number that is not a month; dates with dots are always day first. */
export function orderOfDates(texts: Iterable<string>): DateOrder | undefined {
  for (const text of texts) {
    const match = /^(\d{1,2})([-/])(\d{1,2})\2(?:\d{4}|\d\d)$/.exec(text.replace(/^[([]|[.,;:)\]]+$/g, ''));
    if (match === null) continue;
    const [first, second] = [Number(match[1]), Number(match[3])];
    if (first > 12 && second <= 12) return 'dayFirst';
    if (second > 12 && first <= 12 && second <= 31) return 'monthFirst';
  }
  return undefined;
}
