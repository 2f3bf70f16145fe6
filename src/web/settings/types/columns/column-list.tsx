import { useLingui } from '@lingui/react/macro';
import { Box, Checkbox, Flex, Text } from '@mantine/core';
import { useState } from 'react';
import { MovableRow, MoveButtons } from '#web/settings/kit/movable-row.tsx';
import { useReorder } from '#web/ui/use-reorder.ts';
import { labelOf, type DraftField } from '../design-model.ts';
import { columnFields } from './choose-columns.ts';

type Props = {
  title: string;
  /** All header fields or all item fields. */
  fields: readonly DraftField[];
  culture: string;
  onColumn: (field: DraftField, isColumn: boolean) => void;
  onMove: (from: number, to: number) => void;
};

/** List of the columns in order, followed by the other fields. */
export function ColumnList({ title, fields, culture, onColumn, onMove }: Props) {
  const { t } = useLingui();
  const [announcement, setAnnouncement] = useState('');
  const columns = columnFields(fields);
  const others = fields.filter((field) => !columns.includes(field));
  const move = (from: number, to: number) => {
    const field = columns[from];
    if (!field) return;
    const [name, place] = [labelOf(field, culture), to + 1];
    setAnnouncement(t`${name} moved to position ${place}`);
    onMove(from, to);
  };
  const { setList, ...reorder } = useReorder<HTMLElement>(columns.length, move);
  if (fields.length === 0) return null;
  return (
    <div>
      <Text component="h5" size="xs" pb="xs" c="dimmed">
        {title}
      </Text>
      <Box component="ul" ref={setList} aria-label={title}>
        {columns.map((field, index) => {
          const label = labelOf(field, culture);
          return (
            <MovableRow key={field.fieldName} reorder={reorder} index={index} align="center">
              <Checkbox flex={1} label={label} checked onChange={() => onColumn(field, false)} />
              <MoveButtons label={label} index={index} count={columns.length} isSmall onMove={move} />
            </MovableRow>
          );
        })}
        {others.map((field) => (
          <Flex component="li" key={field.fieldName} align="center" mih={28} pl={22}>
            <Checkbox label={labelOf(field, culture)} checked={false} onChange={() => onColumn(field, true)} />
          </Flex>
        ))}
      </Box>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  );
}
