/** Inputs for the new value of a field in many documents. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { parseValue } from '#values/value-types.ts';
import { useLocale } from '#web/platform/i18n/use-culture.ts';
import { useOptions } from '#web/values/option-list.tsx';
import type { ListField } from '../core/types.queries.ts';

/** `onValue` gets undefined as long as there is no valid value. */
type Props = { field: ListField; onValue: (value: string | undefined) => void };

export function ValueInput({ field, onValue }: Props) {
  const { t } = useLingui();
  const [isEmptied, setEmptied] = useState(false);
  if (field.type === 'BOOLEAN' || field.type === 'ENUM') {
    const choices =
      field.type === 'BOOLEAN'
        ? [['true', t`yes`] as const, ['false', t`no`] as const]
        : (field.options ?? []).map(({ key, value }) => [key, value || key] as const);
    return <Choice label={field.label} options={choices} onChoose={(value) => onValue(value || undefined)} />;
  }
  const Input = field.table === undefined ? TypedValue : TableValue;
  return (
    <>
      {isEmptied ? null : <Input field={field} onValue={onValue} />}
      <Checkbox
        label={<Trans>Clear the field</Trans>}
        checked={isEmptied}
        onChange={(event) => {
          setEmptied(event.target.checked);
          onValue(event.target.checked ? '' : undefined);
        }}
      />
    </>
  );
}

function TypedValue({ field, onValue }: Props) {
  const culture = useLocale();
  const [typed, setTyped] = useState('');
  const canonical = (text: string) => {
    const parsed = parseValue(field.type, text, culture, new Date().toISOString().slice(0, 10));
    return parsed.ok ? parsed.value : undefined;
  };
  return (
    <TextInput
      label={field.label}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was chosen for this
      autoFocus
      type={field.type === 'DATE' ? 'date' : 'text'}
      value={typed}
      error={canonical(typed) === undefined}
      onChange={(event) => {
        setTyped(event.target.value);
        onValue(canonical(event.target.value) || undefined);
      }}
    />
  );
}

/** Key of a data table, which the service searches. Other texts are not accepted: they would be wrong in every document. */
function TableValue({ field, onValue }: Props) {
  const { t } = useLingui();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const { found, error, isAsking } = useOptions({ table: field.table, options: [] }, typed);
  const key = found.find((option) => option.key === typed)?.key;
  const report = useEffectEvent(onValue);
  useEffect(() => report(key), [key]);
  return (
    <>
      <TextInput
        label={field.label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was chosen for this
        autoFocus
        autoComplete="off"
        list={listId}
        value={typed}
        error={
          error
            ? t`Could not load the data table. Try again later.`
            : typed !== '' && key === undefined && !isAsking && t`Select a key of the data table.`
        }
        description={found.find((option) => option.key === key)?.value}
        onChange={(event) => setTyped(event.target.value)}
      />
      <datalist id={listId}>
        {found.map((option) => (
          <option key={option.key} value={option.key}>
            {option.value}
          </option>
        ))}
      </datalist>
    </>
  );
}

type ChoiceProps = { label: string; options: readonly (readonly [string, string])[]; onChoose: (value: string) => void };

export function Choice({ label, options, onChoose }: ChoiceProps) {
  return (
    <NativeSelect label={label} defaultValue="" onChange={(event) => onChoose(event.target.value)}>
      <option value="" disabled>
        —
      </option>
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
