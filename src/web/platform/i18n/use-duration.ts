import { useLingui } from '@lingui/react/macro';
import { useFormat } from './format.ts';

/** Formats hours: minutes below one hour, days above two days. */
export function useDuration(): (hours: number | null) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (hours) => {
    if (hours === null) return '–';
    const minutes = format.number(Math.max(1, Math.round(hours * 60)));
    if (hours < 1) return t`${minutes} min`;
    const shown = format.number(Math.round(hours * 10) / 10);
    const days = format.number(Math.round((hours / 24) * 10) / 10);
    return hours < 48 ? t`${shown} h` : t`${days} d`;
  };
}
