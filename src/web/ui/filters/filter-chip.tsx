import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Popover } from '../floating/popover.tsx';
import classes from './filters.module.css';

type Props = {
  name: string;
  text: ReactNode;
  removeLabel: string;
  onRemove: () => void;
  /** Where one changes it. */
  children: (close: () => void) => ReactNode;
};

/** Something that narrows a list now: says what, opens to be changed, and can be taken off. */
export function FilterChip({ name, text, removeLabel, onRemove, children }: Props) {
  return (
    <span className={classes.chip}>
      <Popover
        label={name}
        renderTrigger={(props) => (
          <button {...props} type="button" className={classes.chipText}>
            <span className={classes.chipName}>{name}:</span> {text}
          </button>
        )}
      >
        {children}
      </Popover>
      <button type="button" className={classes.remove} aria-label={removeLabel} onClick={onRemove}>
        <X size={12} aria-hidden="true" />
      </button>
    </span>
  );
}
