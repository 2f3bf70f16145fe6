import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { exportTabIds, exportTabs, type ExportTab, type ExportTabId } from './export-tab-table.ts';

export function ExportTabs({ tab }: { tab: ExportTabId }) {
  const { t } = useLingui();
  const format = useFormat();
  const waiting = useQuery({
    ...documentQueries.page(exportTabs.waiting.scope, exportTabs.waiting.sort, 0),
    meta: { handlesError: true },
  });
  const failed = useQuery({
    ...documentQueries.page(exportTabs.failed.scope, exportTabs.failed.sort, 0),
    meta: { handlesError: true },
  });
  const counts: Partial<Record<ExportTabId, number | undefined>> = {
    waiting: waiting.data?.totalCount,
    failed: failed.data?.totalCount,
  };
  return (
    <LinkTabs
      label={t`Export queue`}
      tabs={exportTabIds.map((id) => {
        const { name }: ExportTab = exportTabs[id];
        const count = counts[id] ?? 0;
        return {
          id,
          name: t(name),
          search: id === 'waiting' ? '' : `tab=${id}`,
          isCurrent: id === tab,
          count: count > 0 ? format.number(count) : undefined,
          isProblem: id === 'failed',
        };
      })}
    />
  );
}
