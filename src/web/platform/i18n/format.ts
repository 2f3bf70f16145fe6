/** Formats amounts, dates and counts in the culture of the user. Amounts are decimal strings and are never converted to floats. */
import { useLingui } from '@lingui/react';
import { sourceCulture } from '#contract/core/cultures.ts';
import { localeOf } from './i18n.ts';

const dayMs = 86_400_000;
const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

export type Format = ReturnType<typeof formatOf>;

// Intl formats decimal strings exactly, but its type accepts only literals.
const decimal = (amount: string) => amount as Intl.StringNumericLiteral;
const isDecimal = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

function formatOf(culture: string) {
  const two = new Intl.NumberFormat(culture, { minimumFractionDigits: 2, maximumFractionDigits: 20 });
  const plain = new Intl.NumberFormat(culture, { maximumFractionDigits: 20 });
  const day = new Intl.DateTimeFormat(culture, { dateStyle: 'medium', timeZone: 'UTC' });
  const inYear = new Intl.DateTimeFormat(culture, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(culture, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(culture, { dateStyle: 'medium', timeStyle: 'short' });
  const relative = new Intl.RelativeTimeFormat(culture, { numeric: 'auto', style: 'short' });
  return {
    /** Formats `12100.00` as `12 100,00`. Text that is not a number is returned unchanged. */
    amount: (value: string) => (isDecimal(value) ? two.format(decimal(value)) : value),
    number: (value: string | number) =>
      typeof value === 'number' ? plain.format(value) : isDecimal(value) ? plain.format(decimal(value)) : value,
    percent: (share: number) => new Intl.NumberFormat(culture, { style: 'percent' }).format(share),
    /** Formats a part of a whole: almost all is not shown as 100 %, nor almost none as 0 %. */
    share: (share: number) => {
      const isRounded = (share > 0 && share < 0.005) || (share >= 0.995 && share < 1);
      const options = { style: 'percent', maximumFractionDigits: isRounded ? 1 : 0 } as const;
      return new Intl.NumberFormat(culture, options).format(isRounded ? Math.min(0.999, Math.max(0.001, share)) : share);
    },
    /** Formats a calendar day `2026-03-05`, without a time zone. */
    date: (iso: string) => {
      const parsed = new Date(`${iso.slice(0, 10)}T00:00:00Z`);
      if (Number.isNaN(parsed.getTime())) return iso;
      return day.format(parsed);
    },
    /** Formats the first day of a day, week or month on an axis of time. */
    period: (iso: string, step: 'day' | 'week' | 'month') =>
      (step === 'month' ? month : inYear).format(new Date(`${iso}T00:00:00Z`)),
    dateTime: (iso: string) => moment.format(new Date(iso)),
    ago: (iso: string, now = Date.now()) => {
      const elapsed = new Date(iso).getTime() - now;
      const step = steps.find(([, size]) => Math.abs(elapsed) >= size);
      if (!step) return relative.format(0, 'second');
      const [unit, ms] = step;
      if (unit === 'day' && Math.abs(elapsed) > 30 * dayMs) return day.format(new Date(iso));
      return relative.format(Math.trunc(elapsed / ms), unit);
    },
    bytes: (size: number) => {
      const [unit, scaled] = size < 1e3 ? ['byte', size] : size < 1e6 ? ['kilobyte', size / 1e3] : ['megabyte', size / 1e6];
      return new Intl.NumberFormat(culture, {
        style: 'unit',
        unit,
        // The short form in English is "46 byte".
        unitDisplay: unit === 'byte' ? 'long' : 'short',
        maximumFractionDigits: scaled < 10 ? 1 : 0,
      }).format(scaled);
    },
  };
}

const made = new Map<string, Format>();
export function formatFor(culture: string): Format {
  const known = made.get(culture);
  if (known) return known;
  const format = formatOf(culture);
  made.set(culture, format);
  return format;
}

export function useFormat(): Format {
  const { i18n } = useLingui();
  return formatFor(localeOf(i18n.locale || sourceCulture));
}
