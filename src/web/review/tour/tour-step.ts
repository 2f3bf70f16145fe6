import { useSyncExternalStore } from 'react';

export type TourStep = { at: number; /** The user asked for the tour and is not working in a field. */ isAskedFor: boolean };

/** Current step of the tour. It is kept when the user moves to another document. */
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
