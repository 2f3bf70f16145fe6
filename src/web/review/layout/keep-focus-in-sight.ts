/**
 * Ref of a scrolling area in which the focused field stays in sight when something is inserted above it, such as a notice. The browser keeps
 * the place only if the area is scrolled already. A field that the user scrolls out of sight stays there.
 */
export function keepFocusInSight(scroller: HTMLElement | null): (() => void) | undefined {
  if (!scroller || typeof IntersectionObserver === 'undefined') return undefined;
  let isScrolling = false;
  let isFirst = true;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries)
        if (intersectionRatio < 1 && !isFirst && !isScrolling && target === document.activeElement)
          target.scrollIntoView({ block: 'nearest' });
      isFirst = false;
    },
    { root: scroller, threshold: [0, 1] },
  );
  const watch = ({ target }: FocusEvent) => {
    observer.disconnect();
    isFirst = true;
    if (target instanceof Element) observer.observe(target);
  };
  // The observer reports in the frame of the scroll event, after it.
  const scrolled = () => {
    isScrolling = true;
    requestAnimationFrame(() => requestAnimationFrame(() => (isScrolling = false)));
  };
  scroller.addEventListener('focusin', watch);
  scroller.addEventListener('scroll', scrolled, { passive: true });
  return () => {
    observer.disconnect();
    scroller.removeEventListener('focusin', watch);
    scroller.removeEventListener('scroll', scrolled);
  };
}
