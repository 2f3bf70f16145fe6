/**
 * Saves that are on their way: each stands here from the moment that a person asks for it until the service has it. Kept in the browser,
 * so that neither a reload nor ten minutes without a network lose one; shared by all windows of the person. Who sends them: `outbox.ts`.
 */
import { useSyncExternalStore } from 'react';
import { afterPaint } from '#web/ui/after-paint.ts';
import type { Draft } from './draft.ts';

export type SaveKind = 'save' | 'validate';
/**
 * `waiting`: the service cannot be reached. `signedOut`: the login ran out and nobody signed in again. The last three need a person:
 * both changed the same value; somebody changed what was validated; the service said no.
 */
const states = ['sending', 'waiting', 'signedOut', 'conflict', 'changed', 'refused'] as const;
export type PendingState = (typeof states)[number];

export type PendingSave = {
  userId: string;
  documentId: string;
  /** How people know the document. */
  name: string;
  /** The review screen that it was saved on, with its list. */
  href: string;
  kind: SaveKind;
  /** What was saved, as it was then: what is typed later is another save. */
  sent: Draft;
  /** The version and the time of change that the person saw. */
  version: number | null;
  seenAt: string;
  since: string;
  state: PendingState;
  /** Why not, in the person's language. */
  failure?: string;
};

export const needsPerson = ({ state }: PendingSave): boolean =>
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

/** Always what is kept: another window may have sent one, or added one. */
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
    // the store is full: what it has stays the truth; the values themselves stand in the draft
    text = localStorage.getItem(key);
  }
}

function tell(): void {
  for (const listener of listeners) listener();
  // for the frame around all pages, which does not load this file
  window.dispatchEvent(new Event(key));
}

function write(next: readonly PendingSave[]): void {
  keep(next);
  tell();
}

const isOf = (save: PendingSave, userId: string, documentId: string) => save.userId === userId && save.documentId === documentId;

/** Kept at once, and sent a moment later: the next document comes first. A newer save of the same document takes the place of an older one. */
export function putPending(save: PendingSave): void {
  keep([...pendingSaves().filter((each) => !isOf(each, save.userId, save.documentId)), save]);
  afterPaint(tell);
}
/** Changes the very save that is meant, not one that has taken its place meanwhile. */
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
export const dropPending = (save: PendingSave): void =>
  write(pendingSaves().filter((each) => !isOf(each, save.userId, save.documentId) || each.since !== save.since));

export const pendingOf = (userId: string, documentId: string): PendingSave | undefined =>
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

/** Whether a save came through, once that is known; one that waits for the network or a person has not. */
export function outcomeOf(userId: string, documentId: string, since: string): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const save = pendingOf(userId, documentId);
      if (save?.since === since && save.state === 'sending') return;
      stop();
      resolve(save?.since !== since);
    };
    const stop = watchPending(look);
  });
}

/** What one person has on the way for this document: another document's save changes nothing here. */
export const usePendingSave = (userId: string, documentId: string): PendingSave | undefined =>
  useSyncExternalStore(watchPending, () => pendingOf(userId, documentId));

/** All that one person has on the way. */
export function usePendingSaves(userId: string): readonly PendingSave[] {
  return useSyncExternalStore(watchPending, pendingSaves).filter((save) => save.userId === userId);
}
