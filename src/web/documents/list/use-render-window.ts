import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';

/** Maximum height of an element in browsers; Firefox allows about half of it. */
const maxElementHeight = 'MozAppearance' in document.documentElement.style ? 17_000_000 : 33_000_000;

type RenderWindow = {
  /** Index of the first row of the stretch. */
  base: number;
  count: number;
  /** Moves the stretch so that it contains the row, and returns its base. */
  reach: (index: number) => number;
  onScroll: () => void;
};

/**
 * Part of a list that can be rendered as one element: all of it, except for lists of about a million rows. The stretch moves when the user
 * scrolls to its end, while the visible rows keep their position.
 */
export function useRenderWindow(
  scroller: RefObject<HTMLElement | null>,
  total: number,
  height: number,
  remembered = 0,
): RenderWindow {
  const [wanted, setWanted] = useState(remembered);
  const count = Math.min(total, Math.floor(maxElementHeight / height));
  const last = total - count;
  const base = Math.min(wanted, last);
  const move = (to: number): number => {
    const next = Math.max(0, Math.min(to, last));
    flushSync(() => setWanted(next));
    return next;
  };
  const half = Math.floor(count / 2);
  const onScroll = () => {
    const element = scroller.current;
    if (last === 0 || !element) return;
    const { scrollTop, clientHeight, scrollHeight } = element;
    const isAtEnd = scrollTop + clientHeight >= scrollHeight - height && base < last;
    const isAtStart = scrollTop <= height && base > 0;
    if (!isAtEnd && !isAtStart) return;
    element.scrollBy(0, (base - move(isAtEnd ? base + half : base - half)) * height);
    // The browser's own event would come after this frame, which would be empty.
    element.dispatchEvent(new Event('scroll'));
  };
  return { base, count, reach: (index) => (index >= base && index < base + count ? base : move(index - half)), onScroll };
}
