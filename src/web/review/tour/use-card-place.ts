import { useLayoutEffect, useRef } from 'react';
import { inSight } from '#web/ui/in-sight.ts';
import { placeBeside } from './tour-place.ts';

/** Keeps the card and the highlight ring next to the target when the screen changes. */
export function useCardPlace(anchor: string) {
  const card = useRef<HTMLDivElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const put = () => {
      const target = inSight(anchor)?.getBoundingClientRect();
      if (!card.current || !ring.current) return;
      ring.current.hidden = !target;
      if (!target) return;
      const { left, top } = placeBeside(target, card.current.getBoundingClientRect(), {
        width: innerWidth,
        height: innerHeight,
      });
      card.current.style.left = `${left}px`;
      card.current.style.top = `${top}px`;
      ring.current.style.left = `${target.left}px`;
      ring.current.style.top = `${target.top}px`;
      ring.current.style.width = `${target.width}px`;
      ring.current.style.height = `${target.height}px`;
    };
    put();
    const watcher = new ResizeObserver(put);
    const target = inSight(anchor);
    if (target) watcher.observe(target);
    addEventListener('resize', put);
    addEventListener('scroll', put, true);
    return () => {
      watcher.disconnect();
      removeEventListener('resize', put);
      removeEventListener('scroll', put, true);
    };
  }, [anchor]);
  return { card, ring };
}
