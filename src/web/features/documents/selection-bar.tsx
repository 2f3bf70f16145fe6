import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import type { DocumentRow } from '#web/api/documents.queries.ts';
import { deskQueries, may } from '#web/api/desk.queries.ts';
import { useActions } from '#web/ui/actions/actions.ts';
import { Tip } from '#web/ui/floating/tip.tsx';
import { bulkActionIds, bulkActions, type BulkAction, type BulkActionId } from './bulk-actions.ts';
import classes from './selection-bar.module.css';
import { selectedCount, type Selection } from './selection.ts';

type Props = {
  selection: Selection;
  total: number;
  isTrash: boolean;
  isBusy: boolean;
  onRun: (action: BulkActionId) => void;
  onSelectAll: () => void;
  onClear: () => void;
};

/** What can be done to all that is chosen, and to how many of them it does not apply. */
export function SelectionBar({ selection, total, isTrash, isBusy, onRun, onSelectAll, onClear }: Props) {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(deskQueries.me());
  const count = selectedCount(selection, total);
  const rows: readonly DocumentRow[] | undefined = selection.kind === 'some' ? [...selection.rows.values()] : undefined;
  const offered = bulkActionIds.filter((id) => {
    const action: BulkAction = bulkActions[id];
    return may(me, action.permission) && (action.inTrash ?? false) === isTrash;
  });
  useActions(
    offered.flatMap((id) => {
      const { label, keys }: BulkAction = bulkActions[id];
      return [{ id: `bulk-${id}`, label: t(label), group: t`Chosen documents`, ...(keys ? { keys } : {}), run: () => onRun(id) }];
    }),
  );
  return (
    <section className={classes.bar} aria-label={t`Chosen documents`}>
      <p className={classes.count} role="status">
        {t`${plural(count, { one: '# chosen', other: '# chosen' })}`}
      </p>
      {selection.kind === 'some' && count < total ? (
        <button type="button" className={classes.all} onClick={onSelectAll}>
          <Trans>Choose all {total}</Trans>
        </button>
      ) : null}
      <div className={classes.actions}>
        {offered.map((id) => {
          const { label, icon: Icon, why, applies, keys }: BulkAction = bulkActions[id];
          const left = rows?.filter((row) => !applies(row)).length ?? 0;
          const fits = rows ? rows.length - left : count;
          const word = t(label);
          const note = left > 0 ? t`not for ${left}: ${t(why)}` : '';
          return (
            <Tip key={id} label={note || word} side="top-start" {...(keys ? { keys } : {})}>
              <Button
                variant="default"
                size="sm"
                disabled={isBusy || fits === 0}
                leftSection={<Icon size={16} aria-hidden="true" />}
                aria-label={left > 0 ? `${word} (${fits}), ${note}` : undefined}
                onClick={() => onRun(id)}
              >
                {word}
                {left > 0 ? <span className={classes.part}>{fits}</span> : null}
              </Button>
            </Tip>
          );
        })}
      </div>
      <button type="button" className={classes.close} aria-label={t`Choose none`} onClick={onClear}>
        <X size={16} aria-hidden="true" />
      </button>
    </section>
  );
}
