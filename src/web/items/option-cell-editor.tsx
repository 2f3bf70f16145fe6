/** Cell editor for a choice of many options: `CellEditor` with the list of options below it. */
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { place } from '#web/ui/floating/place.ts';
import { useOptionList, type Option } from '#web/values/option-list.tsx';
import type { CellEditorProps, LeaveDirection } from './cell-editor.tsx';
import { editorKeyOf, isTextKey } from './grid-keys.ts';
import classes from './items.module.css';
import listClasses from '#web/values/option-list.module.css';

export function OptionCellEditor({ label, initial, options, table, onCommit, onCancel }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const [typed, setTyped] = useState(initial);
  const [hasTyped, setHasTyped] = useState(initial === '');
  const floating = useRef<HTMLDivElement>(null);
  // In the top layer, because the grid clips its content, and its rows are transformed.
  useLayoutEffect(() => floating.current?.showPopover(), []);
  useEffect(() => input.current?.focus(), []);
  // The list grows when options arrive, and shrinks while typing.
  useLayoutEffect(() => {
    if (floating.current && input.current) place(floating.current, input.current, 'bottom-start');
  });
  const finish = (text: string, leave: LeaveDirection) => {
    if (isDone.current) return;
    isDone.current = true;
    onCommit(text, leave);
  };
  const combo = useOptionList({
    source: { table, options },
    typed: hasTyped ? typed : '',
    onPick: (option: Option) => finish(option.key, 'down'),
  });
  const chosen = () => (hasTyped && typed.trim() !== '' ? (combo.picked?.key ?? typed) : typed);
  const onKeyDown = (event: KeyboardEvent) => {
    if (combo.onKeyDown(event)) return setHasTyped(true);
    const leave: Partial<Record<string, LeaveDirection>> = {
      Enter: event.shiftKey ? 'up' : 'down',
      Tab: event.shiftKey ? 'previous' : 'next',
    };
    const way = leave[event.key];
    const key = editorKeyOf(event.nativeEvent);
    if (key === 'save') finish(chosen(), 'stay');
    else if (way) {
      event.preventDefault();
      finish(chosen(), way);
    } else if (event.key === 'Escape' || key === 'undo') {
      event.preventDefault();
      isDone.current = true;
      onCancel();
    }
    if (key === 'undo' || isTextKey(event.nativeEvent)) event.stopPropagation();
    return undefined;
  };
  return (
    <>
      <input
        ref={input}
        className={classes.editor}
        {...combo.inputProps}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          combo.reset();
          setHasTyped(true);
          setTyped(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => finish(typed, 'stay')}
      />
      <div ref={floating} popover="manual" className={listClasses.cell}>
        {combo.list}
      </div>
    </>
  );
}
