import { elementScroll, type Rect, type Virtualizer } from '@tanstack/react-virtual';

type Scroller = Virtualizer<HTMLDivElement, Element>;

/**
 * Scroll behavior for `useVirtualizer`. The default measures the element and sets the scroll position immediately, which forces a layout in
 * the middle of an update. The browser reports the size before the next paint anyway, and a new list starts at the top. With an
 * `initialRect`, rows are rendered even before.
 */
export const stableScroller = {
  observeElementRect: ({ scrollElement }: Scroller, tell: (rect: Rect) => void): (() => void) => {
    const observer = new ResizeObserver(() => {
      // A hidden element has no size.
      if (scrollElement && scrollElement.clientHeight > 0)
        tell({ width: scrollElement.clientWidth, height: scrollElement.clientHeight });
    });
    if (scrollElement) observer.observe(scrollElement);
    return () => observer.disconnect();
  },
  scrollToFn: (offset: number, options: { adjustments?: number; behavior?: ScrollBehavior }, scroller: Scroller): void => {
    if (offset + (options.adjustments ?? 0) === 0 && !scroller.scrollOffset) return;
    elementScroll(offset, options, scroller);
  },
};
