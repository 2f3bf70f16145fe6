import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { listAll, type DocumentRow } from '#web/api/documents.queries.ts';
import { hasDesk } from '#web/auth/with-credentials.ts';
import { documentHref, readListView, scopeOf, writeListView, type ListView } from '#web/blocks/list-view/list-view.ts';
import { useActions } from '#web/ui/actions/actions.ts';
import type { BulkActionId } from '#web/blocks/document-list/bulk-actions.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { shownColumns } from '#web/blocks/document-list/columns.tsx';
import { DocumentGrid } from '#web/blocks/document-list/document-grid.tsx';
import classes from './documents-screen.module.css';
import { ListProblem } from '#web/blocks/document-list/empty.tsx';
import { FilterBar } from './filter-bar.tsx';
import { recallList } from '#web/blocks/document-list/list-memory.ts';
import { PagePreview } from './page-preview.tsx';
import { SelectionBar } from '#web/blocks/document-list/selection-bar.tsx';
import { isSelected, noSelection, type Selection } from '#web/blocks/document-list/selection.ts';
import { StatusTabs } from './status-tabs.tsx';
import { useBulk, type BulkDetails } from '#web/blocks/document-list/use-bulk.ts';
import { useTypeNames } from '#web/blocks/document-list/use-type-names.ts';
import { useDocumentRows } from '#web/blocks/document-list/use-document-rows.ts';

/** Comes where there is nothing: as a rule there is something. */
const EmptyList = lazy(async () => ({ default: (await import('./empty-list.tsx')).EmptyList }));

const listActions: readonly BulkActionId[] = ['queue', 'download', 'readAgain', 'remove'];
const trashActions: readonly BulkActionId[] = ['restore'];
const densityKey = 'vidimus-density';

/** Everything that the list shows stands in the address; a new view starts with nothing chosen. */
export function DocumentsScreen() {
  const [search] = useSearchParams();
  const view = readListView(search);
  const { columns: _columns, ...rest } = Object.fromEntries(search);
  return <DocumentList key={JSON.stringify(rest)} view={view} search={search} />;
}

function DocumentList({ view, search }: { view: ListView; search: URLSearchParams }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [, setSearch] = useSearchParams();
  const address = search.toString();
  const scope = scopeOf(view);
  const rows = useDocumentRows(scope, view.sort);
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [active, setActive] = useState(() => recallList(address)?.active ?? 0);
  const [isPreviewing, setPreviewing] = useState(false);
  const [isCompact, setCompact] = useState(() => localStorage.getItem(densityKey) === 'compact');
  const typeName = useTypeNames();
  const bulk = useBulk();
  const total = rows.total ?? 0;
  const shown = shownColumns(search, hasDesk());

  const show = (next: ListView) => setSearch(writeListView(next, search));
  const open = (row: DocumentRow) => void navigate(documentHref(row.id, address));
  const sortBy = (field: string) =>
    show({ ...view, sort: { field, direction: view.sort.field === field && view.sort.direction === 'Desc' ? 'Asc' : 'Desc' } });
  const chosenRows = async (): Promise<DocumentRow[]> => {
    if (selection.kind === 'some') return [...selection.rows.values()];
    return (await listAll(scope)).filter(({ id }) => isSelected(selection, id));
  };
  const run = async (action: BulkActionId, details?: BulkDetails) => {
    await bulk.run(action, await chosenRows(), details);
    setSelection(noSelection);
  };
  const activeRow = rows.at(active);
  const hasChosen = selection.kind === 'all' || selection.rows.size > 0;

  const group = t`Documents`;
  useActions([
    { id: 'list-open', label: t`Open the document`, group, keys: 'Enter' },
    { id: 'list-preview', label: t`Preview page one`, group, keys: 'Space' },
    { id: 'list-choose', label: t`Choose the document`, group, keys: 'KeyX' },
    { id: 'list-range', label: t`Choose on to the next`, group, keys: 'Shift+ArrowDown' },
    { id: 'list-all', label: t`Choose all that the filter finds`, group, keys: 'Mod+KeyA' },
    { id: 'list-first', label: t`First document`, group, keys: 'Home' },
    { id: 'list-last', label: t`Last document`, group, keys: 'End' },
  ]);

  return (
    <div className={classes.screen}>
      <h1 className="visually-hidden">{group}</h1>
      <StatusTabs view={view} search={search} />
      <div className={classes.tools}>
        <FilterBar view={view} onChange={(filters) => show({ ...view, filters })} />
        <p className={`${classes.total} figures`} role="status">
          {rows.total === undefined ? '' : t`${plural(total, { one: '# document', other: '# documents' })}`}
        </p>
        <ColumnsMenu
          shown={shown}
          onShow={(ids) => {
            const next = new URLSearchParams(search);
            next.set('columns', ids.join('.'));
            setSearch(next, { replace: true });
          }}
          isCompact={isCompact}
          onCompact={(compact) => {
            setCompact(compact);
            localStorage.setItem(densityKey, compact ? 'compact' : 'usual');
          }}
        />
      </div>
      {rows.error !== undefined ? (
        <ListProblem error={rows.error} onRetry={rows.retry} />
      ) : rows.total === 0 ? (
        <Suspense>
          <EmptyList view={view} />
        </Suspense>
      ) : (
        <DocumentGrid
          label={group}
          rows={rows}
          search={address}
          columnIds={shown}
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
      {hasChosen ? (
        <SelectionBar
          selection={selection}
          total={total}
          actions={view.tab === 'deleted' ? trashActions : listActions}
          isBusy={bulk.isBusy}
          onRun={(action, details) => void run(action, details)}
          onSelectAll={() => setSelection({ kind: 'all', except: new Set() })}
          onClear={() => setSelection(noSelection)}
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
    </div>
  );
}
