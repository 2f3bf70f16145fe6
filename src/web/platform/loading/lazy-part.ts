import { useSyncExternalStore } from 'react';

/** Hook for a module that is loaded beside a screen and used while rendering. Returns null until it is loaded, then renders again. */
export function lazyPart<Part>(load: () => Promise<Part>): () => Part | null {
  let part: Part | null = null;
  const listeners = new Set<() => void>();
  const fetchIt = async () => {
    part = await load();
    for (const listener of listeners) listener();
  };
  // The screen works without it.
  fetchIt().catch(() => undefined);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return function useLazyPart() {
    return useSyncExternalStore(subscribe, () => part);
  };
}
