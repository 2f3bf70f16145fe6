import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Flex, Stack, Text } from '@mantine/core';
import CircleCheck from 'lucide-react/icons/circle-check';
import Send from 'lucide-react/icons/send';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { DocumentRow } from '#web/documents/core/documents.queries.ts';
import type { BulkActionId } from '#web/documents/bulk/bulk-actions.ts';
import type { ColumnId } from '#web/documents/list/columns.tsx';
import { transferQueries } from '#web/documents/list/transfers.queries.ts';
import { DocumentGrid } from '#web/documents/list/document-grid.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ListProblem } from '#web/platform/shell/list-problem.tsx';
import { loadedRows } from '#web/documents/bulk/loaded-rows.ts';
import { SelectionBar } from '#web/documents/bulk/selection-bar.tsx';
import { noSelection, selectedCount, type Selection } from '#web/documents/bulk/selection.ts';
import { useBulk, type BulkDetails } from '#web/documents/bulk/use-bulk.ts';
import { useSingleRun } from '#web/documents/bulk/use-single-run.ts';
import { useSelectedRows } from '#web/documents/bulk/use-selected-rows.ts';
import { useDocumentRows } from '#web/documents/list/use-document-rows.ts';
import { useTypeNames } from '#web/documents/core/use-type-names.ts';
import { documentHref } from '#web/documents/core/document-href.ts';
import { listUndo } from '#web/documents/core/list-undo.ts';
import { useActions } from '#web/ui/actions/actions.ts';
import { useUndoKey } from '#web/ui/toasts/use-undo-key.ts';
import { ExportTabs } from './export-tabs.tsx';
import { exportTabs, readExportTab, type ExportTabId } from './export-tab-table.ts';
import { ConnectionsStrip } from './connections-strip.tsx';
import { MarkDialog } from './mark-dialog.tsx';
import { OpenTransfers } from './open-transfers.tsx';
import { QueueSums } from './queue-sums.tsx';
import { ReadyCount } from './ready-count.tsx';
import { SendButtons } from './send-buttons.tsx';
import { can } from '#web/platform/api/service.ts';
import { ExportDiagnosis } from './export-diagnosis.tsx';

/** Export queue, exported documents and failed exports. */
export function ExportScreen() {
  const [search] = useSearchParams();
  const tab = readExportTab(search);
  return <ExportList key={search.toString()} tab={tab} />;
}

function ExportList({ tab }: { tab: ExportTabId }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { scope, actions, sort } = exportTabs[tab];
  const columnIds = useExportColumns(tab);
  const rows = useDocumentRows(scope, sort);
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [active, setActive] = useState(0);
  const [marking, setMarking] = useState<'markExported' | 'markFailed'>();
  const bulk = useBulk();
  const typeName = useTypeNames();
  const total = rows.total ?? 0;
  const hasChosen = selection.kind === 'all' || selection.rows.size > 0;
  const open = (row: DocumentRow) => void navigate(documentHref(row.id));

  const chosen = loadedRows(selection, total, rows.at);
  const selectedRows = useSelectedRows(scope, selection);
  const runOnSelected = useSingleRun(async (action: BulkActionId, details?: BulkDetails) => {
    await bulk.run(action, await selectedRows(), details);
    // Downloaded documents are often marked next, so they stay selected.
    if (action !== 'download') setSelection(noSelection);
  });
  // The failed request has already been reported.
  const run = (action: BulkActionId, details?: BulkDetails) => void runOnSelected(action, details).catch(() => {});
  const group = t`Export`;
  useUndoKey(listUndo, group);
  useActions([{ id: 'export-open', label: t`Open document`, group, keys: 'Enter' }]);

  return (
    <Stack gap={0} pos="relative" h="100%">
      <h1 className="visually-hidden">{group}</h1>
      <ExportTabs tab={tab} />
      <Flex wrap={{ base: 'wrap', xs: 'nowrap' }} align="center" columnGap="md" rowGap={4} py={6} px="lg" flex="none" mih={44}>
        <ExportDiagnosis />
        {tab === 'waiting' && can('exportReports') ? <QueueSums /> : null}
        {tab === 'waiting' && rows.total !== undefined && can('statusCounts') ? <ReadyCount queued={total} /> : null}
        <Text size="xs" c="dimmed" visibleFrom="xs" className="at-end figures" role="status">
          {rows.total === undefined ? '' : t`${plural(total, { one: '# document', other: '# documents' })}`}
        </Text>
      </Flex>
      {tab === 'waiting' && can('systemConnections') ? (
        <>
          <ConnectionsStrip />
          <OpenTransfers />
        </>
      ) : null}
      {rows.error !== undefined ? (
        <ListProblem error={rows.error} onRetry={rows.retry} />
      ) : rows.total === 0 ? (
        <EmptyExport tab={tab} />
      ) : (
        <DocumentGrid
          label={group}
          rows={rows}
          search={`view=${tab === 'waiting' ? 'readyForExport' : tab === 'exported' ? 'exported' : 'errors'}`}
          columnIds={columnIds}
          isCompact={false}
          sort={sort}
          selection={selection}
          onSelect={setSelection}
          active={active}
          onActive={setActive}
          onOpen={open}
          onPreview={(index) => setActive(index)}
          typeName={typeName}
        />
      )}
      {hasChosen ? (
        <SelectionBar
          selection={selection}
          total={total}
          actions={actions}
          isBusy={bulk.isBusy}
          rows={chosen}
          selectedRows={selectedRows}
          onRun={(action, details) => {
            if (action === 'markExported' || action === 'markFailed') setMarking(action);
            else run(action, details);
          }}
          onSelectAll={() => setSelection({ kind: 'all', except: new Set() })}
          onClear={() => setSelection(noSelection)}
        >
          {can('systemConnections') ? (
            <SendButtons
              only={selection.kind === 'some' && selection.rows.size === 1 ? [...selection.rows.keys()][0] : undefined}
              idsOf={async () => (await selectedRows()).map(({ id }) => id)}
              onDone={() => setSelection(noSelection)}
            />
          ) : null}
        </SelectionBar>
      ) : null}
      {marking ? (
        <MarkDialog
          kind={marking}
          count={selectedCount(selection, total)}
          rows={chosen}
          onClose={() => setMarking(undefined)}
          onMark={(details) => {
            setMarking(undefined);
            run(marking, details);
          }}
        />
      ) : null}
    </Stack>
  );
}

/** Returns the columns of the tab. The transfer column is shown only if an accounting system is connected. */
function useExportColumns(tab: ExportTabId): readonly ColumnId[] {
  const { data } = useQuery({ ...transferQueries.overview(), enabled: can('systemConnections') });
  const isConnected = data !== undefined && data.items.length > 0;
  return exportTabs[tab].columnIds.filter((id) => id !== 'transfer' || isConnected);
}

function EmptyExport({ tab }: { tab: ExportTabId }) {
  const { t } = useLingui();
  if (tab === 'failed')
    return (
      <Empty icon={CircleCheck} title={t`No failed exports`}>
        <p>
          <Trans>Documents whose export fails appear here with the reason.</Trans>
        </p>
      </Empty>
    );
  return (
    <Empty icon={Send} title={tab === 'waiting' ? t`No documents waiting for export` : t`No exported documents yet`}>
      <p>
        <Trans>Validated documents appear here after they are queued for export, manually or automatically.</Trans>
      </p>
      <Link to="/documents?view=readyForExport">
        <Trans>Show documents ready for export</Trans>
      </Link>
    </Empty>
  );
}
