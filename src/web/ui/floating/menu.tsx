import { Box, UnstyledButton } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { Kbd } from '../actions/kbd.tsx';
import classes from './floating.module.css';

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = items.findIndex((item) => item === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items[(to + items.length) % items.length]?.focus();
}

/**
 * Menu items. Arrow keys, Home and End move between them. Used in a `Popover` of kind menu, or with a label in a dialog with more content.
 */
export function MenuItems({ label, children }: { label?: string; children: ReactNode }) {
  return (
    // The items take the focus; this element only moves it between them.
    <Box
      p={4}
      role={label === undefined ? undefined : 'menu'}
      aria-label={label}
      tabIndex={label === undefined ? undefined : -1}
      onKeyDown={moveFocus}
    >
      {children}
    </Box>
  );
}

type ItemProps = {
  children: ReactNode;
  icon?: ReactNode;
  keys?: string;
  /** Checked state, for items that can be checked. */
  isChosen?: boolean;
  isDangerous?: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
};

export function MenuItem({ children, icon, keys, isChosen, isDangerous = false, isDisabled = false, onChoose }: ItemProps) {
  return (
    <UnstyledButton
      role={isChosen === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={isChosen}
      className={isDangerous ? `${classes.item} wrong` : classes.item}
      disabled={isDisabled}
      tabIndex={-1}
      onClick={onChoose}
    >
      <span className={classes.icon}>{icon}</span>
      <span className="fills">{children}</span>
      {isChosen ? <span aria-hidden="true">✓</span> : null}
      {keys ? <Kbd keys={keys} /> : null}
    </UnstyledButton>
  );
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <p className={classes.heading}>{children}</p>;
}
