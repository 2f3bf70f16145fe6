import { useLingui } from '@lingui/react/macro';
import { Flex, type FlexProps } from '@mantine/core';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { useReorder } from '#web/ui/use-reorder.ts';

type Reorder = Pick<ReturnType<typeof useReorder>, 'handle' | 'markOf' | 'onRowKeyDown'>;

/** What makes an element a row that changes its place; the arrows with Alt act wherever in it the focus stands. */
export const rowOf = ({ markOf, onRowKeyDown }: Omit<Reorder, 'handle'>, index: number) => ({
  'data-row': true,
  'data-drop': markOf(index),
  onKeyDown: onRowKeyDown(index),
});

/** The handle that the pointer drags. The keyboard has Alt with the arrows, so it is nothing for who does not see it. */
export function Grip({ reorder, index }: { reorder: Pick<Reorder, 'handle'>; index: number }) {
  return (
    <span className="grip" aria-hidden="true" {...reorder.handle(index)}>
      <GripVertical size={14} />
    </span>
  );
}

type RowProps = Pick<FlexProps, 'align' | 'fz' | 'lh'> & { reorder: Reorder; index: number; children: ReactNode };

/** A row of a list that is put in order: its handle, and what stands in it. */
export function MovableRow({ reorder, index, children, ...look }: RowProps) {
  return (
    <Flex component="li" gap="xs" pos="relative" {...rowOf(reorder, index)} {...look}>
      <Grip reorder={reorder} index={index} />
      {children}
    </Flex>
  );
}

type MoveProps = { label: string; index: number; count: number; isSmall?: boolean; onMove: (from: number, to: number) => void };

/** The way up and down for who does not drag. */
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
