import { useState } from 'react';
import classes from './tables.module.css';

type CellProps = {
  label: string;
  value: string;
  maxLength: number;
  isFirst?: boolean;
  /** Set for a row that is not saved yet: the typed text is kept until then. */
  keepsTyped?: boolean;
  onCommit: (value: string) => void;
  onLeave?: () => void;
};

/** Editable cell. Saved on blur or Enter; Esc discards the change. */
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
        // A new row starts with its key.
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
