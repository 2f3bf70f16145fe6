import { useLingui } from '@lingui/react';

/** Formats small shares, such as 0.85 %. */
export function usePercent(): (share: number) => string {
  const { i18n } = useLingui();
  return (share) =>
    new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: share < 0.1 ? 2 : 0 }).format(share);
}
