import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { amountCompanions, duplicateStates, numberCompanions, type DuplicateRules } from '#contract/tenant/duplicate-rules.ts';
import { CheckField, SelectField } from '#web/settings/kit/field.tsx';
import { UnversionedForm } from '#web/settings/kit/unversioned-form.tsx';
import { useFormat } from '#web/platform/i18n/format.ts';
import { DuplicateForm, draftOf, rulesOf, type DuplicateDraft } from './duplicate-draft.ts';
import { CustomCombinations } from './own-combinations.tsx';
import { useDuplicateNames } from './duplicate-names.ts';
import { tenantMutations } from './tenant.queries.ts';

const days = ['0', '1', '2', '3', '5', '7', '14', '31'];
const amounts = ['0', '0.05', '0.5', '1', '5', '10'];
const withOwn = (offered: readonly string[], own: string) => [...new Set([...offered, own])].toSorted((a, b) => +a - +b);

/** Settings that define a possible duplicate. */
export function DuplicatesForm({ rules }: { rules: DuplicateRules }) {
  const { t } = useLingui();
  const format = useFormat();
  const save = useMutation(tenantMutations.setDuplicateRules);
  const names = useDuplicateNames();
  return (
    <UnversionedForm<DuplicateDraft>
      label={t`Duplicates`}
      draftKey="tenant duplicates"
      changedAs={{ action: 'tenant.duplicateRulesChanged' }}
      schema={DuplicateForm}
      saved={draftOf(rules)}
      save={(values, was) => save.mutateAsync({ rules: rulesOf(values), was: rulesOf(was) })}
      names={names}
      saveLabel={t`Save`}
      group={t`Duplicates`}
    >
      {(edit) => (
        <Stack gap="sm">
          <Choices legend={t`A document is a possible duplicate if an older one has the same`}>
            <Stack gap="sm">
              <CheckField label={names.file} {...edit.field('file')} />
              <CheckField label={names.number} {...edit.field('number')} />
              <Group pl={28} gap="sm">
                {numberCompanions.map((each) => (
                  <CheckField key={each} label={names[`numberAnd_${each}`]} {...edit.field(`numberAnd_${each}`)} />
                ))}
              </Group>
              <CheckField label={names.amount} {...edit.field('amount')} />
              <Group pl={28} gap="sm">
                {amountCompanions.map((each) => (
                  <CheckField key={each} label={names[`amountAnd_${each}`]} {...edit.field(`amountAnd_${each}`)} />
                ))}
              </Group>
              <CustomCombinations edit={edit} label={names.own} />
              <CheckField label={names.words} hint={t`Also finds a second scan of the same paper.`} {...edit.field('words')} />
              <CheckField
                label={names.picture}
                hint={t`Also finds a second scan whose text cannot be read well.`}
                {...edit.field('picture')}
              />
            </Stack>
          </Choices>
          <SelectField label={names.amountTolerance} {...edit.field('amountTolerance')}>
            {withOwn(amounts, rules.amountTolerance).map((each) => (
              <option key={each} value={each}>
                {each === '0' ? t`Exact match only` : format.number(Number(each))}
              </option>
            ))}
          </SelectField>
          <SelectField label={names.dayTolerance} {...edit.field('dayTolerance')}>
            {withOwn(days, String(rules.dayTolerance)).map((each) => (
              <option key={each} value={each}>
                {each === '0' ? t`Exact match only` : t`${plural(Number(each), { one: '# day', other: '# days' })}`}
              </option>
            ))}
          </SelectField>
          <SelectField label={names.scope} {...edit.field('scope')}>
            <option value="tenant">{t`All accounting units`}</option>
            <option value="unit">{t`The same accounting unit`}</option>
          </SelectField>
          <Choices legend={t`Compare with`}>
            <Group gap="sm">
              {duplicateStates.map((each) => (
                <CheckField key={each} label={names[`states_${each}`]} {...edit.field(`states_${each}`)} />
              ))}
            </Group>
          </Choices>
          <SelectField
            label={names.level}
            hint={t`Applies to documents from the next time they are read or changed.`}
            {...edit.field('level')}
          >
            <option value="Warning">{t`Warn`}</option>
            <option value="Error">{t`Block approval and export until somebody decides`}</option>
          </SelectField>
        </Stack>
      )}
    </UnversionedForm>
  );
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <Text component="legend" size="xs" pb={6} c="dimmed">
        {legend}
      </Text>
      {children}
    </fieldset>
  );
}
