/** Whether the session has expired while a page is open. Requests wait instead of failing, so that no edit is lost. */
import { useSyncExternalStore } from 'react';

export class SignInDismissedError extends Error {
  constructor() {
    super('The sign-in has expired');
    this.name = 'SignInDismissedError';
  }
}

let waiting: PromiseWithResolvers<void> | undefined;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Resolves when the user has signed in again, and rejects when they close the dialog. */
export function waitForSignIn(): Promise<void> {
  if (!waiting) {
    waiting = Promise.withResolvers<void>();
    tell();
  }
  return waiting.promise;
}

const signedInListeners = new Set<() => void>();
/** Calls the listener after the user has signed in again. Requests that failed while they had not can then be repeated. */
export function onSignedInAgain(listener: () => void): () => void {
  signedInListeners.add(listener);
  return () => signedInListeners.delete(listener);
}

export function resolveSignIn(outcome: 'signedIn' | 'dismissed'): void {
  const settled = waiting;
  waiting = undefined;
  tell();
  if (outcome === 'dismissed') return settled?.reject(new SignInDismissedError());
  settled?.resolve();
  for (const listener of signedInListeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useIsLoginExpired = (): boolean => useSyncExternalStore(subscribe, () => waiting !== undefined);
