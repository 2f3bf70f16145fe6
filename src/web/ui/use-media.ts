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

/** Media query for the narrowest windows: a small phone, or a desktop enlarged to 400 %. */
export const narrowest = '(width < 360px)';

/** Media query for screens without room for a document page and its values side by side. */
export const narrow = '(width < 900px)';

/** Media query for devices with a mouse, on which elements can be dragged. */
export const hasHover = '(hover: hover)';

/** Media query for devices without a mouse, which have no keyboard as a rule: hints about keys mean nothing there. */
export const touchOnly = '(hover: none) and (pointer: coarse)';
