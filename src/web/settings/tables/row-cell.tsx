import { useState } from 'react';
import classes from './tables.module.css';

type CellProps = {
  label: string;
  value: string;
  maxLength: number;
  isFirst?: boolean;
  /** Of a row that is not saved yet: what was typed stays until it is. */
  keepsTyped?: boolean;
  onCommit: (value: string) => void;
  onLeave?: () => void;
};

/** Saved when one leaves it or presses Enter; Esc takes it back. */
export function Cell({ label, value, maxLength, isFirst = false, keepsTyped = false, onCommit, onLeave }: CellProps) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    if (!keepsTyped) setTyped(undefined);
    if (typed !== undefined && typed.trim() !== value) onCommit(typed.trim());
  };
  return (
    <span role="cell">
      <input
        className={classes.cell}
        aria-label={label}
        value={typed ?? value}
        maxLength={maxLength}
        // a new row begins with its key
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isFirst}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') {
            setTyped(undefined);
            onLeave?.();
          }
        }}
      />
    </span>
  );
}
