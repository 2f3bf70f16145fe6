/** Inputs for the new value of a field in many documents. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { parseValue } from '#values/value-types.ts';
import { useLocale } from '#web/platform/i18n/use-culture.ts';
import { useOptionList, useOptions, type Option } from '#web/values/option-list.tsx';
import listClasses from '#web/values/option-list.module.css';
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

/** Key of a data table, which is searched by key or name. Other texts are not accepted: they would be wrong in every document. */
function TableValue({ field, onValue }: Props) {
  const { t } = useLingui();
  const source = { table: field.table, options: [] };
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Option>();
  /** Text for which the list is open. */
  const [searched, setSearched] = useState<string | null>(null);
  const take = (option: Option) => {
    setTyped(option.key);
    setChosen(option);
    setSearched(null);
  };
  const combo = useOptionList({ source, typed: searched, onPick: take });
  const { found, error, isAsking } = useOptions(source, typed === '' || chosen ? null : typed);
  const option = chosen ?? found.find(({ key }) => key === typed.trim());
  const report = useEffectEvent(onValue);
  useEffect(() => report(option?.key), [option?.key]);
  const search = (text: string) => {
    combo.reset();
    setSearched(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (combo.onKeyDown(event)) return;
    if (event.key === 'ArrowDown' && !event.altKey) search(chosen ? '' : typed);
    else if (event.key === 'Enter' && combo.picked) take(combo.picked);
    else if (event.key === 'Escape' && searched !== null) setSearched(null);
    else return;
    event.preventDefault();
  };
  return (
    <div className={listClasses.inFlow}>
      <TextInput
        {...combo.inputProps}
        label={field.label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was chosen for this
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={typed}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={option?.value}
        error={
          searched === null &&
          !option &&
          !isAsking &&
          typed !== '' &&
          (error ? t`Could not load the data table. Try again later.` : t`Select a key of the data table.`)
        }
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(undefined);
          search(event.target.value);
        }}
        onClick={() => search(chosen ? '' : typed)}
        onBlur={() => setSearched(null)}
        onKeyDown={onKeyDown}
      />
      {combo.list}
    </div>
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
