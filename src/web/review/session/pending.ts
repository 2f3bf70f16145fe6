/**
 * Pending saves: each is stored here from the user's request until the service has it. They are stored in the browser, so that neither a
 * reload nor ten minutes without a network lose one, and shared by all windows of the user. `outbox.ts` sends them.
 */
import { useSyncExternalStore } from 'react';
import { afterPaint } from '#web/ui/after-paint.ts';
import type { Base, Draft } from './draft.ts';

export type SaveKind = 'save' | 'validate';
/**
 * `waiting`: the service cannot be reached. `signedOut`: the session expired and the user has not signed in again. The last three need the
 * user: both changed the same value; somebody changed the validated document; the service refused the save.
 */
const states = ['sending', 'waiting', 'signedOut', 'conflict', 'changed', 'refused'] as const;
export type PendingState = (typeof states)[number];

export type PendingSave = {
  userId: string;
  documentId: string;
  /** Displayed name of the document. */
  name: string;
  /** URL of the review screen where it was saved, including its list. */
  href: string;
  kind: SaveKind;
  /** Saved values at that time. Later edits are another save. */
  sent: Draft;
  /** What the values were based on. The draft may be based on newer ones before the service responds. Missing in saves of older versions. */
  base?: Base;
  /** Version and time of change that the user saw. */
  version: number | null;
  seenAt: string;
  since: string;
  state: PendingState;
  /** Reason of the failure, in the language of the user. */
  failure?: string;
};

export const needsUserAction = ({ state }: PendingSave): boolean =>
  state === 'conflict' || state === 'changed' || state === 'refused';

const key = 'vidimus.outbox';
const none: readonly PendingSave[] = [];
const listeners = new Set<() => void>();
let text: string | null = null;
let saves = none;

function isPending(value: unknown): value is PendingSave {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['userId', 'documentId', 'name', 'href', 'seenAt', 'since'] as const;
  const given = value as Partial<Record<keyof PendingSave, unknown>>;
  return (
    texts.every((name) => typeof given[name] === 'string') &&
    (given.kind === 'save' || given.kind === 'validate') &&
    states.some((state) => state === given.state) &&
    typeof given.sent === 'object'
  );
}

/** Reads the storage every time, because another window may have sent or added a save. */
export function pendingSaves(): readonly PendingSave[] {
  const kept = localStorage.getItem(key);
  if (kept === text) return saves;
  text = kept;
  try {
    const parsed: unknown = JSON.parse(kept ?? '[]');
    saves = Array.isArray(parsed) ? parsed.filter(isPending) : none;
  } catch {
    saves = none;
  }
  return saves;
}

function keep(next: readonly PendingSave[]): void {
  saves = next;
  text = next.length === 0 ? null : JSON.stringify(next);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The storage is full: its content stays valid, and the values are still in the draft.
    text = localStorage.getItem(key);
  }
}

function tell(): void {
  for (const listener of listeners) listener();
  // Notifies the application frame, which does not load this module.
  window.dispatchEvent(new Event(key));
}

function write(next: readonly PendingSave[]): void {
  keep(next);
  tell();
}

const isOf = (save: PendingSave, userId: string, documentId: string) => save.userId === userId && save.documentId === documentId;

/**
 * Stores a save at once and sends it a moment later, so that the next document opens first. A newer save of the same document replaces an
 * older one.
 */
export function addPendingSave(save: PendingSave): void {
  keep([...pendingSaves().filter((each) => !isOf(each, save.userId, save.documentId)), save]);
  afterPaint(tell);
}
/** Changes exactly this save, not one that has replaced it in the meantime. */
export const markPending = (save: PendingSave, state: PendingState, failure?: string): void => {
  const { failure: _, ...rest } = save;
  write(
    pendingSaves().map((each) =>
      isOf(each, save.userId, save.documentId) && each.since === save.since
        ? { ...rest, state, ...(failure === undefined ? {} : { failure }) }
        : each,
    ),
  );
};
export const removePendingSave = (save: PendingSave): void =>
  write(pendingSaves().filter((each) => !isOf(each, save.userId, save.documentId) || each.since !== save.since));

export const findPendingSave = (userId: string, documentId: string): PendingSave | undefined =>
  pendingSaves().find((save) => isOf(save, userId, documentId));

export function watchPending(listener: () => void): () => void {
  listeners.add(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Resolves to whether a save succeeded, once that is known. A save that waits for the network or the user has not succeeded. */
export function outcomeOf(userId: string, documentId: string, since: string): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const save = findPendingSave(userId, documentId);
      if (save?.since === since && save.state === 'sending') return;
      stop();
      resolve(save?.since !== since);
    };
    const stop = watchPending(look);
  });
}

/** Returns the user's pending save of this document. Saves of other documents do not cause a render. */
export const usePendingSave = (userId: string, documentId: string): PendingSave | undefined =>
  useSyncExternalStore(watchPending, () => findPendingSave(userId, documentId));

/** Returns all pending saves of the user. */
export function usePendingSaves(userId: string): readonly PendingSave[] {
  return useSyncExternalStore(watchPending, pendingSaves).filter((save) => save.userId === userId);
}
