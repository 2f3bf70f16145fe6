import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Progress } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import ListChecks from 'lucide-react/icons/list-checks';
import { lazy, Suspense, useState } from 'react';
import { meQueries, may } from '#web/platform/api/me.queries.ts';
import type { DocumentRow, DocumentScope } from '../core/documents.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { withTexts } from '#web/platform/loading/with-texts.ts';
import { ConfirmMergeDialog, suppliersOf } from './confirm-merge-dialog.tsx';
import { ConfirmReadAgainDialog, finishedOf } from './confirm-read-again-dialog.tsx';
import { ConfirmUnvalidatedDialog, unvalidatedOf } from './confirm-unvalidated-dialog.tsx';
import type { BulkActionId } from './bulk-actions.ts';
import { loadedRows } from './loaded-rows.ts';
import { SelectionBar } from './selection-bar.tsx';
import { noSelection, selectedCount, type Selection } from './selection.ts';
import { useBulk, type BulkDetails } from './use-bulk.ts';
import { useSelectedRows } from './use-selected-rows.ts';
import { useSingleRun } from './use-single-run.ts';
import { MenuItem, MenuItems } from '#web/ui/floating/menu.tsx';
import { Popover } from '#web/ui/floating/popover.tsx';
import { changeKinds, type ChangeKindId } from './change-kinds.ts';
import { ChangeReport } from './change-report.tsx';
import classes from './bulk.module.css';
import { useChanges } from './use-changes.ts';
import { useFocusAfterBar } from './use-focus-after-bar.ts';

/** Loaded with the first change, with the texts of its inputs. */
const ChangeDialog = lazy(() =>
  withTexts(['work'], async () => ({ default: (await import('./change-dialog.tsx')).ChangeDialog })),
);

type Props = {
  selection: Selection;
  total: number;
  /** Row at a position of the list, if it is loaded. */
  rowAt: (index: number) => DocumentRow | undefined;
  scope: DocumentScope;
  isTrash: boolean;
  onSelect: (selection: Selection) => void;
  /** Called when an action has finished, so that rows may move now. */
  onDone: () => void;
};

const listActions: readonly BulkActionId[] = ['queue', 'download', 'merge', 'readAgain', 'remove'];
const trashActions: readonly BulkActionId[] = ['restore'];

/** Actions and changes for all selected documents. */
export function BulkBar({ selection, total, rowAt, scope, isTrash, onSelect, onDone }: Props) {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const bulk = useBulk();
  const changes = useChanges(onDone);
  const selectedRows = useSelectedRows(scope, selection);
  const [gathered, setGathered] = useState<number>();
  const [asked, setAsked] = useState<Asked>();
  const [changing, setChanging] = useState<{ kind: ChangeKindId; rows: readonly DocumentRow[] }>();

  useFocusAfterBar(selectedCount(selection, total) > 0);
  const chosenRows = async (): Promise<DocumentRow[]> => {
    if (selection.kind === 'all') setGathered(0);
    try {
      return await selectedRows(setGathered);
    } finally {
      setGathered(undefined);
    }
  };
  const finish = async (action: BulkActionId, rows: readonly DocumentRow[], details?: BulkDetails) => {
    await bulk.run(action, rows, details);
    // Nothing has changed, and the same documents are often changed next, so the selection stays.
    if (action === 'download') return;
    onSelect(noSelection);
    onDone();
  };
  const run = useSingleRun(async (action: BulkActionId, details?: BulkDetails) => {
    const rows = await chosenRows();
    if (action === 'queue' && unvalidatedOf(rows).length > 0) setAsked({ action, rows });
    else if (action === 'readAgain' && finishedOf(rows).length > 0) setAsked({ action, rows });
    else if (action === 'merge' && suppliersOf(rows).length > 1) setAsked({ action, rows });
    else await finish(action, rows, details);
  });
  const kinds = changeKinds.filter(
    ({ permission, feature }) => may(me, permission) && (!feature || me.tenant.features.includes(feature)),
  );
  return (
    <>
      {selectedCount(selection, total) > 0 ? (
        <SelectionBar
          selection={selection}
          total={total}
          actions={isTrash ? trashActions : listActions}
          isBusy={bulk.isBusy || changes.progress !== undefined || gathered !== undefined}
          rows={loadedRows(selection, total, rowAt)}
          selectedRows={chosenRows}
          // The failed request has already been reported.
          onRun={(action, details) => void run(action, details).catch(() => {})}
          onSelectAll={() => onSelect({ kind: 'all', except: new Set() })}
          onClear={() => onSelect(noSelection)}
        >
          {!isTrash && can('bulkChanges') && kinds.length > 0 ? (
            <Popover
              kind="menu"
              side="top-start"
              label={t`Change`}
              renderTrigger={(props) => (
                <Button {...props} variant="default" leftSection={<ListChecks size={16} aria-hidden="true" />}>
                  <Trans>Change</Trans>
                </Button>
              )}
            >
              {(close) => (
                <MenuItems>
                  {kinds.map(({ id, label }) => (
                    <MenuItem
                      key={id}
                      onChoose={() => {
                        close();
                        void chosenRows()
                          .then((rows) => setChanging({ kind: id, rows }))
                          .catch(() => {});
                      }}
                    >
                      {t(label)}
                    </MenuItem>
                  ))}
                </MenuItems>
              )}
            </Popover>
          ) : null}
        </SelectionBar>
      ) : null}
      {gathered !== undefined && gathered > 0 ? (
        <div className={classes.progress} role="status">
          {t`${plural(gathered, { one: '# document loaded', other: '# documents loaded' })}`}
        </div>
      ) : null}
      {changes.progress ? <ChangeProgress {...changes.progress} onStop={changes.stop} /> : null}
      {asked ? (
        <Question
          asked={asked}
          onClose={() => setAsked(undefined)}
          onAnswer={(rows) => {
            setAsked(undefined);
            void finish(asked.action, rows);
          }}
        />
      ) : null}
      {changing ? (
        <Suspense>
          <ChangeDialog
            {...changing}
            onClose={() => setChanging(undefined)}
            onApply={(change, rows) => {
              setChanging(undefined);
              void changes.apply(
                rows.map(({ id }) => ({ documentId: id, ...change })),
                rows,
              );
              onSelect(noSelection);
            }}
          />
        </Suspense>
      ) : null}
      {changes.refused.length > 0 ? (
        <ChangeReport refused={changes.refused} names={changes.names} onClose={changes.clear} />
      ) : null}
    </>
  );
}

function ChangeProgress({ done, of, onStop }: { done: number; of: number; onStop: () => void }) {
  const { t } = useLingui();
  return (
    <div className={classes.progress} role="status">
      <Progress w={120} value={(100 * done) / of} aria-label={t`Documents changed`} />
      <Trans>
        {done} of {of}
      </Trans>
      <Button variant="subtle" size="compact-sm" onClick={onStop}>
        <Trans>Stop</Trans>
      </Button>
    </div>
  );
}

/** An action that is run only after the user has confirmed it. */
type Asked = { action: 'queue' | 'readAgain' | 'merge'; rows: readonly DocumentRow[] };
type QuestionProps = { asked: Asked; onClose: () => void; onAnswer: (rows: readonly DocumentRow[]) => void };

function Question({ asked: { action, rows }, onClose, onAnswer }: QuestionProps) {
  switch (action) {
    case 'queue':
      return <ConfirmUnvalidatedDialog rows={rows} onClose={onClose} onQueue={onAnswer} />;
    case 'readAgain':
      return <ConfirmReadAgainDialog rows={rows} onClose={onClose} onReadAgain={onAnswer} />;
    case 'merge':
      return <ConfirmMergeDialog rows={rows} onClose={onClose} onMerge={onAnswer} />;
  }
}
