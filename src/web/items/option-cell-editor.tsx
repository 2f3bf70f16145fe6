/** Cell editor for a choice of many options: `CellEditor` with the list of options below it. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
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
  const [place, setPlace] = useState<{ left: number; top: number }>();
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    element.focus();
    // The grid clips overflowing content.
    const { left, bottom } = element.getBoundingClientRect();
    setPlace({ left: Math.min(left, innerWidth - 290), top: Math.min(bottom, innerHeight - 270) });
  }, []);
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
      {place ? (
        <div className={listClasses.cell} style={place}>
          {combo.list}
        </div>
      ) : null}
    </>
  );
}
