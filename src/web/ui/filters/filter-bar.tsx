import { Button } from '@mantine/core';
import ListFilter from 'lucide-react/icons/list-filter';
import type { ReactNode } from 'react';
import { Popover } from '../floating/popover.tsx';
import classes from './filters.module.css';

type Props = {
  /** Filter chips. */
  children: ReactNode;
  /** Button that adds a filter; omitted if none can be added. */
  add?: { label: string; text: ReactNode; onOpen: () => void; renderContent: (close: () => void) => ReactNode } | undefined;
  clear?: { text: ReactNode; onClear: () => void } | undefined;
};

/** Bar with the active filters, a button to add one, and a button to clear all. */
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
