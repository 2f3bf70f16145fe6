import { afterPaint } from '#web/ui/after-paint.ts';

/** A ref of what stands below the fold: laid out when the rest is on the screen, each time that it appears. */
export function layOutLater(element: HTMLElement | null): (() => void) | undefined {
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
