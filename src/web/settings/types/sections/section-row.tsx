import { useLingui } from '@lingui/react/macro';
import { Box, Flex, Group, NativeSelect, Text } from '@mantine/core';
import Trash2 from 'lucide-react/icons/trash-2';
import { cultureNames } from '#contract/core/cultures.ts';
import { TextField } from '#web/settings/kit/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Grip, MoveButtons, rowOf } from '#web/settings/kit/movable-row.tsx';
import type { useReorder } from '#web/ui/use-reorder.ts';
import { designCultures, headerOf, labelOf, type DraftField, type DraftSection } from '../design-model.ts';
import type { Faults } from '../type-faults.ts';
import { canRemove, fieldsIn, sectionOf } from './arrange.ts';
import { SectionFields } from './section-fields.tsx';
import type { useFieldDrag } from './use-field-drag.ts';

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
  reorder: Omit<ReturnType<typeof useReorder>, 'setList'>;
  fieldDrag: ReturnType<typeof useFieldDrag>;
  faults: Faults;
  onMove: (from: number, to: number) => void;
  onName: (name: DraftSection['name']) => void;
  /** Called when a field of another section is moved into this one. */
  onField: (name: string) => void;
  onRemove: () => void;
};

/** One section: its position, its names and its fields. */
export function SectionRow(props: Props) {
  const { t } = useLingui();
  const { index, count, section, fields, culture, titleOf, reorder, faults, onMove, onName, onField, onRemove } = props;
  const title = titleOf(section.key);
  const own = fieldsIn(fields, section.key);
  const others = headerOf(fields).filter((field) => sectionOf(field) !== section.key);
  return (
    <Box
      component="li"
      pos="relative"
      pb="md"
      className="ruled"
      bg={props.fieldDrag.isOver(section.key) ? 'var(--hover)' : 'transparent'}
      data-section={section.key}
      {...rowOf(reorder, index)}
    >
      <Flex align="center" gap="xs">
        <Grip reorder={reorder} index={index} />
        <Text component="h4" size="sm" fw={600} flex={1}>
          {title}
        </Text>
        <MoveButtons label={title} index={index} count={count} onMove={onMove} />
        {canRemove(section) ? (
          <IconButton aria-label={t`Remove ${title}, its fields move to Other`} onClick={onRemove}>
            <Trash2 size={14} aria-hidden="true" />
          </IconButton>
        ) : null}
      </Flex>
      <Group gap="sm" pb="xs">
        {designCultures.map((each) => {
          const language = cultureNames[each];
          return (
            <TextField
              key={each}
              label={language}
              aria-label={t`Name of ${title} (${language})`}
              flex="1 1 96px"
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
