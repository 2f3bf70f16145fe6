import { useDeferredValue } from 'react';

/**
 * Returns false while a screen is drawn for the first time and true right after it is shown: parts below the fold, hidden parts and tools
 * are drawn then, in slices that never delay a key.
 */
export const useIsShown = (): boolean => useDeferredValue(true, false);
