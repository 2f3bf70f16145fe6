import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { Kbd } from '../actions/kbd.tsx';
import classes from './floating.module.css';
import { place, type Side } from './place.ts';

const delayMs = 400;

/** Tooltip with the name and shortcut of a control, shown on hover and focus. The control has its own accessible name. */
export function Tooltip({
  label,
  keys,
  side = 'bottom-start',
  children,
}: {
  label: string;
  keys?: string;
  side?: Side;
  children: ReactNode;
}) {
  const [anchor, setAnchor] = useState<Element>();
  const floating = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(undefined);
  };
  const showSoon = (wrapper: Element, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(wrapper.firstElementChild ?? undefined), ms);
  };
  useEffect(() => {
    const element = floating.current;
    if (!anchor || !element) return;
    element.showPopover();
    place(element, anchor, side);
  }, [anchor, side]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- watches its child, is none itself
    <span
      style={{ display: 'contents' }}
      onPointerOver={(event: PointerEvent) => event.pointerType === 'mouse' && showSoon(event.currentTarget, delayMs)}
      onPointerOut={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && showSoon(event.currentTarget, delayMs)}
      onBlur={hide}
      onKeyDown={hide}
    >
      {children}
      {anchor ? (
        <div ref={floating} popover="manual" className={classes.tip} aria-hidden="true">
          {label}
          {keys ? <Kbd keys={keys} /> : null}
        </div>
      ) : null}
    </span>
  );
}
