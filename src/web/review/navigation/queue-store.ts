/** Queue of this window. It survives a reload and ends when the user returns to the list, because another list may be opened then. */
import { readQueue, type Queue } from './queue.ts';

const key = 'vidimus.queue';
let queue: Queue | null = readQueue(sessionStorage.getItem(key));
const listeners = new Set<() => void>();

export const currentQueue = (): Queue | null => queue;

export function setQueue(next: Queue | null): void {
  queue = next;
  try {
    if (next) sessionStorage.setItem(key, JSON.stringify(next));
    else sessionStorage.removeItem(key);
  } catch {
    // The storage is full: the queue lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export const changeQueue = (change: (queue: Queue) => Queue): void => {
  if (queue) setQueue(change(queue));
};

export const watchQueue = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
