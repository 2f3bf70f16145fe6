import { useSyncExternalStore } from 'react';

/** A part that is fetched beside a screen, for what is computed while drawing: null until it is there, and then drawn anew. */
export function latePart<Part>(load: () => Promise<Part>): () => Part | null {
  let part: Part | null = null;
  const listeners = new Set<() => void>();
  const fetchIt = async () => {
    part = await load();
    for (const listener of listeners) listener();
  };
  // the screen works without it
  fetchIt().catch(() => undefined);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return function useLatePart() {
    return useSyncExternalStore(subscribe, () => part);
  };
}
