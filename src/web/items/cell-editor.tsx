import { useEffect, useRef } from 'react';
import { useTyped } from '#web/values/use-typed.ts';
import { useCellKeys, type LeaveDirection } from './use-cell-keys.ts';
import classes from './items.module.css';

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
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(initial.length, initial.length);
  }, [initial.length]);
  const { typed, type, take } = useTyped(initial);
  const { onBlur, onKeyDown } = useCellKeys({ take: () => take() ?? initial, onCommit, onCancel });
  return (
    <input
      ref={input}
      className={classes.editor}
      value={typed ?? initial}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        type(event.target.value);
        onType(event.target.value);
      }}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    />
  );
}
