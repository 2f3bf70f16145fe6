import { useEffect, useRef } from 'react';

/** Moves the focus to the list when the bar with the focused button is gone, so that the arrow keys go on where they were. */
export function useFocusAfterBar(isShown: boolean): void {
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
    wasShown.current = isShown;
  }, [isShown]);
}
