import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { typeQueries } from '../core/types.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { ColumnLine } from './column-line.tsx';
import { columnIds, columnOf, headerText, isExportColumn, isOffered, shownColumns, type ColumnId } from './columns.tsx';
import { moved, minColumnWidth } from './column-sizing.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { touchOnly, useMedia } from '#web/ui/use-media.ts';
import { FieldPicker } from '../filters/field-picker.tsx';

type Props = {
  shown: readonly ColumnId[];
  widths: Readonly<Record<string, number>>;
  onShow: (ids: readonly ColumnId[]) => void;
  onSize: (id: ColumnId, width: number | undefined) => void;
  onClose: () => void;
};

/** Fields that are already covered by a built-in column with its own name. */
const standing = new Set(columnIds.flatMap((id) => columnOf(id).sort?.replace(/^fields\./, '') ?? []));

/** Dialog for the columns, their order and width, usable by pointer and keyboard. Changes apply at once. */
export function ColumnsDialog({ shown, widths, onShow, onSize, onClose }: Props) {
  const { t, i18n } = useLingui();
  const isTouch = useMedia(touchOnly);
  const { data: fields } = useQuery({ ...typeQueries.fields(i18n.locale), enabled: can('fieldColumns') });
  const [isAdding, setAdding] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const nameOf = (id: ColumnId) => headerText(columnOf(id, fields), t);
  const free = columnIds.filter((id) => !shown.includes(id) && !isExportColumn(id) && isOffered(id));

  const move = (id: ColumnId, by: number) => {
    const to = shown.indexOf(id) + by;
    if (to < 0 || to >= shown.length) return;
    onShow(shown.filter((each) => each !== id).toSpliced(to, 0, id));
    // The moved line keeps the focus.
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
    } else if (wide && event.altKey) onSize(id, Math.max(minColumnWidth, (widths[id] ?? 140) + wide));
    else if (event.key === 'Delete' && shown.length > 1) onShow(shown.filter((each) => each !== id));
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title={t`Columns`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <Box px="lg" mih={0} className="scrolls">
        <Text size="xs" c="dimmed">
          {isTouch ? (
            <Trans>Drag a column to reorder it.</Trans>
          ) : (
            <Trans>
              Drag a column to reorder it, or press Alt with the arrow keys: up and down change its position, left and right its
              width.
            </Trans>
          )}
        </Text>
        <Stack component="ul" gap={0} my="sm" mah="50vh" ref={list} className="scrolls" aria-label={t`Visible columns`}>
          {shown.map((id, index) => (
            <li key={id}>
              <ColumnLine
                column={{ id, name: nameOf(id), isFirst: index === 0, isLast: index === shown.length - 1 }}
                width={widths[id]}
                onSize={(width) => onSize(id, width)}
                onMove={(by) => move(id, by)}
                onHide={() => onShow(shown.filter((each) => each !== id))}
                onDropped={(dragged) => {
                  const other = shown.find((each) => each === dragged);
                  if (!other) return;
                  const isAfter = shown.indexOf(other) < index;
                  onShow(moved(shown, other, isAfter ? shown[index + 1] : id));
                }}
                onKeyDown={(event) => onKeyDown(event, id)}
              />
            </li>
          ))}
        </Stack>
        <Flex gap={6} wrap="wrap">
          {free.map((id) => (
            <Button variant="default" size="compact-sm" radius="xl" key={id} onClick={() => onShow([...shown, id])}>
              + {nameOf(id)}
            </Button>
          ))}
          {can('fieldColumns') ? (
            <Button variant="default" size="compact-sm" radius="xl" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
              + <Trans>Another field…</Trans>
            </Button>
          ) : null}
        </Flex>
        {isAdding ? (
          <FieldPicker
            taken={(name) => shown.includes(`fields-${name}`) || standing.has(name)}
            onPick={(name) => {
              onShow([...shown, `fields-${name}`]);
              setAdding(false);
            }}
          />
        ) : null}
      </Box>
      <DialogFooter>
        <Button variant="default" onClick={() => onShow(shownColumns(new URLSearchParams()))}>
          <Trans>Reset to default</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
