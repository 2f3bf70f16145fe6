import { useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { documentQueries } from '../core/documents.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { commonScopeOf, tabs, writeListView, type ListView, type TabId } from '../core/list-view.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { tabNames } from './tab-names.ts';

const SavedViews = lazy(async () => ({ default: (await import('./saved-views.tsx')).SavedViews }));

const tabIds = Object.keys(tabs) as TabId[];
/** Tabs that need a service with a trash. */
const onlyWithTrash: ReadonlySet<TabId> = new Set(['deleted']);
const onlyWithApproval: ReadonlySet<TabId> = new Set(['waitingForApproval', 'rejected']);
/** Tabs that are hidden while empty, if the service returns counts. */
const onlyWhenFilled: ReadonlySet<TabId> = new Set(['paused', 'rejected']);

/** Tabs by status, each with its number of documents under the same text and filters. */
export function StatusTabs({ view, search, isReady }: { view: ListView; search: URLSearchParams; isReady: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const { data: counts } = useQuery({
    ...documentQueries.counts(commonScopeOf(view)),
    // The rows are requested first.
    enabled: can('statusCounts') && isReady,
    meta: { handlesError: true },
  });
  const { saved: _saved, ...plain } = view;
  const countOf = (tab: TabId) => tabs[tab].reduce((sum, status) => sum + (counts?.[status] ?? 0), 0);
  const isShown = (tab: TabId) =>
    (tab === view.tab && !view.saved) ||
    ((can('trash') || !onlyWithTrash.has(tab)) &&
      (!onlyWithApproval.has(tab) || me.tenant.features.includes('Approval')) &&
      (!onlyWhenFilled.has(tab) || !can('statusCounts') || countOf(tab) > 0));
  return (
    <LinkTabs
      label={t`Documents by state`}
      tabs={tabIds.filter(isShown).map((tab) => {
        const count = tab === 'all' ? 0 : countOf(tab);
        return {
          id: tab,
          name: t(tabNames[tab]),
          search: writeListView({ ...plain, tab }, search).toString(),
          isCurrent: tab === view.tab && !view.saved,
          count: count > 0 ? `${format.number(count)}${counts?.isPart ? '+' : ''}` : undefined,
          isProblem: tab === 'errors',
        };
      })}
    >
      {can('savedViews') ? (
        <Suspense>
          <SavedViews search={search} isReady={isReady} />
        </Suspense>
      ) : null}
    </LinkTabs>
  );
}
