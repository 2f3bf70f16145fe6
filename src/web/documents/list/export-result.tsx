import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { documentQueries, type DocumentRow } from '../core/documents.queries.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Failure } from './export-blockers.tsx';

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

export const hasResult = ({ exportState }: DocumentRow): boolean => exportState === 'Exported' || exportState === 'Failed';

/** Result of the last export attempt: the number in the target system, or the reason for the refusal. */
export function ExportResult({ row }: { row: DocumentRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const isOver = hasResult(row);
  const result = useExportResult(row, isOver);
  if (!isOver) return null;
  if (result === undefined) return <Skeleton width="70%" />;
  if (row.exportState === 'Failed') return <Failure reason={result?.error ?? t`no reason given`} />;
  return (
    <Text span truncate size="xs" c="var(--text-faint)">
      {result ? [result.number, result.by, format.dateTime(result.at)].filter(Boolean).join(' · ') : null}
    </Text>
  );
}
