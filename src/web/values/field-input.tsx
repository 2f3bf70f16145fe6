/** One input per field type. Adding a type to the contract fails here until it has its input. */
import { useLingui } from '@lingui/react/macro';
import {
  lazy,
  Suspense,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import type { FieldType } from '#values/values.ts';
import { sameValue, valueOfText, textOfValue } from './edited-value.ts';
import type { InputProps } from './input-props.ts';
import classes from './fields.module.css';

type Textual = HTMLInputElement | HTMLTextAreaElement;
/** So much has one line for sure. What is longer may need two, and has them where a browser does not size a text by what it holds. */
const longestLine = 26;
/** A value is one line, however many it is shown in and whatever was pasted. */
const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');

/** Text is read when one leaves it, never while one types: half a number is not wrong yet. */
function TextualInput({ id, type, value, culture, today, isReadOnly, isRequired, isInvalid, describedBy, onCommit }: InputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [known, setKnown] = useState(value);
  // what comes from elsewhere, as from the page, takes the place of what was half typed
  if (!sameValue(known, value)) {
    setKnown(value);
    setTyped(null);
  }
  const shown = textOfValue(type, value, culture);
  // it grows to be read whole, wherever the value comes from
  const isText = type === 'TEXT';
  const commit = () => {
    setTyped(null);
    if (typed !== null && typed !== shown) onCommit(valueOfText(type, typed, culture, today));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || ((event.ctrlKey || event.metaKey) && (event.code === 'KeyS' || event.code === 'Enter')))
      commit();
    // alone it would begin a line; with Ctrl it is a key of the page
    if (event.key === 'Enter' && isText && !event.ctrlKey && !event.metaKey) event.preventDefault();
    if (event.key === 'Escape' && typed !== null) {
      setTyped(null);
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
  if (isText) return <textarea {...shared} rows={shown.length > longestLine ? 2 : 1} enterKeyHint="next" />;
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

/** Most documents have no such field. */
const OptionInput = lazy(async () => ({ default: (await import('./option-input.tsx')).OptionInput }));

function SearchedInput(props: InputProps) {
  // whoever was led here while it was being fetched stays here
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

/** So many are seen at once. */
const mostInChoice = 12;
const EnumInput = (props: InputProps) =>
  props.options.length > mostInChoice ? <SearchedInput {...props} /> : <ChoiceInput {...props} />;

const inputs: Record<FieldType, ComponentType<InputProps>> = {
  TEXT: TextualInput,
  DECIMAL: TextualInput,
  INTEGER: TextualInput,
  DATE: TextualInput,
  BOOLEAN: YesNoInput,
  ENUM: EnumInput,
  LOOKUP: SearchedInput,
};

export function FieldInput(props: InputProps) {
  const Input = inputs[props.type];
  return <Input {...props} />;
}
