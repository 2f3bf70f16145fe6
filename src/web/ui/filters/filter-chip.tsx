import { Box, UnstyledButton } from '@mantine/core';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Popover } from '../floating/popover.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './filters.module.css';

type Props = {
  name: string;
  text: ReactNode;
  removeLabel: string;
  onRemove: () => void;
  /** Renders the editor of the filter. */
  children: (close: () => void) => ReactNode;
};

/** Chip of an active filter. It shows the filter, opens its editor, and can be removed. */
export function FilterChip({ name, text, removeLabel, onRemove, children }: Props) {
  return (
    <span className={classes.chip}>
      <Popover
        label={name}
        renderTrigger={(props) => (
          <UnstyledButton {...props} className={classes.chipText}>
            <Box component="span" c="dimmed">
              {name}:
            </Box>{' '}
            {text}
          </UnstyledButton>
        )}
      >
        {children}
      </Popover>
      <IconButton isTiny aria-label={removeLabel} onClick={onRemove}>
        <X size={12} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
