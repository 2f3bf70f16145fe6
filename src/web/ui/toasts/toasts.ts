/** Short notifications at the edge of the screen. An action such as Undo is available as long as the notification is shown. */
import { useSyncExternalStore } from 'react';

export type Toast = {
  id: number;
  /** `busy` stays until the caller dismisses it. */
  kind: 'done' | 'problem' | 'busy';
  title: string;
  detail?: string;
  action?: { label: string; run: () => void };
  /** Set if the action is available for a limited time only. */
  shownMs?: number;
};

/** Longer than any operation. */
const busyMs = 600_000;
const shownMs = { done: 5_000, withAction: 10_000, problem: 12_000 };
const maxShown = 4;

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

/** Keeps a notification while it is hovered or focused. */
export function holdToast(id: number): void {
  clearTimeout(timers.get(id));
}

export function releaseToast(toast: Toast): void {
  timers.set(
    toast.id,
    setTimeout(() => dismissToast(toast.id), msOf(toast)),
  );
}

/** Shows a notification. The returned ID is for dismissing it early. */
export function showToast(given: Omit<Toast, 'id'>): number {
  // The same notification only restarts its timer, so that ten failed requests are shown as one problem.
  const same = toasts.find((each) => each.title === given.title && each.detail === given.detail && !given.action);
  if (same) {
    holdToast(same.id);
    releaseToast(same);
    return same.id;
  }
  const toast = { ...given, id: ++lastId };
  change([...toasts, toast].slice(-maxShown));
  releaseToast(toast);
  return toast.id;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts);
