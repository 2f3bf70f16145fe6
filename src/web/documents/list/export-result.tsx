import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { documentQueries, type DocumentRow } from '../core/documents.queries.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** How the last hand-over ended: the number that the target system gave it, or why it did not take it. */
export function ExportResult({ row }: { row: DocumentRow }) {
  const format = useFormat();
  const isOver = row.exportState === 'Exported' || row.exportState === 'Failed';
  const { data } = useQuery({ ...documentQueries.exports(row.id), enabled: isOver, meta: { handlesError: true } });
  if (!isOver) return null;
  if (!data) return <Skeleton width="70%" />;
  const last = data.findLast(({ state }) => state === row.exportState);
  if (row.exportState === 'Failed')
    return <MeaningMark meaning="wrong">{last?.errorMessage ?? <Trans>no reason given</Trans>}</MeaningMark>;
  return (
    <Text span truncate size="xs" c="var(--text-faint)">
      {[
        last?.accoutingProviderDocumentNumber,
        last?.exportedByApplicationName ?? last?.user,
        last ? format.dateTime(last.timestamp) : undefined,
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
  );
}
