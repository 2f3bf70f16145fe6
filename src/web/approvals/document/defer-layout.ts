import { afterPaint } from '#web/ui/after-paint.ts';

/** Ref callback for content below the fold: its layout is postponed until the rest is on the screen, each time it appears. */
export function deferLayout(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  let isThere = true;
  element.style.contentVisibility = 'hidden';
  afterPaint(() => {
    if (isThere) element.style.contentVisibility = '';
  });
  return () => {
    isThere = false;
  };
}
