import { useSyncExternalStore } from 'react';

/** Whether a media query holds now. */
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

/** Where the shell turns from a wide screen to a phone. */
export const phone = '(width < 640px)';

/** Where things can be dragged from one place into another: with a mouse, not with a finger. */
export const hasHover = '(hover: hover)';
