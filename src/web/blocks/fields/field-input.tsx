/** One input per field type. Adding a type to the contract fails here until it has its input. */
import { useLingui } from '@lingui/react/macro';
import { useState, type ComponentType, type KeyboardEvent } from 'react';
import type { FieldType } from '#contract/values.ts';
import { valueOfText, textOfValue, type EditedValue } from './edited-value.ts';
import classes from './fields.module.css';

export type InputProps = {
  id: string;
  type: FieldType;
  value: EditedValue;
  /** How a person of this culture writes; `today` lends its year to a date without one. */
  culture: string;
  today: string;
  options: readonly { key: string; value: string }[];
  isReadOnly: boolean;
  isRequired: boolean;
  isInvalid: boolean;
  /** Ids of what is said about the field. */
  describedBy: string;
  onCommit: (value: EditedValue) => void;
};

/** Text is read when one leaves it, never while one types: half a number is not wrong yet. */
function TextualInput({
  id,
  type,
  value,
  culture,
  today,
  isReadOnly,
  isRequired,
  isInvalid,
  describedBy,
  onCommit,
  options,
}: InputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = textOfValue(type, value, culture);
  const commit = () => {
    setTyped(null);
    if (typed !== null && typed !== shown) onCommit(valueOfText(type, typed, culture, today));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || ((event.ctrlKey || event.metaKey) && (event.code === 'KeyS' || event.code === 'Enter')))
      commit();
    if (event.key === 'Escape' && typed !== null) {
      setTyped(null);
      event.stopPropagation();
    }
  };
  return (
    <>
      <input
        id={id}
        className={classes.input}
        data-type={type}
        inputMode={type === 'DECIMAL' ? 'decimal' : type === 'INTEGER' || type === 'DATE' ? 'text' : undefined}
        value={typed ?? shown}
        readOnly={isReadOnly}
        aria-required={isRequired}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        autoComplete="off"
        spellCheck={false}
        list={options.length > 0 ? `${id}-options` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {options.length > 0 ? (
        <datalist id={`${id}-options`}>
          {options.map((option) => (
            <option key={option.key} value={option.key}>
              {option.value}
            </option>
          ))}
        </datalist>
      ) : null}
    </>
  );
}

function ChoiceInput({ id, value, options, isReadOnly, isRequired, isInvalid, describedBy, onCommit }: InputProps) {
  const isKnown = value.value === '' || options.some((option) => option.key === value.value);
  return (
    <select
      id={id}
      className={classes.input}
      value={value.value}
      disabled={isReadOnly}
      aria-required={isRequired}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      onChange={(event) => onCommit({ value: event.target.value, wordIds: [] })}
    >
      <option value="">–</option>
      {isKnown ? null : <option value={value.value}>{value.value}</option>}
      {options.map((option) => (
        <option key={option.key} value={option.key}>
          {option.value}
        </option>
      ))}
    </select>
  );
}

function YesNoInput(props: InputProps) {
  const { t } = useLingui();
  return (
    <ChoiceInput
      {...props}
      options={[
        { key: 'true', value: t`Yes` },
        { key: 'false', value: t`No` },
      ]}
    />
  );
}

const inputs: Record<FieldType, ComponentType<InputProps>> = {
  TEXT: TextualInput,
  DECIMAL: TextualInput,
  INTEGER: TextualInput,
  DATE: TextualInput,
  BOOLEAN: YesNoInput,
  ENUM: ChoiceInput,
  LOOKUP: TextualInput,
};

export function FieldInput(props: InputProps) {
  const Input = inputs[props.type];
  return <Input {...props} />;
}
