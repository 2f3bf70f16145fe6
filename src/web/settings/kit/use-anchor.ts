import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** The part that the address names is brought into view, with the focus in it, and kept there while what stands above it still comes. */
export function useAnchor(id: string | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  // `key` is another one each time that somebody is led here, also to where they are already
  const { hash, key } = useLocation();
  const soughtBy = id !== undefined && hash === `#${id}` ? key : undefined;
  useEffect(() => {
    const { current: part } = place;
    if (soughtBy === undefined || !part?.parentElement) return undefined;
    const show = () => part.scrollIntoView({ block: 'start' });
    part.focus({ preventScroll: true });
    show();
    const observer = new ResizeObserver(show);
    observer.observe(part.parentElement);
    const own = new AbortController();
    const letGo = () => {
      observer.disconnect();
      own.abort();
    };
    // from then on the person moves by themselves
    for (const event of ['wheel', 'pointerdown', 'keydown'] as const)
      window.addEventListener(event, letGo, { signal: own.signal, passive: true });
    return letGo;
  }, [soughtBy]);
  return place;
}
