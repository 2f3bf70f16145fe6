/** Input for a field with many options: typing searches, arrow keys and Enter select. */
import { Box } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { isCommitKey } from './commit-key.ts';
import type { InputProps } from './input-props.ts';
import { keyOfValue } from './edited-value.ts';
import { useOptions } from './option-list.tsx';
import { useTypedOption } from './use-typed-option.ts';
import inputClasses from './fields.module.css';
import classes from './option-list.module.css';

export function OptionInput(props: InputProps & { hadFocus?: RefObject<boolean> }) {
  const { id, type, value, options, table, isReadOnly, isRequired, isInvalid, describedBy, onCommit } = props;
  const input = useRef<HTMLInputElement>(null);
  const { hadFocus } = props;
  useEffect(() => {
    if (hadFocus?.current) input.current?.focus();
  }, [hadFocus]);
  const source = { table, options };
  // Name of the key. For a data table it is searched by the key.
  const named = useOptions(source, value.value === '' ? null : value.value).found.find(({ key }) => key === value.value);
  const label = named && named.value !== named.key ? named.value : '';
  const shown = type === 'ENUM' ? label || value.value : value.value;
  const apply = (text: string) => {
    if (text !== value.value) onCommit({ value: text, wordIds: [] });
  };
  const typing = useTypedOption({ source, over: keyOfValue(value), shown, onPick: ({ key }) => apply(key) });
  const commit = (isSure: boolean) => {
    const given = typing.finish(isSure);
    if (given) apply(given.text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isReadOnly || typing.onKeyDown(event)) return;
    if (isCommitKey(event)) commit(true);
  };
  return (
    <Box pos="relative" miw={0}>
      <input
        ref={input}
        id={id}
        className={inputClasses.input}
        {...typing.inputProps}
        value={typing.typed ?? shown}
        readOnly={isReadOnly}
        aria-required={isRequired}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => typing.type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => commit(false)}
        onKeyDown={onKeyDown}
      />
      {typing.typed === null && label !== '' && type !== 'ENUM' ? (
        <span className={`${classes.label} truncates caption faint`}>{label}</span>
      ) : null}
      {typing.list}
    </Box>
  );
}
