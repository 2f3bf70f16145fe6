import { useEffect, useRef, type KeyboardEvent } from 'react';
import { editorKeyOf, isTextKey } from './grid-keys.ts';
import classes from './items.module.css';

/** Direction in which the cursor leaves a cell. */
export type LeaveDirection = 'down' | 'up' | 'next' | 'previous' | 'stay';

export type CellEditorProps = {
  label: string;
  initial: string;
  options: readonly { key: string; value: string }[];
  /** Called on every key, for values that depend on the cell. */
  onType: (text: string) => void;
  /** Data table whose keys the column accepts. */
  table?: string | undefined;
  onCommit: (text: string, leave: LeaveDirection) => void;
  onCancel: () => void;
};

export function CellEditor({ label, initial, onType, onCommit, onCancel }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(initial.length, initial.length);
  }, [initial.length]);
  const commit = (leave: LeaveDirection) => {
    if (isDone.current) return;
    isDone.current = true;
    onCommit(input.current?.value ?? '', leave);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const leave: Partial<Record<string, LeaveDirection>> = {
      Enter: event.shiftKey ? 'up' : 'down',
      Tab: event.shiftKey ? 'previous' : 'next',
    };
    const way = leave[event.key];
    const key = editorKeyOf(event.nativeEvent);
    if (key === 'save') commit('stay');
    else if (way) {
      event.preventDefault();
      commit(way);
    } else if (event.key === 'Escape' || key === 'undo') {
      event.preventDefault();
      isDone.current = true;
      onCancel();
    }
    if (key === 'undo' || isTextKey(event.nativeEvent)) event.stopPropagation();
  };
  return (
    <input
      ref={input}
      className={classes.editor}
      defaultValue={initial}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      onInput={(event) => onType(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => commit('stay')}
    />
  );
}
