import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { checkGroups, minSampleShare, maxSupplierDocuments, type TouchlessSettings } from '#contract/document-types/touchless.ts';
import { reviewQueries } from '#web/documents/core/review.queries.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { CheckField, TextField } from '#web/settings/kit/field.tsx';
import { NumberField } from './number-field.tsx';
import { checkNames } from './words.ts';

type Props = { documentType: string; settings: TouchlessSettings; onChange: (settings: TouchlessSettings) => void };

const toggled = <T,>(all: readonly T[], each: T, is: boolean): T[] => [
  ...all.filter((one) => one !== each),
  ...(is ? [each] : []),
];

/** Conditions that a document must meet in addition to the confidence set by the slider. */
export function Conditions({ documentType, settings, onChange }: Props) {
  const { t, i18n } = useLingui();
  const { data } = useQuery(reviewQueries.typeDefinition(documentType, currentCulture()));
  const { rule } = settings;
  const set = (change: Partial<TouchlessSettings['rule']>) => onChange({ ...settings, rule: { ...rule, ...change } });
  const fields = (data?.fields ?? []).filter(
    ({ isItemField, state, type }) => !isItemField && state !== 'Hidden' && type !== 'BOOLEAN',
  );
  return (
    <Stack component="section" gap="lg" aria-label={t`Conditions`}>
      <Text component="h3" fw={600}>
        <Trans>Conditions</Trans>
      </Text>
      <Group align="flex-end" gap="lg">
        <NumberField
          label={t`Errors allowed (%)`}
          value={settings.promise * 100}
          min={0.1}
          max={25}
          onChange={(value) => onChange({ ...settings, promise: value / 100 })}
        />
        <NumberField
          label={t`Random sample for people (%)`}
          value={settings.sampleShare * 100}
          min={minSampleShare * 100}
          max={100}
          onChange={(value) => onChange({ ...settings, sampleShare: value / 100 })}
        />
        <NumberField
          label={t`Validated documents of the supplier before`}
          value={rule.minSupplierDocuments}
          min={0}
          max={maxSupplierDocuments}
          onChange={(value) => set({ minSupplierDocuments: Math.round(value) })}
        />
      </Group>
      <AmountLimit limit={rule.amountLimit} onChange={(amountLimit) => set({ amountLimit })} />
      <CheckField
        label={t`The payment account is known`}
        checked={rule.needsKnownAccount}
        onChange={(event) => set({ needsKnownAccount: event.target.checked })}
      />
      <CheckField
        label={t`The customer is the accounting unit of the document`}
        checked={rule.needsUnit}
        onChange={(event) => set({ needsUnit: event.target.checked })}
      />
      <Choices legend={t`No warnings about`}>
        {checkGroups.map((group) => (
          <Checkbox
            key={group}
            label={i18n._(checkNames[group])}
            checked={rule.cleanChecks.includes(group)}
            onChange={(event) => set({ cleanChecks: toggled(rule.cleanChecks, group, event.target.checked) })}
          />
        ))}
      </Choices>
      <Choices legend={t`Filled and proved by more than a label`}>
        {fields.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={rule.provedFields.includes(name)}
            onChange={(event) => set({ provedFields: toggled(rule.provedFields, name, event.target.checked) })}
          />
        ))}
      </Choices>
    </Stack>
  );
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
      <Text component="legend" size="xs" c="dimmed">
        {legend}
      </Text>
      <Group gap="md">{children}</Group>
    </fieldset>
  );
}

type Limit = TouchlessSettings['rule']['amountLimit'];

function AmountLimit({ limit, onChange }: { limit: Limit; onChange: (limit: Limit) => void }) {
  const { t } = useLingui();
  return (
    <Group align="flex-end" gap="lg">
      <CheckField
        label={t`Up to an amount`}
        checked={limit !== null}
        onChange={(event) => onChange(event.target.checked ? { amount: '10000', currency: 'CZK' } : null)}
      />
      {limit ? (
        <>
          <NumberField
            label={t`Total at most`}
            value={Number(limit.amount)}
            min={0}
            max={999_999_999_999}
            onChange={(value) => onChange({ ...limit, amount: value.toFixed(2) })}
          />
          <TextField
            label={t`Currency`}
            value={limit.currency}
            w={90}
            maxLength={3}
            onChange={(event) => {
              const currency = event.target.value.toUpperCase();
              if (/^[A-Z]{0,3}$/.test(currency)) onChange({ ...limit, currency });
            }}
          />
        </>
      ) : null}
    </Group>
  );
}
