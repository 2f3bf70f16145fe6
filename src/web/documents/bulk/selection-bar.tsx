import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { actionPermissions } from '#contract/documents/actions.ts';
import { formatText } from '#web/platform/i18n/id-text.ts';
import { exportFormats, type ExportFormat } from '#contract/core/export-formats.ts';
import type { DocumentRow } from '../core/documents.queries.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { meQueries, may } from '#web/platform/api/me.queries.ts';
import { withTexts } from '#web/platform/loading/with-texts.ts';
import { useActions } from '#web/ui/actions/actions.ts';
import { MenuItem, MenuItems } from '#web/ui/floating/menu.tsx';
import { Popover } from '#web/ui/floating/popover.tsx';
import { Tooltip } from '#web/ui/floating/tooltip.tsx';
import { appliesTo, bulkActions, type BulkAction, type BulkActionId } from './bulk-actions.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './selection-bar.module.css';
import { keepToastsAbove } from '#web/ui/toasts/keep-toasts-above.ts';
import { selectedCount, type Selection } from './selection.ts';
import { SelectedTotals } from './selected-totals.tsx';
import type { BulkDetails } from './use-bulk.ts';
import { can } from '#web/platform/api/service.ts';

/** Loaded on the first download. */
const LossesDialog = lazy(() =>
  withTexts(['work'], async () => ({ default: (await import('../losses/losses-dialog.tsx')).LossesDialog })),
);

type Props = {
  selection: Selection;
  total: number;
  /** Actions of this screen, in display order. */
  actions: readonly BulkActionId[];
  isBusy: boolean;
  /** The selected rows, unless they are those of a long list that is selected as a whole. */
  rows: readonly DocumentRow[] | undefined;
  /** Returns the selected rows, also of a list that is not loaded. */
  selectedRows: () => Promise<readonly DocumentRow[]>;
  onRun: (action: BulkActionId, details?: BulkDetails) => void;
  onSelectAll: () => void;
  onClear: () => void;
  /** Further actions of this screen. */
  children?: ReactNode;
};

/** Bar with the actions for all selected documents and the number of documents that each does not apply to. */
export function SelectionBar({
  selection,
  total,
  actions,
  isBusy,
  rows,
  selectedRows,
  onRun,
  onSelectAll,
  onClear,
  children,
}: Props) {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const count = selectedCount(selection, total);
  const [asking, setAsking] = useState<{ format: ExportFormat | undefined; ids: readonly string[] }>();
  const download = (exportFormat: ExportFormat | undefined) => onRun('download', exportFormat ? { exportFormat } : {});
  const askAndDownload = async (format: ExportFormat | undefined) => {
    const ids = can('exportReports')
      ? (await selectedRows()).filter((row) => appliesTo('download', row)).map(({ id }) => id)
      : [];
    if (ids.length > 0) setAsking({ format, ids });
    else download(format);
  };
  const offered = actions.filter((id) => may(me, actionPermissions[bulkActions[id].action]));
  useActions(
    offered.flatMap((id) => {
      const { label, keys }: BulkAction = bulkActions[id];
      return [
        { id: `bulk-${id}`, label: t(label), group: t`Selected documents`, ...(keys ? { keys } : {}), run: () => onRun(id) },
      ];
    }),
  );
  return (
    <section ref={keepToastsAbove} className={classes.bar} aria-label={t`Selected documents`}>
      <Box component="p" fw={600} className="one-line" role="status">
        {t`${plural(count, { one: '# selected', other: '# selected' })}`}
      </Box>
      {selection.kind === 'some' && count < total ? (
        <Button variant="subtle" size="compact-sm" onClick={onSelectAll}>
          <Trans>Select all {total}</Trans>
        </Button>
      ) : null}
      {rows ? <SelectedTotals rows={rows} /> : null}
      <div className={classes.actions}>
        {children}
        {offered.map((id) => {
          const left = rows?.filter((row) => !appliesTo(id, row)).length ?? 0;
          const fits = rows ? rows.length - left : count;
          const { least = 1 }: BulkAction = bulkActions[id];
          if (count < least) return null;
          const shared = { id, left, fits, isDisabled: isBusy || fits < least };
          if (id !== 'download') return <ActionButton key={id} {...shared} onClick={() => onRun(id)} />;
          return (
            <Popover
              key={id}
              kind="menu"
              side="top-start"
              label={t`Download as`}
              renderTrigger={(props) => <ActionButton {...shared} {...props} />}
            >
              {(close) => (
                <FormatMenu
                  onChoose={(exportFormat) => {
                    close();
                    // The failed request has already been reported.
                    void askAndDownload(exportFormat).catch(() => {});
                  }}
                />
              )}
            </Popover>
          );
        })}
      </div>
      <IconButton aria-label={t`Clear selection`} onClick={onClear}>
        <X size={16} aria-hidden="true" />
      </IconButton>
      {asking ? (
        <Suspense>
          <LossesDialog
            documentIds={asking.ids}
            format={asking.format}
            onClose={() => setAsking(undefined)}
            onDownload={() => {
              setAsking(undefined);
              download(asking.format);
            }}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

type ActionProps = {
  id: BulkActionId;
  left: number;
  fits: number;
  isDisabled: boolean;
  onClick: () => void;
  ref?: (element: HTMLButtonElement | null) => void;
};

function ActionButton({ id, left, fits, isDisabled, ...props }: ActionProps) {
  const { t } = useLingui();
  const { label, icon: Icon, why, keys }: BulkAction = bulkActions[id];
  const word = t(label);
  const note = left > 0 ? t`Does not apply to ${left}: ${t(why)}` : '';
  return (
    <Tooltip label={note || word} side="top-start" {...(keys ? { keys } : {})}>
      <Button
        {...props}
        variant="default"
        disabled={isDisabled}
        leftSection={<Icon size={16} aria-hidden="true" />}
        aria-label={left > 0 ? `${word} (${fits}). ${note}` : undefined}
      >
        {word}
        {left > 0 ? (
          <Box component="span" fz={11} lh="16px" px={5} ml={6} bdrs={8} bg="var(--look-soft)" c="var(--look)">
            {fits}
          </Box>
        ) : null}
      </Button>
    </Tooltip>
  );
}

function FormatMenu({ onChoose }: { onChoose: (format: ExportFormat | undefined) => void }) {
  const { t } = useLingui();
  return (
    <MenuItems>
      <MenuItem onChoose={() => onChoose(undefined)}>{t`Default format`}</MenuItem>
      {exportFormats.map((format) => (
        <MenuItem key={format} onChoose={() => onChoose(format)}>
          {formatText(format)}
        </MenuItem>
      ))}
    </MenuItems>
  );
}
