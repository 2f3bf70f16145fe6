/** Inputs for the new value of a field in many documents. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { parseValue } from '#values/value-types.ts';
import { useLocale } from '#web/platform/i18n/use-culture.ts';
import { exactOption, useOptions } from '#web/values/option-list.tsx';
import { useTypedOption, type TypedOption } from '#web/values/use-typed-option.ts';
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
  const [applied, setApplied] = useState<TypedOption>({ text: '' });
  const typing = useTypedOption({
    source,
    over: applied.text,
    shown: applied.text,
    onPick: (option) => setApplied({ text: option.key, option }),
  });
  const { isOpen } = typing;
  const current: TypedOption = typing.typed === null ? applied : { text: typing.typed };
  const { found, error, isAsking } = useOptions(source, current.text === '' || current.option ? null : current.text);
  const option = current.option ?? exactOption(found, current.text);
  const report = useEffectEvent(onValue);
  useEffect(() => report(option?.key), [option?.key]);
  const finish = (isSure: boolean) => {
    const given = typing.finish(isSure);
    if (given) setApplied(given);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (typing.onKeyDown(event) || event.key !== 'Enter' || !isOpen) return;
    finish(true);
    event.preventDefault();
  };
  return (
    <div className={listClasses.inFlow}>
      <TextInput
        {...typing.inputProps}
        label={field.label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was chosen for this
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={current.text}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={option?.value}
        error={
          !isOpen &&
          !option &&
          !isAsking &&
          current.text !== '' &&
          (error ? t`Could not load the data table. Try again later.` : t`Select a key of the data table.`)
        }
        onChange={(event) => typing.type(event.target.value)}
        onClick={typing.openAll}
        onBlur={() => finish(false)}
        onKeyDown={onKeyDown}
      />
      {typing.list}
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
