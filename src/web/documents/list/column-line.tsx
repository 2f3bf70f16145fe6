import { useLingui } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import type { KeyboardEvent } from 'react';
import type { ColumnId } from './columns.tsx';
import { minColumnWidth } from './column-sizing.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './list-menu.module.css';

const dragType = 'application/x-vidimus-column-line';

type Props = {
  column: { id: ColumnId; name: string; isFirst: boolean; isLast: boolean };
  width: number | undefined;
  onSize: (width: number | undefined) => void;
  onMove: (by: 1 | -1) => void;
  onHide: () => void;
  /** Called when another column is dropped on this one. */
  onDropped: (id: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** One shown column with its position and width. */
export function ColumnLine({ column, width, onSize, onMove, onHide, onDropped, onKeyDown }: Props) {
  const { t } = useLingui();
  return (
    // The line itself is focusable and handles the keys; its buttons are mainly for the pointer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={classes.column}
      data-column={column.id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move and size the line
      tabIndex={0}
      role="group"
      aria-label={column.name}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(dragType, column.id)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => onDropped(event.dataTransfer.getData(dragType))}
      onKeyDown={onKeyDown}
    >
      <Text span truncate inherit flex={1} miw={0}>
        {column.name}
      </Text>
      <TextInput
        w={78}
        type="number"
        min={minColumnWidth}
        max={1200}
        step={10}
        placeholder={t`auto`}
        aria-label={t`Width of ${column.name} in pixels`}
        value={width ?? ''}
        onChange={(event) => onSize(Number(event.target.value) || undefined)}
      />
      <IconButton isSmall disabled={column.isFirst} aria-label={t`Move ${column.name} up`} onClick={() => onMove(-1)}>
        <ArrowUp size={14} aria-hidden="true" />
      </IconButton>
      <IconButton isSmall disabled={column.isLast} aria-label={t`Move ${column.name} down`} onClick={() => onMove(1)}>
        <ArrowDown size={14} aria-hidden="true" />
      </IconButton>
      <IconButton isSmall disabled={column.isFirst && column.isLast} aria-label={t`Hide ${column.name}`} onClick={onHide}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
