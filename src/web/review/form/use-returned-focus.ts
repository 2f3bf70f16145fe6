import { useEffect, useRef } from 'react';
import type { Selection } from '../selection/use-selection.ts';

/** Focuses the field again that was focused before a new extraction replaced the form by its progress. */
export function useReturnedFocus(isBeingRead: boolean, { focus, focusField }: Pick<Selection, 'focus' | 'focusField'>): void {
  const wasBeingRead = useRef(isBeingRead);
  useEffect(() => {
    const isFormBack = wasBeingRead.current && !isBeingRead;
    wasBeingRead.current = isBeingRead;
    if (isFormBack && focus?.kind === 'field' && document.activeElement === document.body) focusField(focus.name);
  });
}
