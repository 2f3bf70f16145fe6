import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { useFormat } from '#web/platform/i18n/format.ts';

/** How many documents are ready for export, if more than are queued: the same number as under Documents, beside the one of the queue. */
export function ReadyCount({ queued }: { queued: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const { data } = useQuery({ ...documentQueries.counts({}), meta: { handlesError: true } });
  const ready = data?.readyForExport ?? 0;
  if (ready <= queued) return null;
  const [shownReady, shownQueued] = [format.number(ready), format.number(queued)];
  return (
    <Text size="xs" w={{ base: '100%', xs: 'auto' }} className="figures">
      <Link to="/documents?view=readyForExport">{t`Ready for export: ${shownReady} (${shownQueued} queued)`}</Link>
    </Text>
  );
}
