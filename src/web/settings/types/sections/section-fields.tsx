import { Trans } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { labelOf, type DraftField } from '../design-model.ts';
import classes from './section-fields.module.css';
import type { useFieldDrag } from './use-field-drag.ts';

type Props = { label: string; fields: readonly DraftField[]; culture: string; drag: ReturnType<typeof useFieldDrag> };

/** Fields of a section in order, each of which can be dragged to another position. */
export function SectionFields({ label, fields, culture, drag }: Props) {
  if (fields.length === 0)
    return (
      <Text size="xs" c="dimmed" pb="xs">
        <Trans>No fields</Trans>
      </Text>
    );
  return (
    <Group component="ul" gap={6} pb="xs" aria-label={label}>
      {fields.map((field) => (
        <li
          key={field.fieldName}
          className={classes.field}
          data-field={field.fieldName}
          data-drop={drag.markOf(field.fieldName)}
          {...drag.handle(field.fieldName)}
        >
          <GripVertical size={12} aria-hidden="true" className={classes.grip} />
          {labelOf(field, culture)}
        </li>
      ))}
    </Group>
  );
}
