import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';

/** No browser draws an element that is taller; in Firefox it is half of that. */
const tallest = 'MozAppearance' in document.documentElement.style ? 17_000_000 : 33_000_000;

type Stretch = {
  /** The row of the list that is the first of the stretch. */
  base: number;
  count: number;
  /** Has the row within the stretch, and answers its base. */
  reach: (index: number) => number;
  onScroll: () => void;
};

/**
 * As much of a list as can be drawn as one element: all of it, but of a million rows. Then the stretch moves on where one scrolls to its
 * end, under rows that stay where they are.
 */
export function useStretch(scroller: RefObject<HTMLElement | null>, total: number, height: number, remembered = 0): Stretch {
  const [wanted, setWanted] = useState(remembered);
  const count = Math.min(total, Math.floor(tallest / height));
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
    // its own event would come after this frame, which must not be empty
    element.dispatchEvent(new Event('scroll'));
  };
  return { base, count, reach: (index) => (index >= base && index < base + count ? base : move(index - half)), onScroll };
}
