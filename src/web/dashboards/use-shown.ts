import type { DashboardFigures, FigureUnit } from '#contract/dashboards/bff.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { useDuration } from '#web/platform/i18n/use-duration.ts';

export type Shown = (value: number | null, unit: FigureUnit, currency?: string | null) => string;

/** Returns a function that formats a figure with its unit. */
export function useShown(): Shown {
  const format = useFormat();
  const duration = useDuration();
  return (value, unit, currency) => {
    if (value === null) return '–';
    if (unit === 'percent') return format.share(value / 100);
    if (unit === 'hours') return value === 0 ? '0' : duration(value);
    if (unit === 'amount') return `${format.amount(value.toFixed(2))}${currency ? `\u00A0${currency}` : ''}`;
    return format.number(value);
  };
}

/** Whether the value is a count of its documents. Measured values differ from the number of documents. */
export const isDocumentCount = (value: number | null, counted: DashboardFigures['figure']['counted']): boolean =>
  value === counted?.documents;
