import { useLingui } from '@lingui/react/macro';
import { Flex, type FlexProps } from '@mantine/core';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { useReorder } from '#web/ui/use-reorder.ts';

type Reorder = Pick<ReturnType<typeof useReorder>, 'handle' | 'markOf' | 'onRowKeyDown'>;

/** Props of a movable row. Alt with an arrow key moves the row from any focused element inside. */
export const rowOf = ({ markOf, onRowKeyDown }: Omit<Reorder, 'handle'>, index: number) => ({
  'data-row': true,
  'data-drop': markOf(index),
  onKeyDown: onRowKeyDown(index),
});

/** Drag handle. Hidden from assistive technology, because the keyboard uses Alt with an arrow key. */
export function Grip({ reorder, index }: { reorder: Pick<Reorder, 'handle'>; index: number }) {
  return (
    <span className="grip" aria-hidden="true" {...reorder.handle(index)}>
      <GripVertical size={14} />
    </span>
  );
}

type RowProps = Pick<FlexProps, 'align' | 'fz' | 'lh'> & { reorder: Reorder; index: number; children: ReactNode };

/** Row of a list that users reorder, with its drag handle. */
export function MovableRow({ reorder, index, children, ...look }: RowProps) {
  return (
    <Flex component="li" gap="xs" pos="relative" {...rowOf(reorder, index)} {...look}>
      <Grip reorder={reorder} index={index} />
      {children}
    </Flex>
  );
}

type MoveProps = { label: string; index: number; count: number; isSmall?: boolean; onMove: (from: number, to: number) => void };

/** Buttons that move a row up and down. */
export function MoveButtons({ label, index, count, isSmall = false, onMove }: MoveProps) {
  const { t } = useLingui();
  return (
    <>
      <IconButton
        isSmall={isSmall}
        aria-label={t`Move ${label} up`}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      >
        <ArrowUp size={14} aria-hidden="true" />
      </IconButton>
      <IconButton
        isSmall={isSmall}
        aria-label={t`Move ${label} down`}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      >
        <ArrowDown size={14} aria-hidden="true" />
      </IconButton>
    </>
  );
}
