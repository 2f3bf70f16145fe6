import { useEffect, useState, type ReactNode } from 'react';
import classes from './floating.module.css';
import { place, type Side } from './place.ts';

type TriggerProps = {
  ref: (element: HTMLButtonElement | null) => void;
  onClick: () => void;
  'aria-expanded': boolean;
  'aria-haspopup': 'dialog' | 'menu';
};
type Props = {
  /** Renders the button with the given trigger props. */
  renderTrigger: (props: TriggerProps) => ReactNode;
  children: (close: () => void) => ReactNode;
  side?: Side;
  label?: string;
  kind?: 'dialog' | 'menu';
};

/** Content that opens beside a button. The browser closes it on a click outside and on Esc, and restores the focus. */
export function Popover({ renderTrigger, children, side = 'bottom-start', label, kind = 'dialog' }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [floating, setFloating] = useState<HTMLDivElement | null>(null);
  const close = () => {
    floating?.hidePopover();
    anchor?.focus();
  };
  const toggle = () => (isOpen ? floating?.hidePopover() : setOpen(true));
  useEffect(() => {
    if (!floating || !anchor) return undefined;
    floating.showPopover();
    const settle = () => {
      place(floating, anchor, side);
      if (floating.contains(document.activeElement)) return;
      floating.querySelector<HTMLElement>('[autofocus], [role^="menuitem"], input, button, select')?.focus();
    };
    settle();
    // Content may load later and then needs another position.
    const watcher = new ResizeObserver(settle);
    watcher.observe(floating);
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') setOpen(false);
    };
    floating.addEventListener('toggle', onToggle);
    return () => {
      watcher.disconnect();
      floating.removeEventListener('toggle', onToggle);
    };
  }, [floating, anchor, side]);
  return (
    <>
      {renderTrigger({ ref: setAnchor, onClick: toggle, 'aria-expanded': isOpen, 'aria-haspopup': kind })}
      {isOpen ? (
        <div ref={setFloating} popover="auto" className={classes.floating} role={kind} aria-label={label}>
          {children(close)}
        </div>
      ) : null}
    </>
  );
}
