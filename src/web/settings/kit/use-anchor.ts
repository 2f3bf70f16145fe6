import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the part named in the URL, focuses it, and keeps it in view while content above it is loading. */
export function useAnchor(id: string | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  // `key` changes with every navigation, including one to the current URL.
  const { hash, key } = useLocation();
  const anchorKey = id !== undefined && hash === `#${id}` ? key : undefined;
  useEffect(() => {
    const { current: part } = place;
    if (anchorKey === undefined || !part?.parentElement) return undefined;
    const show = () => part.scrollIntoView({ block: 'start' });
    part.focus({ preventScroll: true });
    show();
    const observer = new ResizeObserver(show);
    observer.observe(part.parentElement);
    const own = new AbortController();
    const stopObserving = () => {
      observer.disconnect();
      own.abort();
    };
    // From then on the user scrolls.
    for (const event of ['wheel', 'pointerdown', 'keydown'] as const)
      window.addEventListener(event, stopObserving, { signal: own.signal, passive: true });
    return stopObserving;
  }, [anchorKey]);
  return place;
}
