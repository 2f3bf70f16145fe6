/**
 * Documents that the user works through: the list as it was when it was opened. It does not change while validated documents leave the
 * list. Pure; `queue-store.ts` stores it.
 */
export type Queue = {
  /** URL parameters of the list: filters and sort order. */
  view: string;
  /** Position of the first known document in the list. */
  first: number;
  ids: readonly string[];
  total: number;
  /** Validated, deleted or put on hold in this queue. */
  done: readonly string[];
  /** Skipped documents, the latest last. */
  skipped: readonly string[];
};

export type QueuePlace = {
  position: number;
  total: number;
  previousId: string | null;
  nextId: string | null;
  /** Next documents, nearest first. */
  ahead: readonly string[];
  done: number;
  skipped: readonly string[];
  left: number;
};

/** Number of documents that are prefetched. */
export const prefetchCount = 3;
/** More of the list is fetched when fewer known documents than this are ahead. */
const refillBelow = 10;

export function placeIn(queue: Queue, documentId: string): QueuePlace | null {
  const at = queue.ids.indexOf(documentId);
  if (at === -1) return null;
  const done = new Set(queue.done);
  const passed = new Set([...done, ...queue.skipped]);
  const ahead = queue.ids.slice(at + 1).filter((id) => !passed.has(id));
  return {
    position: queue.first + at,
    total: queue.total,
    previousId: queue.ids[at - 1] ?? null,
    nextId: ahead[0] ?? null,
    ahead: ahead.slice(0, prefetchCount),
    done: done.size,
    skipped: queue.skipped,
    left: Math.max(0, queue.total - done.size),
  };
}

export const needsMore = (queue: Queue, documentId: string): boolean =>
  queue.first + queue.ids.length < queue.total && queue.ids.length - queue.ids.indexOf(documentId) <= refillBelow;

/**
 * Returns the row where the rest of the list starts. Finished documents may or may not have left the list, so a few rows are fetched again.
 */
export const nextOffset = (queue: Queue): number => Math.max(0, queue.first + queue.ids.length - queue.done.length);

export function appendIds(queue: Queue, found: readonly string[]): Queue {
  const known = new Set(queue.ids);
  const fresh = found.filter((id) => !known.has(id));
  // No new documents: the list has become shorter.
  const ids = [...queue.ids, ...fresh];
  return { ...queue, ids, total: fresh.length === 0 ? queue.first + ids.length : queue.total };
}

const without = (ids: readonly string[], id: string) => ids.filter((each) => each !== id);

export const withDone = (queue: Queue, id: string): Queue => ({
  ...queue,
  done: [...without(queue.done, id), id],
  skipped: without(queue.skipped, id),
});
/** Reopens a document whose validation failed. */
export const withoutDone = (queue: Queue, id: string): Queue => ({ ...queue, done: without(queue.done, id) });
export const withSkipped = (queue: Queue, id: string): Queue => ({ ...queue, skipped: [...without(queue.skipped, id), id] });
export const withoutSkipped = (queue: Queue, id: string): Queue => ({ ...queue, skipped: without(queue.skipped, id) });

export function readQueue(text: string | null): Queue | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Record<keyof Queue, unknown>> | null;
    const isStringArray = (list: unknown) => Array.isArray(list) && list.every((each) => typeof each === 'string');
    const isQueue =
      typeof value?.view === 'string' &&
      typeof value.first === 'number' &&
      typeof value.total === 'number' &&
      [value.ids, value.done, value.skipped].every(isStringArray);
    return isQueue ? (value as Queue) : null;
  } catch {
    return null;
  }
}
