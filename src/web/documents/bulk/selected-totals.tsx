/** Totals of the selected documents. */
import { useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { useFormat } from '#web/platform/i18n/format.ts';
import { totalsByCurrency, type WithAmount } from '../core/totals-by-currency.ts';

export function SelectedTotals({ rows }: { rows: readonly WithAmount[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const totals = totalsByCurrency(rows);
  if (totals.length === 0) return null;
  return (
    <Group
      component="p"
      gap="md"
      wrap="nowrap"
      fz="sm"
      className="figures one-line"
      aria-label={t`Total of the selected documents`}
    >
      {totals.map(({ currency, total }) => (
        <span key={currency}>
          {format.amount(total)} {currency}
        </span>
      ))}
    </Group>
  );
}
