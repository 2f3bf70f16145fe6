import { useLingui } from '@lingui/react/macro';
import { Box, Flex, Group, NativeSelect, Text } from '@mantine/core';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Trash2 from 'lucide-react/icons/trash-2';
import { cultureNames } from '#contract/core/cultures.ts';
import { TextField } from '#web/settings/kit/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { useReorder } from '#web/ui/use-reorder.ts';
import { designCultures, headerOf, labelOf, type DraftField, type DraftSection } from '../design-model.ts';
import type { Faults } from '../type-faults.ts';
import { canRemove, fieldsIn, sectionOf } from './arrange.ts';
import { SectionFields } from './section-fields.tsx';
import type { useFieldDrag } from './use-field-drag.ts';

type Reorder = ReturnType<typeof useReorder>;
type Props = {
  index: number;
  count: number;
  section: DraftSection;
  fields: readonly DraftField[];
  culture: string;
  /** Returns the name of a section by key. */
  titleOf: (key: string) => string;
  /** Default name of the section in each language. */
  unnamed: Readonly<Record<string, string>>;
  grip: ReturnType<Reorder['handle']>;
  mark: ReturnType<Reorder['markOf']>;
  fieldDrag: ReturnType<typeof useFieldDrag>;
  onKeyDown: ReturnType<Reorder['onRowKeyDown']>;
  faults: Faults;
  onMove: (to: number) => void;
  onName: (name: DraftSection['name']) => void;
  /** Called when a field of another section is moved into this one. */
  onField: (name: string) => void;
  onRemove: () => void;
};

/** One section: its position, its names and its fields. */
export function SectionRow(props: Props) {
  const { t } = useLingui();
  const { index, count, section, fields, culture, titleOf, grip, mark, faults, onMove, onName, onField, onRemove } = props;
  const title = titleOf(section.key);
  const own = fieldsIn(fields, section.key);
  const others = headerOf(fields).filter((field) => sectionOf(field) !== section.key);
  return (
    // Alt with an arrow key moves the row from any focused element inside.
    <Box
      component="li"
      pos="relative"
      pb="md"
      className="ruled"
      bg={props.fieldDrag.isOver(section.key) ? 'var(--hover)' : 'transparent'}
      data-row
      data-section={section.key}
      data-drop={mark}
      onKeyDown={props.onKeyDown}
    >
      <Flex align="center" gap="xs">
        <span className="grip" aria-hidden="true" {...grip}>
          <GripVertical size={14} />
        </span>
        <Text component="h4" size="sm" fw={600} flex={1}>
          {title}
        </Text>
        <IconButton aria-label={t`Move ${title} up`} disabled={index === 0} onClick={() => onMove(index - 1)}>
          <ArrowUp size={14} aria-hidden="true" />
        </IconButton>
        <IconButton aria-label={t`Move ${title} down`} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
          <ArrowDown size={14} aria-hidden="true" />
        </IconButton>
        {canRemove(section) ? (
          <IconButton aria-label={t`Remove ${title}, its fields move to Other`} onClick={onRemove}>
            <Trash2 size={14} aria-hidden="true" />
          </IconButton>
        ) : null}
      </Flex>
      <Group gap="sm" grow preventGrowOverflow={false} pb="xs">
        {designCultures.map((each) => {
          const language = cultureNames[each];
          return (
            <TextField
              key={each}
              label={language}
              aria-label={t`Name of ${title} (${language})`}
              miw={120}
              maxLength={200}
              placeholder={props.unnamed[each] ?? ''}
              value={section.name[each] ?? ''}
              error={faults[`name.${each}`] ?? faults['name'] ?? faults['key']}
              onChange={(event) => onName({ ...section.name, [each]: event.target.value })}
            />
          );
        })}
      </Group>
      <SectionFields label={t`Fields of ${title}`} fields={own} culture={culture} drag={props.fieldDrag} />
      <NativeSelect
        aria-label={t`Move a field to ${title}`}
        value=""
        disabled={others.length === 0}
        onChange={(event) => onField(event.target.value)}
      >
        <option value="">{t`Move a field here…`}</option>
        {others.map((field) => (
          <option key={field.fieldName} value={field.fieldName}>
            {`${labelOf(field, culture)} (${titleOf(sectionOf(field))})`}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
