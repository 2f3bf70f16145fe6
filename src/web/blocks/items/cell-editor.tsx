import { useEffect, useRef, type KeyboardEvent } from 'react';
import classes from './items.module.css';

/** How one leaves a cell. */
export type Leave = 'down' | 'up' | 'next' | 'previous' | 'stay';

type Props = {
  label: string;
  initial: string;
  options: readonly { key: string; value: string }[];
  onCommit: (text: string, leave: Leave) => void;
  onCancel: () => void;
};

export function CellEditor({ label, initial, options, onCommit, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(initial.length, initial.length);
  }, [initial.length]);
  const commit = (leave: Leave) => {
    if (isDone.current) return;
    isDone.current = true;
    onCommit(input.current?.value ?? '', leave);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const leave: Partial<Record<string, Leave>> = {
      Enter: event.shiftKey ? 'up' : 'down',
      Tab: event.shiftKey ? 'previous' : 'next',
    };
    const way = leave[event.key];
    const isAppKey = (event.ctrlKey || event.metaKey) && (event.code === 'KeyS' || event.code === 'Enter');
    if (isAppKey) commit('stay');
    else if (way) {
      event.preventDefault();
      commit(way);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      isDone.current = true;
      onCancel();
    }
    // arrows and typing stay in here; the application's own keys go on
    if (!isAppKey && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  };
  return (
    <>
      <input
        ref={input}
        className={classes.editor}
        defaultValue={initial}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        list={options.length > 0 ? 'cell-options' : undefined}
        onKeyDown={onKeyDown}
        onBlur={() => commit('stay')}
      />
      {options.length > 0 ? (
        <datalist id="cell-options">
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
