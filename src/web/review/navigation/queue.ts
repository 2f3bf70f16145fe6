/**
 * The documents that one goes through: the list that one came from, as it stood then. It does not change under the hand while the
 * list itself loses what was validated. Pure; `use-queue.ts` keeps one.
 */
export type Queue = {
  /** The list's address: its filters and order. */
  view: string;
  /** Place of the first known document in the list. */
  first: number;
  ids: readonly string[];
  total: number;
  /** Validated, deleted or put aside from here. */
  done: readonly string[];
  /** Left for later, the last one last. */
  skipped: readonly string[];
};

export type QueuePlace = {
  position: number;
  total: number;
  previousId: string | null;
  nextId: string | null;
  /** The next ones in their order, nearest first. */
  ahead: readonly string[];
  done: number;
  skipped: readonly string[];
  left: number;
};

/** So many are fetched before one comes to them. */
export const fetchedAhead = 3;
/** Fewer known ones ahead than this: more of the list are asked for. */
const fewAhead = 10;

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
    ahead: ahead.slice(0, fetchedAhead),
    done: done.size,
    skipped: queue.skipped,
    left: Math.max(0, queue.total - done.size),
  };
}

export const needsMore = (queue: Queue, documentId: string): boolean =>
  queue.first + queue.ids.length < queue.total && queue.ids.length - queue.ids.indexOf(documentId) <= fewAhead;

/** Where the list goes on: what was done here has left it, or not, so that a few are asked for again. */
export const restFrom = (queue: Queue): number => Math.max(0, queue.first + queue.ids.length - queue.done.length);

export function withMore(queue: Queue, found: readonly string[]): Queue {
  const known = new Set(queue.ids);
  const fresh = found.filter((id) => !known.has(id));
  // nothing new: the list has become shorter than it was
  const ids = [...queue.ids, ...fresh];
  return { ...queue, ids, total: fresh.length === 0 ? queue.first + ids.length : queue.total };
}

const without = (ids: readonly string[], id: string) => ids.filter((each) => each !== id);

export const withDone = (queue: Queue, id: string): Queue => ({
  ...queue,
  done: [...without(queue.done, id), id],
  skipped: without(queue.skipped, id),
});
/** A validation that failed: it is to do again. */
export const withoutDone = (queue: Queue, id: string): Queue => ({ ...queue, done: without(queue.done, id) });
export const withSkipped = (queue: Queue, id: string): Queue => ({ ...queue, skipped: [...without(queue.skipped, id), id] });
export const withoutSkipped = (queue: Queue, id: string): Queue => ({ ...queue, skipped: without(queue.skipped, id) });

export function readQueue(text: string | null): Queue | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Record<keyof Queue, unknown>> | null;
    const isTexts = (list: unknown) => Array.isArray(list) && list.every((each) => typeof each === 'string');
    const isQueue =
      typeof value?.view === 'string' &&
      typeof value.first === 'number' &&
      typeof value.total === 'number' &&
      [value.ids, value.done, value.skipped].every(isTexts);
    return isQueue ? (value as Queue) : null;
  } catch {
    return null;
  }
}
