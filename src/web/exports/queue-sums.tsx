import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useFormat } from '#web/platform/i18n/format.ts';
import { exportQueueQueries } from './exports.queries.ts';

/** Totals of the documents waiting for export, by currency. */
export function QueueSums() {
  const { t } = useLingui();
  const format = useFormat();
  const { data } = useQuery(exportQueueQueries.summary());
  const sums = data?.sums.filter(({ total }) => total !== null) ?? [];
  if (sums.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" className="at-end figures" aria-label={t`Total waiting for export`}>
      {sums.map(({ currency, total }) => `${format.amount(total ?? '0')} ${currency ?? ''}`.trim()).join(' · ')}
    </Text>
  );
}
