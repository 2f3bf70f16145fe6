import { useSyncExternalStore } from 'react';

/** Whether a media query matches. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** Media query for the phone layout of the shell. */
export const phone = '(width < 640px)';

/** Media query for devices with a mouse, on which elements can be dragged. */
export const hasHover = '(hover: hover)';
