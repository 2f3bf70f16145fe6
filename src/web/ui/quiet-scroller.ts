import { elementScroll, type Rect, type Virtualizer } from '@tanstack/react-virtual';

type Scroller = Virtualizer<HTMLDivElement, Element>;

/**
 * How `useVirtualizer` deals with what it scrolls in. Its own way asks for the size and sets the place as soon as it is there, and so lays
 * out the page in the middle of a change; the browser tells the size before the next paint anyway, and a new list stands at its top. With
 * an `initialRect` rows are there before that.
 */
export const quietScroller = {
  observeElementRect: ({ scrollElement }: Scroller, tell: (rect: Rect) => void): (() => void) => {
    const observer = new ResizeObserver(() => {
      // out of sight it has none
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
