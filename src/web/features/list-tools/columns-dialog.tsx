import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { useRef, useState, type KeyboardEvent } from 'react';
import { typeQueries } from '#web/api/types.queries.ts';
import { hasDesk } from '#web/auth/with-credentials.ts';
import { columnIds, columnOf, shownColumns, type ColumnId } from '#web/blocks/document-list/columns.tsx';
import { moved, narrowest } from '#web/blocks/document-list/head-tools.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { FieldPicker } from './field-picker.tsx';
import classes from './list-tools.module.css';

type Props = {
  shown: readonly ColumnId[];
  widths: Readonly<Record<string, number>>;
  onShow: (ids: readonly ColumnId[]) => void;
  onSize: (id: ColumnId, width: number | undefined) => void;
  onClose: () => void;
};

/** Columns that stand as fields already, under a name of their own. */
const standing = new Set(columnIds.flatMap((id) => columnOf(id).sort?.replace(/^fields\./, '') ?? []));
const dragType = 'application/x-vidimus-column-line';

/** Which columns, in which order, how wide: by the pointer and by keys. What is changed shows behind at once. */
export function ColumnsDialog({ shown, widths, onShow, onSize, onClose }: Props) {
  const { t, i18n } = useLingui();
  const { data: fields } = useQuery({ ...typeQueries.fields(i18n.locale), enabled: hasDesk() });
  const [isAdding, setAdding] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const nameOf = (id: ColumnId) => t(columnOf(id, fields).header);
  const free = columnIds.filter((id) => !shown.includes(id) && id !== 'exportResult' && (hasDesk() || !columnOf(id).needsDesk));

  const move = (id: ColumnId, by: number) => {
    const to = shown.indexOf(id) + by;
    if (to < 0 || to >= shown.length) return;
    onShow(shown.filter((each) => each !== id).toSpliced(to, 0, id));
    // the line keeps the focus where it went
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-column="${id}"]`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, id: ColumnId) => {
    if (event.target !== event.currentTarget) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const wide = { ArrowLeft: -10, ArrowRight: 10 }[event.key];
    if (by && event.altKey) move(id, by);
    else if (by) {
      const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
      lines[shown.indexOf(id) + by]?.focus();
    } else if (wide && event.altKey) onSize(id, Math.max(narrowest, (widths[id] ?? 140) + wide));
    else if (event.key === 'Delete' && shown.length > 1) onShow(shown.filter((each) => each !== id));
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title={t`Columns`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <div className={classes.body}>
        <p className={classes.hint}>
          <Trans>Drag a line, or use Alt with the arrows: up and down for its place, left and right for its width.</Trans>
        </p>
        <ul ref={list} className={classes.columns} aria-label={t`Columns that are shown`}>
          {shown.map((id, index) => (
            <li key={id}>
              {/* One stop of the Tab key for each line; its buttons are for the pointer and for those who look for them. */}
              {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions */}
              <div
                className={classes.column}
                data-column={id}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move and size the line
                tabIndex={0}
                role="group"
                aria-label={nameOf(id)}
                draggable
                onDragStart={(event) => event.dataTransfer.setData(dragType, id)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={(event) => {
                  const dragged = shown.find((each) => each === event.dataTransfer.getData(dragType));
                  if (!dragged) return;
                  const isAfter = shown.indexOf(dragged) < index;
                  onShow(moved(shown, dragged, isAfter ? shown[index + 1] : id));
                }}
                onKeyDown={(event) => onKeyDown(event, id)}
              >
                <span className={classes.columnName}>{nameOf(id)}</span>
                <input
                  className={classes.width}
                  type="number"
                  min={narrowest}
                  max={1200}
                  step={10}
                  placeholder={t`auto`}
                  aria-label={t`Width of ${nameOf(id)} in pixels`}
                  value={widths[id] ?? ''}
                  onChange={(event) => onSize(id, Number(event.target.value) || undefined)}
                />
                <button
                  type="button"
                  className={classes.tool}
                  disabled={index === 0}
                  aria-label={t`${nameOf(id)} up`}
                  onClick={() => move(id, -1)}
                >
                  <ArrowUp size={14} aria-hidden="true" />
                </button>
                <button
                  type="button"
                  className={classes.tool}
                  disabled={index === shown.length - 1}
                  aria-label={t`${nameOf(id)} down`}
                  onClick={() => move(id, 1)}
                >
                  <ArrowDown size={14} aria-hidden="true" />
                </button>
                <button
                  type="button"
                  className={classes.tool}
                  disabled={shown.length === 1}
                  aria-label={t`Hide ${nameOf(id)}`}
                  onClick={() => onShow(shown.filter((each) => each !== id))}
                >
                  <X size={14} aria-hidden="true" />
                </button>
              </div>
            </li>
          ))}
        </ul>
        <div className={classes.free}>
          {free.map((id) => (
            <button key={id} type="button" className={classes.add} onClick={() => onShow([...shown, id])}>
              + {nameOf(id)}
            </button>
          ))}
          {hasDesk() ? (
            <button type="button" className={classes.add} aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
              + <Trans>Another field…</Trans>
            </button>
          ) : null}
        </div>
        {isAdding ? (
          <FieldPicker
            taken={(name) => shown.includes(`fields-${name}`) || standing.has(name)}
            onPick={(name) => {
              onShow([...shown, `fields-${name}`]);
              setAdding(false);
            }}
          />
        ) : null}
      </div>
      <DialogFooter>
        <Button variant="default" onClick={() => onShow(shownColumns(new URLSearchParams(), hasDesk()))}>
          <Trans>As usual</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
