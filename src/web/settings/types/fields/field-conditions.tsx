import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, NativeSelect, Stack, Text } from '@mantine/core';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { renderByIndex } from '#web/ui/render-by-index.tsx';
import { ConditionSentence } from './condition-sentence.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { subjectsFor, type DraftField } from '../design-model.ts';

type Conditions = NonNullable<DraftField['conditions']>;
type Props = {
  field: DraftField;
  fields: readonly DraftField[];
  culture: string;
  faults: Readonly<Record<string, string>>;
  onChange: (conditions: Conditions) => void;
};

/** Conditions under which the field is shown or required. One of several is sufficient. */
export function FieldConditions({ field, fields, culture, faults, onChange }: Props) {
  const { t } = useLingui();
  const conditions = field.conditions ?? [];
  const subjects = subjectsFor(field, fields, culture);
  const effects = { shown: t`Shown when`, required: t`Required when` };
  const put = (index: number, condition: Conditions[number]) => onChange(conditions.with(index, condition));
  return (
    <Stack pt="md" className="ruled-above">
      <Text component="h4" size="xs" fw={600} c="dimmed">
        <Trans>Conditions</Trans>
      </Text>
      {renderByIndex(conditions, (condition, index) => {
        const fault = Object.entries(faults).find(([path]) => path.startsWith(`conditions.${index}.`))?.[1];
        const number = index + 1;
        return (
          <Flex gap="xs" align="flex-start" fz="sm" lh="18px">
            <NativeSelect
              style={{ flex: '0 0 112px' }}
              aria-label={t`Effect of condition ${number}`}
              value={condition.then}
              onChange={(event) => put(index, { ...condition, then: event.target.value === 'required' ? 'required' : 'shown' })}
            >
              <option value="shown">{effects.shown}</option>
              <option value="required">{effects.required}</option>
            </NativeSelect>
            <ConditionSentence
              label={t`Condition ${number}`}
              subjects={subjects}
              sentence={condition.when}
              culture={culture}
              onChange={({ value, ...when }) =>
                put(index, { ...condition, when: { ...when, ...(value !== undefined && { value }) } })
              }
            />
            <IconButton aria-label={t`Remove condition ${number}`} onClick={() => onChange(conditions.toSpliced(index, 1))}>
              <X size={14} aria-hidden="true" />
            </IconButton>
            {fault ? (
              <Text span size="xs" c="var(--wrong)">
                {fault}
              </Text>
            ) : null}
          </Flex>
        );
      })}
      <span>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden="true" />}
          disabled={subjects.length === 0 || conditions.length >= 20}
          onClick={() => onChange([...conditions, { when: { field: subjects[0]?.name ?? '', op: 'filled' }, then: 'shown' }])}
        >
          <Trans>Add condition</Trans>
        </Button>
      </span>
    </Stack>
  );
}
