import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Text, UnstyledButton } from '@mantine/core';
import EyeOff from 'lucide-react/icons/eye-off';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Grip } from '#web/settings/kit/movable-row.tsx';
import { bringIntoSight } from '#web/ui/in-sight.ts';
import { useReorder } from '#web/ui/use-reorder.ts';
import { labelOf, type DraftField } from '../design-model.ts';
import { typeNames } from '../names.ts';
import own from './field-list.module.css';

type Props = {
  title: string;
  fields: readonly DraftField[];
  chosen: string | undefined;
  /** Field that takes the focus. */
  landing?: string | undefined;
  culture: string;
  /** Names of fields with errors. */
  wrong: ReadonlySet<string>;
  onChoose: (name: string) => void;
  /** Null if the service does not support ordering. */
  onMove: ((from: number, to: number) => void) | null;
  onAdd: () => void;
};

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** Header fields or item fields in order. */
export function FieldList({ title, fields, chosen, landing, culture, wrong, onChoose, onMove, onAdd }: Props) {
  const { t, i18n } = useLingui();
  const [announcement, setAnnouncement] = useState('');
  const { setList, ...reorder } = useReorder<HTMLUListElement>(fields.length, (from, to) => {
    const field = fields[from];
    if (!field) return;
    const [name, place] = [labelOf(field, culture), to + 1];
    setAnnouncement(t`${name} moved to position ${place}`);
    onMove?.(from, to);
  });
  return (
    <Box component="section" pb="md" aria-label={title}>
      <Group component="header" justify="space-between" pt="sm" pb="xs" px="md">
        <Text component="h3" size="xs" fw={600} c="dimmed">
          {title}
        </Text>
        <Button variant="subtle" size="compact-sm" leftSection={<Plus size={14} aria-hidden="true" />} onClick={onAdd}>
          <Trans>Add field</Trans>
        </Button>
      </Group>
      <ul aria-label={title} ref={setList}>
        {fields.map((field, index) => {
          const label = labelOf(field, culture);
          return (
            // Alt with an arrow key moves the row from any focused element inside.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={field.fieldName}
              // A field that was just added stands at the end of a long list.
              ref={field.fieldName === chosen ? bringIntoSight : undefined}
              data-row
              className={`${own.fieldRow} choosable shows-chosen`}
              data-drop={reorder.markOf(index)}
              data-chosen={field.fieldName === chosen}
              onKeyDown={onMove ? reorder.onRowKeyDown(index) : undefined}
            >
              {onMove ? <Grip reorder={reorder} index={index} /> : null}
              <UnstyledButton
                ref={field.fieldName === landing ? takeFocus : undefined}
                className={`${own.fieldButton} small`}
                aria-current={field.fieldName === chosen}
                aria-keyshortcuts={onMove ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
                data-fixed={onMove === null}
                onClick={() => onChoose(field.fieldName)}
              >
                <span className={wrong.has(field.fieldName) ? 'breaks wrong' : 'breaks'}>
                  {label}
                  {field.isRequired ? <span className={own.required} aria-label={t`required`} /> : null}
                </span>
                <span className="row-tight stays caption faint">
                  {field.state === 'Hidden' ? <EyeOff size={12} aria-label={t`hidden`} /> : null}
                  {i18n._(typeNames[field.fieldType])}
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </Box>
  );
}
