import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { maxCustomCombinations, maxCombinationFields } from '#contract/tenant/duplicate-rules.ts';
import { type ListField, typeQueries } from '#web/documents/core/types.queries.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { CheckField } from '#web/settings/kit/field.tsx';
import { FieldPicker } from '#web/settings/kit/field-picker.tsx';
import type { EditForm } from '#web/settings/kit/use-edit-form.ts';
import type { DuplicateDraft } from './duplicate-draft.ts';

/** A combination is identified by its position only. */
const places = Array.from({ length: maxCustomCombinations }, (_, at) => at);

const choicesOf = (fields: ReadonlyMap<string, ListField> | undefined, culture: string) =>
  Array.from(fields?.values() ?? [], ({ name, label }) => ({ id: name, name: label })).toSorted((a, b) =>
    a.name.localeCompare(b.name, culture),
  );

/** Combinations of fields of any type that, together with the supplier, identify a duplicate. */
export function CustomCombinations({ edit, label }: { edit: EditForm<DuplicateDraft>; label: string }) {
  const { t } = useLingui();
  const culture = currentCulture();
  const { data } = useQuery(typeQueries.fields(culture));
  const { field } = useController({ control: edit.control, name: 'own' });
  const combinations = field.value;
  const fields = choicesOf(data, culture);
  return (
    <Stack gap="xs">
      <CheckField
        name="own"
        label={label}
        checked={combinations.length > 0}
        onChange={(event) => field.onChange(event.target.checked ? [[]] : [])}
      />
      {places.slice(0, combinations.length).map((at) => (
        <Group key={at} pl={28} gap="sm" align="flex-end" justify="space-between">
          <FieldPicker
            label={combinations.length > 1 ? t`Combination ${at + 1}: supplier and all of` : t`Supplier and all of`}
            names={combinations[at] ?? []}
            fields={fields}
            most={maxCombinationFields}
            onChange={(chosen) => field.onChange(combinations.with(at, chosen))}
          />
          {combinations.length > 1 ? (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => field.onChange(combinations.filter((_, each) => each !== at))}
            >
              <Trans>Remove combination</Trans>
            </Button>
          ) : null}
        </Group>
      ))}
      {combinations.length > 0 && combinations.length < maxCustomCombinations ? (
        <Group pl={28}>
          <Button size="compact-sm" variant="default" onClick={() => field.onChange([...combinations, []])}>
            <Trans>Add combination</Trans>
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}
