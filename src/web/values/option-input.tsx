/** Input for a field with many options: typing searches, arrow keys and Enter select. */
import { Box } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { InputProps } from './input-props.ts';
import { fold } from './fold.ts';
import { useOptionList, useOptions, type Option } from './option-list.tsx';
import inputClasses from './fields.module.css';
import classes from './option-list.module.css';

export function OptionInput(props: InputProps & { hadFocus?: RefObject<boolean> }) {
  const { id, type, value, options, table, isReadOnly, isRequired, isInvalid, describedBy, onCommit } = props;
  const input = useRef<HTMLInputElement>(null);
  const { hadFocus } = props;
  useEffect(() => {
    if (hadFocus?.current) input.current?.focus();
  }, [hadFocus]);
  const [typed, show] = useState<string | null>(null);
  // Enter applies the value and moves the focus before the next render, so that the blur must not apply the typed text again.
  const written = useRef<string | null>(null);
  /** Whether an option was highlighted with the arrow keys. Enter then applies it even if nothing was typed. */
  const isChoosing = useRef(false);
  const setTyped = (text: string | null) => {
    written.current = text;
    isChoosing.current = false;
    show(text);
  };
  const source = { table, options };
  // Name of the key. For a data table it is searched by the key.
  const named = useOptions(source, value.value === '' || typed !== null ? null : value.value).found.find(
    ({ key }) => key === value.value,
  );
  const label = named && named.value !== named.key ? named.value : '';
  const shown = type === 'ENUM' ? label || value.value : value.value;
  const take = (option: Option) => {
    setTyped(null);
    if (option.key !== value.value) onCommit({ value: option.key, wordIds: [] });
  };
  const combo = useOptionList({ source, typed, onPick: take });
  const commit = (mayGuess: boolean) => {
    if (written.current === null) return;
    if (mayGuess && isChoosing.current && combo.picked) return take(combo.picked);
    const text = written.current.trim();
    if (text === '' || text === shown) {
      setTyped(null);
      if (text === '' && value.value !== '') onCommit({ value: '', wordIds: [] });
      return;
    }
    // Blur applies the typed text as an option only if it names one exactly. Enter applies the highlighted option.
    const exact = combo.picked && [combo.picked.key, combo.picked.value].some((each) => fold(each) === fold(text));
    if (combo.picked && (mayGuess || exact)) take(combo.picked);
    else {
      setTyped(null);
      onCommit({ value: text, wordIds: [] });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && typed === null && !isReadOnly && !event.altKey) {
      event.preventDefault();
      combo.reset();
      setTyped('');
      isChoosing.current = true;
      return undefined;
    }
    if (combo.onKeyDown(event)) {
      isChoosing.current = true;
      return undefined;
    }
    if (event.key === 'Enter' || ((event.ctrlKey || event.metaKey) && (event.code === 'KeyS' || event.code === 'Enter')))
      commit(true);
    if (event.key === 'Escape' && typed !== null) {
      setTyped(null);
      event.stopPropagation();
    }
    return undefined;
  };
  return (
    <Box pos="relative" miw={0}>
      <input
        ref={input}
        id={id}
        className={inputClasses.input}
        {...combo.inputProps}
        value={typed ?? shown}
        readOnly={isReadOnly}
        aria-required={isRequired}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          combo.reset();
          setTyped(event.target.value);
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => commit(false)}
        onKeyDown={onKeyDown}
      />
      {typed === null && label !== '' && type !== 'ENUM' ? (
        <span className={`${classes.label} truncates caption faint`}>{label}</span>
      ) : null}
      {combo.list}
    </Box>
  );
}
