/** Short notices at the edge of the screen. An action (as Undo) stays as long as the notice does. */
import { useSyncExternalStore } from 'react';

export type Toast = {
  id: number;
  /** `busy`: goes on until whoever showed it takes it away. */
  kind: 'done' | 'problem' | 'busy';
  title: string;
  detail?: string;
  action?: { label: string; run: () => void };
  /** Where the action is possible for a certain time only. */
  shownMs?: number;
};

/** Longer than anything that is waited for. */
const busyMs = 600_000;
const shownMs = { done: 5_000, withAction: 10_000, problem: 12_000 };
const mostShown = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

const msOf = (toast: Toast) =>
  toast.shownMs ??
  (toast.kind === 'busy'
    ? busyMs
    : toast.kind === 'problem'
      ? shownMs.problem
      : toast.action
        ? shownMs.withAction
        : shownMs.done);

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  change(toasts.filter((each) => each.id !== id));
}

/** While the pointer or the focus is on it, a notice does not go away. */
export function holdToast(id: number): void {
  clearTimeout(timers.get(id));
}

export function releaseToast(toast: Toast): void {
  timers.set(
    toast.id,
    setTimeout(() => dismissToast(toast.id), msOf(toast)),
  );
}

/** The id is for taking it away before its time. */
export function showToast(given: Omit<Toast, 'id'>): number {
  // The same notice again only starts its time anew: ten failed requests are one problem.
  const same = toasts.find((each) => each.title === given.title && each.detail === given.detail && !given.action);
  if (same) {
    holdToast(same.id);
    releaseToast(same);
    return same.id;
  }
  const toast = { ...given, id: ++lastId };
  change([...toasts, toast].slice(-mostShown));
  releaseToast(toast);
  return toast.id;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts);
