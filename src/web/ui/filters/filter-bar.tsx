import ListFilter from 'lucide-react/icons/list-filter';
import type { ReactNode } from 'react';
import { Popover } from '../floating/popover.tsx';
import classes from './filters.module.css';

type Props = {
  /** The chips. */
  children: ReactNode;
  /** What else could narrow the list; without it, everything does. */
  add?: { label: string; text: ReactNode; onOpen: () => void; renderContent: (close: () => void) => ReactNode } | undefined;
  clear?: { text: ReactNode; onClear: () => void } | undefined;
};

/** What narrows a list now, what else could, and the way back to all of it. */
export function FilterBar({ children, add, clear }: Props) {
  return (
    <div className={classes.bar}>
      {children}
      {add ? (
        <Popover
          label={add.label}
          renderTrigger={({ onClick, ...props }) => (
            <button
              {...props}
              type="button"
              className={classes.add}
              onClick={() => {
                add.onOpen();
                onClick();
              }}
            >
              <ListFilter size={14} aria-hidden="true" />
              <span className={classes.addText}>{add.text}</span>
            </button>
          )}
        >
          {add.renderContent}
        </Popover>
      ) : null}
      {clear ? (
        <button type="button" className={classes.clear} onClick={clear.onClear}>
          {clear.text}
        </button>
      ) : null}
    </div>
  );
}
