import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Box, Group, Stack } from '@mantine/core';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { documentQueries, type DocumentRow } from './core/documents.queries.ts';
import { usePreference } from '#web/platform/api/preferences.ts';
import { typeQueries } from './core/types.queries.ts';
import { fieldOf, readColumnChoice, shownColumns } from './list/columns.tsx';
import { DocumentGrid } from './list/document-grid.tsx';
import { getListPosition } from './list/list-position.ts';
import { noSelection, type Selection } from './bulk/selection.ts';
import { useListActions } from './list/use-list-actions.ts';
import { useListColumns } from './list/use-list-columns.ts';
import { useDocumentRows } from './list/use-document-rows.ts';
import { useTypeNames } from './core/use-type-names.ts';
import { documentHref } from './core/document-href.ts';
import { readListView, scopeOf, writeListView, type ListView } from './core/list-view.ts';
import { useSettled } from '#web/ui/use-settled.ts';
import { StatusTabs } from './views/status-tabs.tsx';
import { RefusedView } from './refused-view.tsx';

/** Loaded on demand because the first view of the list does not need it. */
const EmptyList = lazy(async () => ({ default: (await import('./empty-list.tsx')).EmptyList }));
const DocumentFilters = lazy(async () => ({ default: (await import('./filters/document-filters.tsx')).DocumentFilters }));
const PagePreview = lazy(async () => ({ default: (await import('./page-preview.tsx')).PagePreview }));
const ListMenu = lazy(async () => ({ default: (await import('./list/list-menu.tsx')).ListMenu }));
const BulkBar = lazy(async () => ({ default: (await import('./bulk/bulk-bar.tsx')).BulkBar }));
const GroupVerification = lazy(async () => ({
  default: (await import('./verification/group-verification.tsx')).GroupVerification,
}));

const densityKey = 'vidimus-density';

/** Returns the parameters that identify a list. Columns and the saved view are not among them. */
const listOf = (search: URLSearchParams): string => {
  const {
    columns: _columns,
    saved: _saved,
    ...rest
  } = Object.fromEntries([...search.keys()].map((key) => [key, search.getAll(key)]));
  return JSON.stringify(rest);
};

/**
 * Document list whose whole state is stored in the URL. The rows of the previous list stay until the first rows of the new one have loaded;
 * a new view starts with an empty selection.
 */
export function DocumentsScreen() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const [kept] = usePreference('list.columns', readColumnChoice);
  const view = readListView(search);
  const asked = shownColumns(search, kept.ids).map(fieldOf).filter(Boolean);
  const firstPage = documentQueries.page(scopeOf(view), view.sort, 0, asked);
  // Starts the request during rendering instead of in an effect.
  usePrefetchQuery(firstPage);
  const { isPending, isPlaceholderData } = useQuery(firstPage);
  const [shown, setShown] = useState(search);
  const isThere = !isPending && !isPlaceholderData;
  if (shown !== search && (isThere || listOf(shown) === listOf(search))) setShown(search);

  return (
    <Stack gap={0} pos="relative" h="100%">
      <h1 className="visually-hidden">{t`Documents`}</h1>
      <StatusTabs view={view} search={search} isReady={useSettled(isThere)} />
      <DocumentList key={listOf(shown)} asked={{ view, search }} view={readListView(shown)} search={shown} />
    </Stack>
  );
}

function Total({ total, isMore }: { total: number | undefined; isMore: boolean }) {
  const { t, i18n } = useLingui();
  return (
    <p className="caption quiet stays one-line figures" role="status">
      {total === undefined
        ? ''
        : isMore
          ? t`more than ${i18n.number(total - 1)}`
          : t`${plural(total, { one: '# document', other: '# documents' })}`}
    </p>
  );
}

type Shown = { view: ListView; search: URLSearchParams };

/** `asked` is the view in the URL; `view` and `search` are the view on the screen. */
function DocumentList({ asked, view, search }: Shown & { asked: Shown }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [, setSearch] = useSearchParams();
  const address = search.toString();
  const scope = scopeOf(view);
  const columns = useListColumns(search, asked.search);
  const { shown } = columns;
  const fieldsShown = shown.map(fieldOf).filter(Boolean);
  const { data: fields } = useQuery({ ...typeQueries.fields(i18n.locale), enabled: fieldsShown.length > 0 });
  const rows = useDocumentRows(scope, view.sort, fieldsShown);
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [active, setActive] = useState(() => getListPosition(address)?.active ?? 0);
  const [isPreviewing, setPreviewing] = useState(false);
  const [isVerifying, setVerifying] = useState(false);
  const [isCompact, setCompact] = useState(() => localStorage.getItem(densityKey) === 'compact');
  const typeName = useTypeNames();
  const total = rows.total ?? 0;

  const show = (next: ListView) => setSearch(writeListView(next, asked.search));
  const open = (row: DocumentRow) => void navigate(documentHref(row.id, address));
  const sortBy = (field: string) =>
    show({
      ...asked.view,
      sort: { field, direction: view.sort.field === field && view.sort.direction === 'Desc' ? 'Asc' : 'Desc' },
    });
  const activeRow = rows.at(active);
  const hasChosen = selection.kind === 'all' || selection.rows.size > 0;

  const [needsBulk, setNeedsBulk] = useState(false);
  // The bar stays mounted after the selection is cleared, because it shows the result of the action.
  if (hasChosen && !needsBulk) setNeedsBulk(true);

  const group = t`Documents`;
  useListActions(() => setVerifying(true));

  return (
    <>
      <Group wrap="nowrap" gap="md" py={6} pr="md" pl="lg" flex="none" mih={44}>
        <Suspense fallback={<Box flex={1} />}>
          <DocumentFilters view={asked.view} onChange={(filters) => show({ ...asked.view, filters })} />
        </Suspense>
        <Total total={rows.total} isMore={rows.isMore} />
        <Suspense fallback={<Box component="span" flex="none" w={28} />}>
          <ListMenu
            shown={shown}
            widths={columns.widths}
            onShow={columns.order}
            onSize={(id, width) => columns.size(id, width, true)}
            isCompact={isCompact}
            onCompact={(compact) => {
              setCompact(compact);
              localStorage.setItem(densityKey, compact ? 'compact' : 'usual');
            }}
            onVerify={() => setVerifying(true)}
            sort={view.sort}
            onSort={sortBy}
          />
        </Suspense>
      </Group>
      {rows.error !== undefined ? (
        <RefusedView error={rows.error} view={view} onRetry={rows.retry} />
      ) : rows.total === 0 ? (
        <Suspense>
          <EmptyList view={view} />
        </Suspense>
      ) : (
        <DocumentGrid
          label={group}
          rows={rows}
          isStale={search !== asked.search}
          search={address}
          columnIds={shown}
          fields={fields}
          widths={columns.widthsNow}
          tools={{ onOrder: columns.order, onSize: columns.size }}
          isCompact={isCompact}
          sort={view.sort}
          onSort={sortBy}
          selection={selection}
          onSelect={setSelection}
          active={active}
          onActive={setActive}
          onOpen={open}
          onPreview={(index) => {
            setActive(index);
            setPreviewing(true);
          }}
          typeName={typeName}
        />
      )}
      <Suspense>
        {needsBulk ? (
          <BulkBar
            selection={selection}
            total={total}
            rowAt={rows.at}
            scope={scope}
            isTrash={view.tab === 'deleted'}
            onSelect={setSelection}
            onDone={() => rows.hold(false)}
          />
        ) : null}
        {isPreviewing && activeRow ? (
          <PagePreview
            row={activeRow}
            onMove={(by) => setActive(Math.max(0, Math.min(active + by, total - 1)))}
            onOpen={() => open(activeRow)}
            onClose={() => setPreviewing(false)}
          />
        ) : null}
        {isVerifying ? <GroupVerification scope={scope} onClose={() => (setVerifying(false), rows.hold(false))} /> : null}
      </Suspense>
    </>
  );
}
