import { Button } from '@mantine/core';
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
            <Button
              variant="default"
              size="compact-sm"
              radius="xl"
              leftSection={<ListFilter size={14} aria-hidden="true" />}
              {...props}
              className={`${classes.add} stays`}
              onClick={() => {
                add.onOpen();
                onClick();
              }}
            >
              <span className={classes.addText}>{add.text}</span>
            </Button>
          )}
        >
          {add.renderContent}
        </Popover>
      ) : null}
      {clear ? (
        <Button variant="subtle" color="gray" size="compact-sm" radius="xl" className="stays" onClick={clear.onClear}>
          {clear.text}
        </Button>
      ) : null}
    </div>
  );
}
