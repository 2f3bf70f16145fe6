/** Inputs by field type. A field type added to the contract fails to compile here until it has an input. */
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef, type ChangeEvent, type ComponentType, type FocusEvent, type KeyboardEvent } from 'react';
import type { FieldType } from '#values/values.ts';
import { isCommitKey } from './commit-key.ts';
import { keyOfValue, valueOfText, textOfValue } from './edited-value.ts';
import type { InputProps } from './input-props.ts';
import { useTyped } from './use-typed.ts';
import classes from './fields.module.css';

type Textual = HTMLInputElement | HTMLTextAreaElement;
/**
 * Length up to which a text always fits into one line. Longer texts may need two lines, and get them in browsers without automatic sizing.
 */
const maxLineLength = 26;
/** Joins lines, because a value is a single line however it is displayed or pasted. */
const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');

/** Text input. The text is parsed on blur and not while typing, because a partly typed number is not an error yet. */
function TextualInput({ id, type, value, culture, today, isReadOnly, isRequired, isInvalid, describedBy, onCommit }: InputProps) {
  const { typed, type: setTyped, take, discard } = useTyped(keyOfValue(value));
  const shown = textOfValue(type, value, culture);
  // A text field grows to show the whole value.
  const isText = type === 'TEXT';
  const commit = () => {
    const text = take();
    if (text !== null && text !== shown) onCommit(valueOfText(type, text, culture, today));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isCommitKey(event)) commit();
    // Enter would insert a line break; with Ctrl it is a shortcut of the page.
    if (event.key === 'Enter' && isText && !event.ctrlKey && !event.metaKey) event.preventDefault();
    if (event.key === 'Escape' && typed !== null) {
      discard();
      event.stopPropagation();
    }
  };
  const shared = {
    id,
    className: classes.input,
    'data-type': type,
    value: typed ?? shown,
    readOnly: isReadOnly,
    'aria-required': isRequired,
    'aria-invalid': isInvalid,
    'aria-describedby': describedBy,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: ChangeEvent<Textual>) => setTyped(oneLine(event.target.value)),
    onFocus: (event: FocusEvent<Textual>) => event.target.select(),
    onBlur: commit,
    onKeyDown,
  };
  if (isText) return <textarea {...shared} rows={shown.length > maxLineLength ? 2 : 1} enterKeyHint="next" />;
  return (
    <input {...shared} inputMode={type === 'DECIMAL' ? 'decimal' : type === 'INTEGER' || type === 'DATE' ? 'text' : undefined} />
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

/** Loaded on demand, because most documents have no such field. */
const OptionInput = lazy(async () => ({ default: (await import('./option-input.tsx')).OptionInput }));

function SearchableInput(props: InputProps) {
  // Keeps the focus of a user who focused the placeholder while the input was loading.
  const hadFocus = useRef(false);
  const placeholder = (
    <span onFocus={() => (hadFocus.current = true)} onBlur={() => (hadFocus.current = false)}>
      <TextualInput {...props} isReadOnly />
    </span>
  );
  return (
    <Suspense fallback={placeholder}>
      <OptionInput {...props} hadFocus={hadFocus} />
    </Suspense>
  );
}

/** Maximum number of options for a plain select. */
const maxSelectOptions = 12;
const EnumInput = (props: InputProps) =>
  props.options.length > maxSelectOptions ? <SearchableInput {...props} /> : <ChoiceInput {...props} />;

const inputs: Record<FieldType, ComponentType<InputProps>> = {
  TEXT: TextualInput,
  DECIMAL: TextualInput,
  INTEGER: TextualInput,
  DATE: TextualInput,
  BOOLEAN: YesNoInput,
  ENUM: EnumInput,
  LOOKUP: SearchableInput,
};

export function FieldInput(props: InputProps) {
  const Input = inputs[props.type];
  return <Input {...props} />;
}
