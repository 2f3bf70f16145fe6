import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { documentQueries, type DocumentRow } from '../core/documents.queries.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Result = NonNullable<DocumentRow['exportResult']>;

/** Returns the export result of the row. With the public API only, the result of each document is requested separately. */
function useExportResult({ id, exportState, exportResult: told }: DocumentRow, isOver: boolean): Result | null | undefined {
  const { data } = useQuery({
    ...documentQueries.exports(id),
    enabled: isOver && told === undefined,
    meta: { handlesError: true },
  });
  if (told !== undefined || !data) return told;
  const last = data.findLast(({ state }) => state === exportState);
  if (!last) return null;
  const { accoutingProviderDocumentNumber: number, exportedByApplicationName: program, user, errorMessage, timestamp } = last;
  return { number: number ?? null, by: program ?? user ?? null, error: errorMessage ?? null, at: timestamp };
}

/** Result of the last export attempt: the number in the target system, or the reason for the refusal. */
export function ExportResult({ row }: { row: DocumentRow }) {
  const format = useFormat();
  const isOver = row.exportState === 'Exported' || row.exportState === 'Failed';
  const result = useExportResult(row, isOver);
  if (!isOver) return null;
  if (result === undefined) return <Skeleton width="70%" />;
  if (row.exportState === 'Failed')
    return <MeaningMark meaning="wrong">{result?.error ?? <Trans>no reason given</Trans>}</MeaningMark>;
  return (
    <Text span truncate size="xs" c="var(--text-faint)">
      {result ? [result.number, result.by, format.dateTime(result.at)].filter(Boolean).join(' · ') : null}
    </Text>
  );
}
