import type { KeyboardEvent, PointerEvent } from 'react';
import type { usePaneSize } from './pane-size.ts';
import classes from './review.module.css';

const stepPx = 24;

type Props = { label: string; direction: 'row' | 'column'; pane: ReturnType<typeof usePaneSize> };

/** Separator between two panes, moved by dragging or with the arrow keys. It resizes the pane after it. */
export function Splitter({ label, direction, pane }: Props) {
  const isRow = direction === 'row';
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    const line = event.currentTarget;
    line.setPointerCapture(event.pointerId);
    const start = isRow ? event.clientX : event.clientY;
    const before = pane.size;
    const onMove = (move: globalThis.PointerEvent) => pane.resize(before + start - (isRow ? move.clientX : move.clientY));
    line.addEventListener('pointermove', onMove);
    line.addEventListener('lostpointercapture', () => line.removeEventListener('pointermove', onMove), { once: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: 1, ArrowUp: 1, ArrowRight: -1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    pane.resize(pane.size + by * stepPx);
  };
  return (
    // A focusable separator is a control (ARIA); an `hr` is not.
    <div
      role="separator"
      aria-label={label}
      aria-orientation={isRow ? 'vertical' : 'horizontal'}
      aria-valuenow={pane.size}
      aria-valuemin={pane.bounds.min}
      aria-valuemax={pane.bounds.max}
      tabIndex={0}
      className={classes.splitter}
      data-direction={direction}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
}
