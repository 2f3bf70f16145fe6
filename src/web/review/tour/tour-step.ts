import { useSyncExternalStore } from 'react';

export type TourStep = { at: number; /** Somebody wants to see it, and is not at work in a field. */ isAskedFor: boolean };

/** Which step of the tour is on the screen: it stays while one goes from one document to the next. */
let step: TourStep | null = null;
const listeners = new Set<() => void>();

export function showTour(next: TourStep | null): void {
  step = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTourStep = (): TourStep | null => useSyncExternalStore(subscribe, () => step);
